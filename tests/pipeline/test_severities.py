"""A set may take problems more or less seriously than others do, and says why; nothing else passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.explain import problem_names
from pnp.jobs import Options
from pnp.pipeline import build, check

PARTS = "deck.yaml, mat.yaml, record.yaml"


def told(folder: Path, severity: str, **options: object) -> list[tuple[str, str, str | None, str]]:
    home = write_set(folder, severity)
    report = check(["mine"], folder=home, options=Options(**options))  # type: ignore[arg-type]
    return [(one.name, one.severity, one.usual, one.because) for one in report]


def write_set(folder: Path, severity: str) -> Path:
    """A set of *Lighten the Load* whose manifests have the same target twice in a row."""
    home = folder / "content" / "mine"
    home.mkdir(parents=True)
    (home / "set.yaml").write_text(
        f"from: lighten\n{severity}components: [{PARTS}, manifests.yaml]\n", encoding="utf-8"
    )
    (home / "manifests.yaml").write_text(
        "component: manifests\nkind: manifest\nsize: 190x254mm\ncut: false\nsafe: 0\npieces:\n"
        "  - {id: a, heading: Manifest, letter: A, note: Go., row: Row, footer: Go.,\n"
        "     targets: [8, 8, 7, 12, 9, 13, 6, 10, 14, 9, 12, 11]}\n",
        encoding="utf-8",
    )
    return folder


def test_a_warning_as_it_is(tmp_path: Path) -> None:
    assert told(tmp_path, "") == [("manifest-neighbours", "warning", None, "")]


@pytest.mark.parametrize("severity", ["error", "info"])
def test_a_warning_as_the_set_takes_it(tmp_path: Path, severity: str) -> None:
    chosen = f"severity: {{manifest-neighbours: {{as: {severity}, because: we like it}}}}\n"
    assert told(tmp_path, chosen) == [("manifest-neighbours", severity, "warning", "we like it")]
    assert bool(build(["mine"], folder=tmp_path).written) is (severity == "info")


def test_the_same_severity_changes_nothing(tmp_path: Path) -> None:
    chosen = "severity: {manifest-neighbours: {as: warning, because: so}}\n"
    assert told(tmp_path, chosen) == [("manifest-neighbours", "warning", None, "")]


def test_strict_raises_only_what_is_still_a_warning(tmp_path: Path) -> None:
    chosen = "severity: {manifest-neighbours: {as: info, because: we like it}}\n"
    assert told(tmp_path, chosen, strict=True) == [("manifest-neighbours", "info", "warning", "we like it")]


def test_what_is_seen_on_the_way_to_paper_is_judged_too(tmp_path: Path) -> None:
    home = tmp_path / "content" / "mine"
    home.mkdir(parents=True)
    chosen = "severity: {no-bleed: {as: error, because: our cutter is rough}}\n"
    (home / "set.yaml").write_text(f"from: lighten\n{chosen}components: [deck.yaml]\n", encoding="utf-8")
    (one,) = (
        found
        for found in check(["mine"], folder=tmp_path, options=Options(bleed=5.0))
        if found.name != "missing-component"
    )
    assert (one.name, one.severity, one.usual) == ("no-bleed", "error", "warning")
    assert not build(["mine"], folder=tmp_path, options=Options(bleed=5.0)).written


@pytest.mark.parametrize(
    ("severity", "name", "message", "hint"),
    [
        (
            "{manifest-hrad: {as: info, because: so}}",
            "bad-reference",
            "no problem is named `manifest-hrad`",
            "did you mean `manifest-hard`?",
        ),
        (
            "{quux: {as: info, because: so}}",
            "bad-reference",
            "no problem is named `quux`",
            "`pnp explain` shows all names",
        ),
        (
            "{text-overflow: {as: info, because: so}}",
            "bad-value",
            "`text-overflow` is an error in every set: what is printed would be wrong",
            "leave it out; warnings may be changed",
        ),
        (
            "{manifest-hard: {as: info}}",
            "missing-key",
            "`severity.manifest-hard.because` is missing: a reason",
            "write `because: our group likes it`, for example",
        ),
        (
            "{manifest-hard: {as: off, because: so}}",
            "bad-value",
            'severity.manifest-hard.as must be one of error, warning, info, not "off"',
            "for example error",
        ),
        (
            "[manifest-hard]",
            "bad-type",
            "severity must be a mapping, not a list of 1",
            "for example {name: {as: error, because: our group likes it}}",
        ),
        *(
            (
                f"{{manifest-hard: {{as: info, because: {blank}}}}}",
                "bad-value",
                f"severity.manifest-hard.because must be a reason, not {blank}",
                "for example our group likes it",
            )
            for blank in ('""', '"  "')
        ),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, severity: str, name: str, message: str, hint: str) -> None:
    home = write_set(tmp_path, f"severity: {severity}\n")
    found = [one for one in check(["mine"], folder=home) if one.severity == "error"]
    assert [(one.name, one.message, one.hint) for one in found] == [(name, message, hint)]
    assert (found[0].source.file.name, found[0].source.line) == ("set.yaml", 2)
    assert found[0].source.column


@pytest.mark.parametrize(
    "severity",
    ["severity: {quux: {as: info, because: so}}", "severity:\n  quux:\n    as: info\n    because: so"],
)
def test_a_name_of_no_problem_is_shown_where_it_stands(tmp_path: Path, severity: str) -> None:
    home = write_set(tmp_path, f"{severity}\n")
    (found,) = (one for one in check(["mine"], folder=home) if one.severity == "error")
    line = (
        (home / "content" / "mine" / "set.yaml")
        .read_text(encoding="utf-8")
        .split("\n")[found.source.line - 1]
    )
    assert line[found.source.column - 1 :].startswith("quux:")


def test_an_error_of_the_rules_that_a_house_may_play_without(tmp_path: Path) -> None:
    home = tmp_path / "content" / "mine"
    home.mkdir(parents=True)
    chosen = "severity:\n  map-r6: {as: warning, because: so}\n  map-r5: {as: warning, because: so}\n"
    (home / "set.yaml").write_text(f"from: heartland\n{chosen}components: [depot.yaml]\n", encoding="utf-8")
    (one,) = (found for found in check(["mine"], folder=tmp_path) if found.severity == "error")
    assert one.message == "`map-r5` is an error in every set: what is printed would be wrong"
    assert one.hint == "leave it out; warnings may be changed, and of errors map-g1, map-g13, map-g3, map-r6"


def test_every_name_with_a_severity_is_one() -> None:
    from pnp.explain import INFOS, SOMETIMES_ERRORS, WARNINGS

    assert set(problem_names()) >= WARNINGS | INFOS
    assert not WARNINGS & INFOS
    assert SOMETIMES_ERRORS <= WARNINGS | INFOS
