"""Questions about sheets in words, and the meaning of their answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from printplay.core.errors import CallError, printable
from printplay.core.i18n import N_, _
from printplay.photos.scanned import (
    COVERED,
    DIFFERENT,
    FAINT,
    LOST,
    SEVERAL,
    UNCLEAR,
    Contradiction,
    ScanQuestion,
    Segments,
)

#: Why something is asked about the code, the line or the player -> the question.
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
#: Those that yes and no answer.
_YES_NO = ("broken", "again", "jumps", "none", "unsure")
#: Why a value of the panel is asked about.
_WHY = {
    COVERED: N_("Something covers it."),
    LOST: N_("The paper is bent or folded there."),
    FAINT: N_("It is hard to read."),
    UNCLEAR: N_("It may be struck out or written over."),
    DIFFERENT: N_("One value is written, another one is ringed."),
    SEVERAL: N_("More than one is marked."),
}
#: What is asked last: of a number, of one of several values, of tokens, temples and ports.
_NUMBER, _VALUE = N_("What is written there?"), N_("Which value counts?")
_ASKS = {
    "shovels": N_("How many are ringed, and how many struck?"),
    "feet": N_("How many are ringed, and how many struck?"),
    "temples": N_("Which ones are struck?"),
    "port": N_("Which one is ticked?"),
}
_ABOUT = {
    "total": N_("the total"),
    "gathered": N_("shovels gathered (the box)"),
    "shovels": N_("the row of shovels"),
    "feet": N_("the row of feet"),
    "temples": N_("the temples"),
    "port": N_("the port to restart from"),
}


@dataclass(frozen=True)
class SheetQuestion(ScanQuestion):
    """A question about a sheet: its code, its line, its owner, or a value of its panel ("box 3", "total").

    Candidates are for `line` a line as lists of spaces, for `start` a space; of the panel numbers,
    lists of colours, labels of ports, or, of tokens, how many are circled and how many struck.
    `against` says what contradicts the value, if anything does.
    """

    against: Contradiction | None = None
    is_of_board = True

    @property
    def text(self) -> str:
        """Return the question in the current language.

        >>> SheetQuestion("box 3", "faint").text
        'box 3: It is hard to read. What is written there?'
        >>> against = Contradiction("This box reads {read}.", {"read": 9})
        >>> SheetQuestion("box 3", "against", against=against).text
        'box 3: This box reads 9. What is written there?'
        """
        if self.why in _TEXTS:
            return printable(_(_TEXTS[self.why]).format(spaces=", ".join(self.spaces)))
        kind, _space, number = self.about.partition(" ")
        place_name = _(_ABOUT[kind]) if kind in _ABOUT else _("box {number}").format(number=number)
        ask = _ASKS.get(kind) or (_VALUE if self.why in (UNCLEAR, DIFFERENT, SEVERAL) else _NUMBER)
        sentence = _(_WHY[self.why]) if self.against is None else self.against.text
        return printable(_("{about}: {why} {ask}").format(about=place_name, why=sentence, ask=_(ask)))

    @property
    def yes_no(self) -> bool:
        return self.about == "line" and self.why in _YES_NO

    def label(self, value: Any) -> str:
        if self.about == "line" and not value:
            return _("no line was drawn")
        return answer_text(value)

    def labelled_answers(self) -> list[tuple[Any, str]]:
        if self.why == "twice":
            return [("one", _("the same sheet")), ("two", _("two players"))]
        return super().labelled_answers()


def confirmed_line(question: ScanQuestion, segments: Segments, *, yes: bool) -> ScanQuestion | Segments:
    """Return the line after yes or no to the line that was read; if open, the next question.

    Raises CallError if several lines fit the answer.
    """
    ways = {tuple(map(tuple, candidate[0])): candidate for candidate in question.candidates}
    if question.why == "unsure":
        ways = {way: candidate for way, candidate in ways.items()
                if set(question.spaces).issubset(chain.from_iterable(way)) == yes}  # fmt: skip
        if len(ways) == 1:
            return next(iter(ways))
    elif yes:
        return () if question.why == "none" else segments
    if yes:
        raise CallError(
            N_("several lines go over {spaces}"), spaces=", ".join(question.spaces),
            hint=N_("Type a letter of the list, or the spaces: c1 d1 e2 -> h9"),
        )  # fmt: skip
    other_candidates = tuple(candidate for way, candidate in ways.items() if way != segments)
    return replace(question, why="otherwise", candidates=other_candidates)


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
