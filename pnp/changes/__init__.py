"""What the pieces of a set look like, kept in a lock, and what has changed since."""
