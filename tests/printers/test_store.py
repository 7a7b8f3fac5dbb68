"""Profiles come back as they were written, and nothing else in a file of them is lost."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.printers import store
from pnp.printers.places import config_folder
from pnp.printers.profile import Margins, Offset, Profile, show_margins, show_profile
from pnp.printers.store import find_printer, printers_schema, read_printers, with_printer
from pnp.source import Report

FILE = """# printers of the club
office:   # by the window
  x: 0.8
  # measured in May
  margins: [4, 4, 4, 12.7]

Attic inkjet: {"y": -0.3, paper: a4, x-seen: yes}
# the end
"""


def read(folder: Path, text: str) -> tuple[dict[str, Profile], Report]:
    folder.mkdir(exist_ok=True)
    (folder / "printers.yaml").write_text(text, encoding="utf-8")
    report = Report()
    return {name: found.profile for name, found in read_printers(folder, report).items()}, report


def test_a_file_is_read(tmp_path: Path) -> None:
    found, report = read(tmp_path, FILE)
    assert list(report) == []
    assert found == {
        "Attic inkjet": Profile("Attic inkjet", y=-0.3, paper="a4"),
        "office": Profile("office", x=0.8, margins=Margins(4, 4, 4, 12.7)),
    }


@pytest.mark.parametrize("text", ["", "# none yet\n"])
def test_a_file_that_says_nothing_knows_no_printers(tmp_path: Path, text: str) -> None:
    (tmp_path / "printers.yaml").write_text(text, encoding="utf-8")
    report = Report()
    assert (read_printers(tmp_path, report), list(report)) == ({}, [])


def test_other_lines_are_kept() -> None:
    changed = with_printer(FILE, "Attic inkjet", Profile("Attic inkjet", x=1.5))
    assert changed == FILE.replace('{"y": -0.3, paper: a4, x-seen: yes}', "{x: 1.5}")
    without = with_printer(FILE, "office", None)
    assert without == FILE[: FILE.index("office")] + FILE[FILE.index("\nAttic") :]
    added = with_printer(FILE, "new", Profile("new", rotation=0.1))
    assert added == FILE + "new: {rotation: 0.1}\n"
    strange = FILE.replace("in May", "in\u2028May\x85 or so")
    assert with_printer(strange, "Attic inkjet", None) == strange.replace(
        'Attic inkjet: {"y": -0.3, paper: a4, x-seen: yes}\n', ""
    )
    assert with_printer("# none yet", "new", Profile("new")) == "# none yet\nnew: {}\n"


def test_a_file_of_another_form_is_written_anew(tmp_path: Path) -> None:
    changed = with_printer("{office: {x: 1}, attic: {x: 2}}\n", "office", Profile("office", x=3.0))
    found, report = read(tmp_path, changed)
    assert {name: profile.x for name, profile in found.items()} == {"attic": 2, "office": 3}
    assert list(report) == []


names = st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=20)
hundredths = st.integers(-2000, 2000).map(lambda number: number / 100)
degrees = st.integers(-500, 500).map(lambda number: number / 100)
scales = st.floats(0.8, 1.2)
widths = st.floats(0, 50)
profiles = st.builds(
    Profile,
    names,
    hundredths,
    hundredths,
    degrees,
    hundredths,
    hundredths,
    degrees,
    scales,
    scales,
    st.none() | st.builds(Margins, widths, widths, widths, widths),
    st.sampled_from(["", "a4", "210x300mm"]),
    st.sampled_from(["long-edge", "short-edge"]),
)


@settings(max_examples=40)
@given(st.lists(profiles, max_size=4), st.data())
def test_what_was_written_is_read(many: list[Profile], data: st.DataObject) -> None:
    text = ""
    for profile in many:
        text = with_printer(text, profile.name, profile)
    expected = {profile.name: profile for profile in many}
    if many:
        gone = data.draw(st.sampled_from(many)).name
        text = with_printer(text, gone, None)
        del expected[gone]
    report = Report()
    found = store._profiles(store._tree(text), Path("printers.yaml"), report)
    assert list(report) == []
    assert found == expected


def test_a_projects_printers_come_before_ones_own(tmp_path: Path, config: Path) -> None:
    config.mkdir()
    (config / "printers.yaml").write_text("office: {x: 1}\nhome: {x: 2}\n", encoding="utf-8")
    found, _ = read(tmp_path / "project", "office: {x: 3}\n")
    assert {name: profile.x for name, profile in found.items()} == {"home": 2, "office": 3}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("office: {x: far}", ["bad-value"]),
        ("office: {x: 21}", ["bad-value"]),
        ("office: {scale_x: 97}", ["bad-value"]),
        ("office: {margins: [1, 2]}", ["bad-value"]),
        ("office: {paper: a9}", ["bad-value"]),
        ("office: {xx: 1}", ["unknown-key"]),
        ("office: 1", ["bad-type"]),
        ("- office", ["bad-type"]),
        ("office: [", ["yaml-syntax"]),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, names: list[str], tmp_path: Path) -> None:
    found, report = read(tmp_path, f"home: {{x: 1}}\n{text}\n" if text[0] != "-" else text)
    assert [problem.name for problem in report] == names
    assert all(problem.source.line for problem in report)
    assert found.keys() <= {"home"}


def test_a_printer_that_is_not_known(tmp_path: Path) -> None:
    read(tmp_path, "office: {x: 1}\n")
    report = Report()
    assert find_printer(tmp_path, "office", report) == Profile("office", x=1)
    assert list(report) == []
    assert find_printer(tmp_path, "ofice", report, "error") is None
    (problem,) = report
    assert (problem.name, problem.severity, problem.hint) == (
        "unknown-printer",
        "error",
        "did you mean `office`?",
    )


def test_a_printer_whose_entry_is_wrong_is_not_unknown_too(tmp_path: Path) -> None:
    (tmp_path / "printers.yaml").write_text("office: {x: far}\n", encoding="utf-8")
    report = Report()
    assert find_printer(tmp_path, "office", report, "error") is None
    assert [problem.name for problem in report] == ["bad-value"]


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {"XDG_CONFIG_HOME": "/x"}, Path("/x/pnp")),
        ("linux", {}, Path.home() / ".config" / "pnp"),
        ("darwin", {}, Path.home() / "Library" / "Application Support" / "pnp"),
        ("win32", {"APPDATA": "/roaming"}, Path("/roaming/pnp")),
    ],
)
def test_the_users_own_folder(
    platform: str, environment: dict[str, str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PNP_CONFIG_DIR", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.platform", platform)
    assert config_folder() == folder


def test_words() -> None:
    assert show_profile(Profile("p")) == ""
    assert show_profile(Profile("p", 0.8, -0.3, -0.1, front_x=0.004)) == (
        "backs lie 0.8 mm to the right, 0.3 mm up, 0.1° anticlockwise too far"
    )
    assert show_profile(Profile("p", front_y=1, scale_y=0.996)) == (
        "fronts lie 1 mm down too far; 100.00 % as wide and 99.60 % as high as they should be"
    )
    assert show_margins(Margins(4, 4, 4, 4)) == "4 mm"
    assert show_margins(Margins(4, 4, 4, 12.7)) == "4, 4, 4, 12.7 mm"
    assert Profile("p", 1, 2, 3, 4, 5, 6).front == Offset(4, 5, 6)


def test_the_schema_knows_what_is_right() -> None:
    valid = jsonschema.Draft202012Validator(printers_schema()).is_valid
    assert valid({"office": {"x": 0.8, "margins": [4, 4, 4, 12.7], "paper": "a4"}})
    assert not valid({"office": {"x": 21}})
    assert not valid({"office": {"z": 1}})
