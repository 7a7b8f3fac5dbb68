"""A folder with a set `w1`, `cards.typ` and icons -> cards.pdf by Typst, with the fonts of another folder.

usage: python run_typst.py FOLDER FONTS
"""

from __future__ import annotations

import sys

import typst

folder, fonts = sys.argv[1:]
typst.compile(
    f"{folder}/cards.typ",
    output=f"{folder}/cards.pdf",
    root=folder,
    font_paths=[fonts],
    ignore_system_fonts=True,
)
