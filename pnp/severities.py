"""How serious a set takes problems: its `severity:`, checked and applied."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pnp.content.model import ContentSet
from pnp.content.original import how_to_change
from pnp.explain import problem_names, usual_severity
from pnp.source import Problem, Report, did_you_mean

MILDNESS = ("error", "warning", "info")


def check_severities(content: ContentSet, tolerable: Collection[str]) -> Iterator[Problem]:
    """Whether the set's `severity:` names problems, and lets none pass that would be printed wrong.

    `tolerable` holds names of errors that the rules of the game let a set take for less.
    """
    names = problem_names() if content.severity else ()
    for name, chosen in content.severity.items():
        if name not in names:
            hint = did_you_mean(name, names) if len(name) < 100 else ""
            message = f"no problem is named `{name:.60}`"
            hint = hint if hint.startswith("did") else "`pnp explain` shows all names"
            yield Problem("bad-reference", message, content.sources[f"severity.{name}"], hint=hint)
        elif not _may_be(name, vars(chosen)["as"], tolerable):
            yield Problem(
                "bad-value",
                f"`{name}` is an error in every set: what is printed would be wrong",
                chosen.source_of("as"),
                hint=_others(tolerable),
            )


def _may_be(name: str, severity: str, tolerable: Collection[str]) -> bool:
    return severity == "error" or usual_severity(name) != "error" or name in tolerable


def _others(tolerable: Collection[str]) -> str:
    """What a set may take for less, of which `pnp explain` knows more."""
    errors = f", and of errors {', '.join(sorted(tolerable))}" if tolerable else ""
    return f"leave it out; warnings may be changed{errors}"


def with_way_out(problem: Problem, content: ContentSet) -> Problem:
    """A problem whose hint can be followed also where its place is in a file of another set."""
    way_out = how_to_change(problem.source.file, content) if problem.severity != "info" else ""
    if not way_out or problem.hint.endswith(way_out):
        return problem
    return problem._replace(hint="; ".join(filter(None, (problem.hint, way_out))))


class Judged(Report):
    """A report that gives each problem the severity that the set has chosen, and shares all with another.

    What is wrong in a file that the set has from another says also how to have one's own.
    """

    def __init__(self, report: Report, content: ContentSet, tolerable: Collection[str]) -> None:
        self._problems = report._problems
        self.content = content
        self.tolerable = tolerable

    def add(self, problem: Problem) -> None:
        """Take one problem, as serious as the set takes it; none of which that is withheld."""
        is_known = self.content.withheld.isdisjoint(("severity", f"severity.{problem.name}"))
        if is_known or not _may_be(problem.name, "info", self.tolerable):
            super().add(self.judge(with_way_out(problem, self.content)))

    def judge(self, problem: Problem) -> Problem:
        """The problem as the set takes it; an error stays one where what is printed would be wrong."""
        chosen = self.content.severity.get(problem.name)
        if chosen is None or problem.usual is not None:
            return problem
        severity = vars(chosen)["as"]
        if severity == problem.severity or (
            problem.severity == "error" and problem.name not in self.tolerable
        ):
            return problem
        return problem._replace(severity=severity, usual=problem.severity, because=vars(chosen)["because"])
