"""A workshop for acceptance tests: write a small set, run `pnp` in its folder, take up what comes out."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pdfplumber
import pypdfium2
import pytest
from PIL import Image

from tests.running import Run, run_here

POINT = 72 / 25.4
"""Points a mm."""
S1_COLUMNS = (29.764, 208.346, 386.929)
S1_ROWS = (545.669, 296.220, 46.772)
S1_CARD = (178.583, 249.449)
"""The reference sheet: A4, three by three cards of 63 x 88 mm; left and lower edges and size in points."""
COLOURS = (
    "#cc333d", "#cb7e00", "#1f613a", "#0b504b", "#2f6690", "#5c4377", "#d9661f", "#1f5fa8", "#c9a877"
)  # fmt: skip
TITLE = '<text x="6" y="14" font-family="Noto Sans" font-size="4" pnp:field="title">{{ piece.title }}</text>'


def svg(body: str) -> str:
    """A template that puts out one side; its body stands on the second line."""
    return f'{{% extends "_shared/side.j2" %}}{{% block art %}}\n{body}\n{{% endblock %}}\n'


class Fill(NamedTuple):
    """A coloured rectangle on a page: left and lower edge, width and height in points."""

    colour: str
    x: float
    y: float
    width: float
    height: float


def fills(pdf: bytes, page: int = 0) -> list[Fill]:
    """The rectangles of a page that are filled with a colour, as they are painted."""
    with pdfplumber.open(BytesIO(pdf)) as document:
        found = document.pages[page]
        return [
            Fill(_hex(rect["non_stroking_color"]), rect["x0"], rect["y0"], rect["width"], rect["height"])
            for rect in found.rects
            if rect["fill"] and len(rect["non_stroking_color"] or ()) == 3
        ]


def _hex(colour: Any) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)


def texts(pdf: bytes) -> list[str]:
    """The text of each page."""
    with pdfplumber.open(BytesIO(pdf)) as document:
        return [page.extract_text() for page in document.pages]


def rendered(pdf: bytes, dpi: int, page: int = 0) -> Image.Image:
    """The pixels of a page."""
    return pypdfium2.PdfDocument(pdf)[page].render(scale=dpi / 72).to_pil().convert("RGB")


class Workshop:
    """A folder with one set, `demo`, of one component, `cards`."""

    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.folder = folder
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def write(self, path: str, content: str | bytes) -> Path:
        """Put a file into the folder."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        return file

    def cards(
        self,
        pieces: str,
        face: str = TITLE,
        back: str | None = None,
        size: str = "63x88mm",
        more: str = "",
    ) -> None:
        """Write the set: its pieces as YAML, one a line, and the bodies of its templates."""
        self.write("content/demo/set.yaml", "title: Demo\nversion: 1.0.0\ncomponents: [cards.yaml]\n")
        head = f"component: cards\nsize: {size}\n{'back: true' + chr(10) if back else ''}{more}pieces:\n"
        self.write("content/demo/cards.yaml", head + "".join(f"  {line}\n" for line in pieces.splitlines()))
        self.write("templates/demo/cards.face.j2", svg(face))
        if back:
            self.write("templates/demo/cards.back.j2", svg(back))

    def pnp(self, *words: str, folder: str = ".") -> Run:
        """Run a command as typed in the folder or in one below it."""
        self.monkeypatch.chdir(self.folder / folder)
        return run_here(self.capsys, *words)

    def build(self, *words: str, paper: str = "a4") -> Run:
        """Build the set, which must go well."""
        done = self.pnp("build", "demo", "--paper", paper, *words)
        assert done.code == 0, done.err
        return done

    def refused(self, *words: str) -> str:
        """Check and build the set: both must find the same errors and write nothing; what they say."""
        before = self.outputs()
        checked = self.pnp("check", "demo", *words)
        built = self.pnp("build", "demo", *words)
        assert (checked.code, built.code) == (1, 1)
        assert built.err == checked.err + "nothing was written\n"
        assert "Traceback" not in checked.err
        assert self.outputs() == before
        return checked.err

    def outputs(self) -> dict[str, bytes]:
        """Every file below out/ with its bytes."""
        home = self.folder / "out"
        return {str(file.relative_to(home)): file.read_bytes() for file in home.rglob("*") if file.is_file()}

    @property
    def pdf(self) -> bytes:
        """What was built of the cards."""
        return (self.folder / "out/demo/cards.pdf").read_bytes()


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Workshop:
    return Workshop(tmp_path, monkeypatch, capsys)
