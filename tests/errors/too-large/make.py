"""Write a file of 17 MB."""

from pathlib import Path

with Path("content/demo/cards.yaml").open("wb") as file:
    file.truncate(17 * 1024 * 1024)
