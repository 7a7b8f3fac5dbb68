"""What a game says of itself; the games are in `pnp.games`."""
