"""Write a file whose text is not UTF-8."""

from pathlib import Path

text = "component: cards\nsize: poker\npieces:\n  - id: bear\n    title: Bär\n"
Path("content/demo/cards.yaml").write_bytes(text.encode("latin-1"))
