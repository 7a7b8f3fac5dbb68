"""SVG files written into the folder of a set, and the elements that place them."""

from __future__ import annotations

from pathlib import Path

WIDE = 'viewBox="0 0 40 20"'
RECT = '<rect width="40" height="20" fill="#ff0000"/>'


def draw(home: Path, body: str, head: str = WIDE, name: str = "art/a.svg") -> Path:
    """An SVG file; its elements begin in the second line."""
    file = home / name
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {head}>\n{body}\n</svg>\n', encoding="utf-8")
    return file


def image(place: str = 'x="1" y="2" width="20" height="20"', href: str = "art/a.svg") -> str:
    return f'<image href="{href}" {place}/>'
