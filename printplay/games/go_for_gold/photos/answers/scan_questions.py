"""Questions about photos in words, the meaning of their answers, and whose a sheet is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from printplay.core.errors import CallError, printable
from printplay.core.i18n import N_, _
from printplay.games.go_for_gold.photos.panel.panel_doubts import question as panel_question
from printplay.games.go_for_gold.photos.panel.reading import Doubt
from printplay.match.text.header_fields import player_name
from printplay.printing.sheet_code import SheetCode

if TYPE_CHECKING:
    from printplay.games.go_for_gold.photos.panel.reading import FoundSheet


#: Two lines that share this part of the shorter one may be of one sheet.
_SHARED = 0.5
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


def owners(
    sheets_with_photos: Sequence[tuple[FoundSheet, Sequence[str]]],
    players: Mapping[str, str],
    noted: Mapping[str, str],
) -> list[str | None]:
    """Return the owner of each sheet, or None if that has to be asked.

    `players` says it by hand (name -> serial, code or photo), `noted` of the serials that were
    printed for a match. Where all of these but one player's were read, the sheet without a code is
    that player's, if its line is like no other's.
    """
    sheet_owners = [
        _given_owner(sheet.code, photos, players)
        or (noted.get(str(sheet.code)[-4:]) if sheet.is_code_read else None)
        for sheet, photos in sheets_with_photos
    ]
    names_left = set(noted.values()) - {name for name in sheet_owners if name}
    nobodys = [number for number, name in enumerate(sheet_owners) if name is None]
    if len(names_left) == 1 and len(nobodys) == 1:
        last = sheets_with_photos[nobodys[0]][0]
        other_sheets = [sheet for sheet, _photos in sheets_with_photos if sheet is not last]
        if (
            not last.is_code_read and last.read_line.accepted
            and all(other.is_code_read and not _may_be_same(last, other) for other in other_sheets)
        ):  # fmt: skip
            sheet_owners[nobodys[0]] = names_left.pop()
    return sheet_owners


def _given_owner(code: SheetCode, photos: Sequence[str], players: Mapping[str, str]) -> str | None:
    """Return the given owner of a sheet, by its serial, its code, or the name of its photo."""
    code_text = str(code)
    for name, which in players.items():
        sheet = which.strip()
        if sheet.upper() in (code_text, code_text[-4:]) or (
            sheet.isdigit() and sheet.zfill(4) == code_text[-4:]
        ) or any(sheet in (photo, Path(photo).name) for photo in photos):  # fmt: skip
            return player_name(name)
    return None


def _may_be_same(first: FoundSheet, second: FoundSheet) -> bool:
    """Return whether two lines may be one, photographed twice."""
    first_lanes, second_lanes = (
        {frozenset(pair) for part in sheet.read_line.segments for pair in pairwise(part)}
        for sheet in (first, second)
    )
    return len(first_lanes & second_lanes) >= _SHARED * min(len(first_lanes), len(second_lanes))


def owner_question(
    sheets_with_photos: Sequence[tuple[FoundSheet, Sequence[str]]],
    known_owners: Sequence[str | None],
    names: Iterable[str],
) -> Iterator[ScanQuestion | None]:
    """Yield for each sheet the question whose it is, None where nobody need be asked.

    `names` are those that play, of whom those come first whose sheet was not seen.
    """
    candidates = offered_players(names, known_owners)
    for (sheet, _photos), name in zip(sheets_with_photos, known_owners, strict=True):
        yield None if name is not None else ScanQuestion("player", "player", (), candidates, sheet.name)


def offered_players(
    names: Iterable[str], known_owners: Sequence[str | None]
) -> tuple[tuple[str, float], ...]:
    """Return whose a sheet may be, and how likely: those come first whose sheet is not `known_owners`."""
    every = dict.fromkeys(names)
    names_left = [name for name in every if name not in known_owners]
    names_seen = [name for name in every if name in known_owners]
    share = 1 / max(1, len(names_left))
    return (
        *((player, share) for player in names_left),
        *((player, 0.0 if names_left else 0.5) for player in names_seen),
    )


def check_players(
    players: Mapping[str, str],
    codes: Sequence[SheetCode],
    known_owners: Sequence[str | None],
    places: int = 0,
) -> None:
    """Raise CallError for a player's sheet, or place on a pad (1 to `places`), that does not exist."""
    place_numbers = {str(number + 1) for number in range(places)}
    missing = [name for name, which in players.items()
               if player_name(name) not in known_owners and which not in place_numbers]  # fmt: skip
    if missing and codes:
        raise CallError(
            N_("--player {name}={which}: no sheet with this serial and no photo with this name "
               "found"),
            hint=N_("The serials are: {known}."), name=missing[0], which=players[missing[0]],
            known=", ".join(sorted({str(code)[-4:] for code in codes})),
        )  # fmt: skip
    if missing and places:
        raise CallError(
            N_("--player {name}={which}: the pad has no such place"),
            hint=N_("Count the places from the left or from the top: 1 to {last}."),
            name=missing[0], which=players[missing[0]], last=places,
        )  # fmt: skip
