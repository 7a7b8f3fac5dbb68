"""What a build of the user's folder came to, kept in `.pnp-cache/` for the next one."""

FOLDER = ".pnp-cache"
