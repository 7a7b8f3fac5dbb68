"""Write docs/problems.md, the list of all problems, from the pages of `pnp explain`: `make docs`."""

from __future__ import annotations

from pathlib import Path

from pnp.explain import SOMETIMES_ERRORS, meaning, problem_names, usual_severity

FILE = Path(__file__).parent / "problems.md"
HEAD = """# Problems

Each problem has a name that stays. `pnp explain NAME` tells more of it, with a wrong and a right example.

An **error** must be mended before anything is written. With a **warning** all is printed; `--strict` takes
it for an error. An **info** is only worth knowing. A set may choose another severity for a warning or an
info, and for the few errors that its game lets a house play with, by `severity:` in `set.yaml`:

```yaml
severity:
  manifest-hard: {as: info, because: our group likes it}
```

This page is made from those of `pnp explain`, by `make docs`.

| name | severity | means |
|---|---|---|
"""


def problems_page() -> str:
    """The page as Markdown, with a row for each name."""
    rows = (f"| `{name}` | {_severity(name)} | {_cell(meaning(name))} |\n" for name in problem_names())
    return HEAD + "".join(rows)


def _severity(name: str) -> str:
    usual = usual_severity(name)
    return f"{usual} or error" if name in SOMETIMES_ERRORS else usual


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    FILE.write_text(problems_page(), encoding="utf-8", newline="\n")
