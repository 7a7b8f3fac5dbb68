"""What the pieces of a set look like, kept in a lock, and what has changed since."""

LOCK = "pnp.lock"
"""What the lock is called, in the folder of a set's PDFs."""
