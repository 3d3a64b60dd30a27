"""Questions about photos in words, and the meaning of their answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, TypeAlias

from printplay.core.errors import CallError, printable
from printplay.core.i18n import N_, _
from printplay.games.go_for_gold.photos.panel.panel_doubts import question as panel_question
from printplay.games.go_for_gold.photos.pictures.found import Doubt

#: Why something is asked -> the question.
_TEXTS = {
    "hidden": N_("Something lies on the line at {spaces}: which way does it go there?"),
    "broken": N_("The line breaks off and goes on elsewhere ({spaces}): was it drawn like that?"),
    "again": N_("The line reaches {spaces} more than once: in this order?"),
    "jumps": N_("The line has a gap between {spaces}: was it drawn like that?"),
    "none": N_("No line was found on the map. Was none drawn?"),
    "spots": N_("There is no line, but there are marks in {spaces}: in which order?"),
    "unsure": N_("Does the line go over {spaces}?"),
    "otherwise": N_("How was the line drawn then?"),
    "start": N_("Where does the line start: {spaces}?"),
    "code": N_("The code of the sheet cannot be read. What is it?"),
    "twice": N_("This code was seen twice: is it the same sheet, or those of two players?"),
    "player": N_("Whose sheet is this?"),
}


Segments: TypeAlias = tuple[tuple[str, ...], ...]

#: Those that yes and no answer.
_YES_NO = ("broken", "again", "jumps", "none", "unsure")


@dataclass(frozen=True)
class ScanQuestion(Doubt):
    """A question about a sheet: what it is about, the spaces or the box, and what it may be.

    `candidates` are values with their probabilities, the likeliest first: for `line` a line as
    lists of spaces, for `start` a space. `picture` is the file that `cut` was written to.
    """

    picture: str | None = None

    @property
    def beside(self) -> tuple[tuple[str, bytes], ...]:
        """Return nothing to compare it with: only a pad has sums."""
        return ()

    @property
    def text(self) -> str:
        """Return the question in the current language."""
        if self.why not in _TEXTS:
            return panel_question(self.about, self.why, self.against)
        return printable(_(_TEXTS[self.why]).format(spaces=", ".join(self.spaces)))

    @property
    def yes_no(self) -> bool:
        """Return whether yes and no are answers, too."""
        return self.about == "line" and self.why in _YES_NO

    def confirmed(self, segments: Segments, *, yes: bool) -> ScanQuestion | Segments:
        """Return the line after yes or no to the line that was read; if open, the next question.

        Raises CallError if several lines fit the answer.
        """
        ways = {tuple(map(tuple, candidate[0])): candidate for candidate in self.candidates}
        if self.why == "unsure":
            ways = {way: candidate for way, candidate in ways.items()
                    if set(self.spaces).issubset(chain.from_iterable(way)) == yes}  # fmt: skip
            if len(ways) == 1:
                return next(iter(ways))
        elif yes:
            return () if self.why == "none" else segments
        if yes:
            raise CallError(
                N_("several lines go over {spaces}"), spaces=", ".join(self.spaces),
                hint=N_("Type a letter of the list, or the spaces: c1 d1 e2 -> h9"),
            )  # fmt: skip
        other_candidates = tuple(candidate for way, candidate in ways.items() if way != segments)
        return replace(self, why="otherwise", candidates=other_candidates)

    def shown(self, value: object) -> str:
        """Return a candidate as a person reads it, in the current language."""
        if self.about == "line" and not value:
            return _("no line was drawn")
        return answer_text(value)

    def offered(self) -> list[tuple[Any, str]]:
        """Return the answers offered as buttons: values, and their texts."""
        if self.why == "twice":
            return [("one", _("the same sheet")), ("two", _("two players"))]
        return [(value, self.shown(value)) for value, _chance in self.candidates]

    def json(self) -> dict[str, Any]:
        """Return the question as a program reads it."""
        return {
            "about": self.about,
            "text": self.text,
            "spaces": list(self.spaces),
            "candidates": [{"value": value, "p": round(p, 3)} for value, p in self.candidates],
            "picture": self.picture,
        }


def questions_for(doubts: Sequence[Doubt]) -> list[ScanQuestion]:
    """Return the questions for doubts."""
    return [ScanQuestion(**vars(doubt)) for doubt in doubts]


def answer_text(value: object) -> str:
    """Return a candidate as a person reads it.

    >>> [answer_text(value) for value in ([["c1", "d1"], ["h9"]], ["red", "blue"], [], None, -1)]
    ['c1 d1 -> h9', 'red, blue', 'none', 'empty', '-1']
    >>> answer_text({"circled": 4, "struck": 2})
    '4 ringed, 2 struck'
    """
    if value is None:
        return _("empty")
    if isinstance(value, dict):
        return _("{circled} ringed, {struck} struck").format(**value)
    if isinstance(value, list):
        if any(isinstance(part, list | tuple) for part in value):
            return " -> ".join(" ".join(part) for part in value)
        return ", ".join(_(str(colour)) for colour in value) or _("none")
    return str(value)
