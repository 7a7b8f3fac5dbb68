"""Install alone is enough: the built wheel in an empty environment prints a game from an empty folder."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from importlib.metadata import distributions
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.xdist_group("wheel")


def run(*command: str | Path, folder: Path) -> str:
    """Run a command that sees nothing of this checkout; what it prints."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV"))
    }
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, folder=ROOT)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def commands(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of an environment that has only the wheel and what the wheel asks for."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    home = folder / ("Scripts" if os.name == "nt" else "bin")
    # The versions of this environment, so that the test is the same tomorrow.
    versions = {
        found.metadata["Name"]: found.version for found in distributions() if found.metadata["Name"] != "pnp"
    }
    (folder / "versions.txt").write_text("".join(f"{name}=={number}\n" for name, number in versions.items()))
    install = ("-m", "pip", "install", "--quiet", "--only-binary", ":all:", "-c", folder / "versions.txt")
    run(home / "python", *install, wheel, folder=folder)
    return home


def test_a_wheel_carries_all_that_a_build_needs(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    expected = {"pnp/py.typed"}
    for home in ("content", "templates"):
        files = (path for path in (ROOT / home).rglob("*") if path.is_file())
        expected |= {f"pnp/data/{path.relative_to(ROOT).as_posix()}" for path in files}
    for path in (ROOT / "fonts").iterdir():
        if path.suffix in (".ttf", ".txt"):
            expected.add(f"pnp/data/fonts/{path.name}")
    for home in ("explain", "starter"):
        files = (path for path in (ROOT / "pnp" / home).rglob("*") if path.is_file())
        expected |= {path.relative_to(ROOT).as_posix() for path in files if path.suffix != ".pyc"}
    assert {"pnp/explain/bad-value.md", "pnp/data/content/lighten/set.yaml"} <= expected
    assert sorted(expected - names) == []
    assert not [name for name in names if name.startswith("tests") or name.endswith(".pyc")]


def test_a_wheel_names_its_licences(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        text = archive.read(metadata).decode()
        licences = {Path(name).name for name in archive.namelist() if "/licenses/" in name}
    assert "\nLicense-Expression: MIT AND CC-BY-4.0 AND OFL-1.1 AND Bitstream-Vera\n" in text
    assert {"LICENSE", "LICENSE-CONTENT.md", "LICENSE-noto-sans.txt"} <= licences


def test_an_installed_wheel_prints_a_game_in_an_empty_folder(commands: Path, tmp_path: Path) -> None:
    told = run(commands / "pnp", "build", "lighten", folder=tmp_path)
    made = {path.name for path in (tmp_path / "out" / "lighten").iterdir()}
    parts = ("deck", "mat", "record", "manifests", "reference", "rules")
    assert made == {"PRINTING.md", *(f"{part}.pdf" for part in parts)}
    for name in made - {"PRINTING.md"}:
        assert (tmp_path / "out" / "lighten" / name).read_bytes().startswith(b"%PDF-1.")
    assert "Print at 100 %" in told


def test_an_installed_wheel_makes_and_builds_a_new_deck(commands: Path, tmp_path: Path) -> None:
    run(commands / "pnp", "new", "mydeck", folder=tmp_path)
    run(commands / "pnp", "build", "mydeck", folder=tmp_path)
    assert (tmp_path / "out" / "mydeck" / "deck.pdf").is_file()


def test_an_installed_wheel_explains_a_problem(commands: Path, tmp_path: Path) -> None:
    page = (ROOT / "pnp" / "explain" / "bad-value.md").read_text(encoding="utf-8")
    assert run(commands / "pnp", "explain", "bad-value", folder=tmp_path).strip() == page.strip()
