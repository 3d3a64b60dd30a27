"""What is asked about a page that was read: which match, what stands in its fields, who plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from printplay.core.errors import CallError, printable
from printplay.core.i18n import N_, _
from printplay.match.text.header_fields import player_name
from printplay.pads.file.pad import LARGEST
from printplay.pads.photos import contradictions
from printplay.pads.photos.read_page import RULE, SUM, FieldRead, PageRead
from printplay.pads.prints.pad_fields import Purpose

#: What a person types for an empty field, and for one that is ticked or not.
_EMPTY, _YES, _NO = ("-", "empty", "leer", "none"), ("x", "yes", "ja"), ("no", "nein")
#: Doubtful fields that make a place somebody's where nothing is sure.
_MUCH = 2
#: Why a field is asked about -> the question.
_TEXTS = {
    "covered": N_("{where}: something lies there, or it cannot be seen. What is written?"),
    "faint": N_("{where}: what is written?"),
    "unclear": N_("{where}: this may be struck out, or be no number. What counts?"),
    "different": N_("{where}: it looks like a value that cannot stand there. What is written?"),
    "shaded": N_("{where}: the edge of a shadow crosses it. What is written?"),
    "rule": N_("{where}: {against} What is written?"),
    "sum": N_("{where}: it does not fit the sums on the pad. What is written?"),
}
#: The answer that a side is entered without the other.
ALONE = "alone"
#: Most fields that are shown beside one in question.
_COMPARED = 4
#: Most values that are offered, and their least chance.
_OFFERED, _ENOUGH = 5, 0.004


class AskedPage(Protocol):
    """What is known of a page that was read: see `ScannedPage`."""

    @property
    def page(self) -> PageRead:
        """Return what is on it."""

    @property
    def chosen(self) -> tuple[int, int] | None:
        """Return the match on it that is meant: its block and its number."""

    @property
    def fields(self) -> Sequence[FieldRead]:
        """Return the fields of that match."""

    @property
    def pictures(self) -> Mapping[str, str]:
        """Return the files of cut-outs, by what their questions are about."""

    @property
    def named(self) -> Mapping[int, str]:
        """Return the known names of players, by their places from 0."""

    @property
    def unnamed(self) -> Sequence[int]:
        """Return the places of the players whose names are unknown, from 0."""

    @property
    def players(self) -> int:
        """Return the number of players on it."""

    def matters(self, field: FieldRead, /) -> bool:
        """Return whether a person is asked about a field if it is in doubt."""

    def field_title(self, purpose: Purpose, /) -> str:
        """Return what a field is called."""

    def number(self, match: tuple[int, int], /) -> int:
        """Return the number of a match as the page shows it, from 1."""


def page_questions(page: AskedPage) -> Iterator[PageQuestion]:
    """Yield the questions about a page; while its match is one, there are no others."""
    matches = page.page.matches
    if not page.page.whole:
        text = _("The other side of this page is missing. Take a photo of it, too, and read "
                 "both together; or is this side all there is?")  # fmt: skip
        yield PageQuestion("side", "side", text, ((ALONE, 1.0),))
    if len(matches) > 1 and page.chosen is None:
        candidates = tuple((page.number(one), 1 / len(matches)) for one in matches[::-1])
        text = _("Several matches are on this page: which one is meant?")
        yield PageQuestion("match", "match", text, candidates)
        return
    for one in page.fields:
        if one.doubt is not None and page.matters(one):
            title = page.field_title(one.purpose)
            text = _(_TEXTS[one.doubt]).format(where=title, against=one.against)
            yield PageQuestion(
                title, one.doubt, printable(text), _offered_values(one),
                (one.block, one.purpose), one.cut, page.pictures.get(title),
                beside=tuple(_comparisons(page, one)) if one.doubt in (SUM, RULE) else (),
            )  # fmt: skip
    if page.unnamed and page.chosen is not None:
        yield PageQuestion("players", "players", _players_question(page))


def player_place(seat: int) -> str:
    """Return what the player of a place, from 0, is called as long as there is no name."""
    return _("player {number}").format(number=seat + 1)


def _players_question(page: AskedPage) -> str:
    """Return the question who plays: whose names are not known yet."""
    if not page.named:
        text = _("Who are the {count} players on this page, in its order? Type the names with "
                 "commas between them.")  # fmt: skip
        return text.format(count=page.players)
    words = _("Who is {player} on this page?") if len(page.unnamed) == 1 else _(
        "Who are {player} on this page? Type the names with commas between them."
    )  # fmt: skip
    return words.format(player=", ".join(map(player_place, page.unnamed)))


def _comparisons(page: AskedPage, doubted: FieldRead) -> Iterator[tuple[str, bytes]]:
    """Yield the fields that a field in question contradicts, in words and as pictures."""
    compared: Sequence[FieldRead]
    if doubted.doubt == RULE:
        purpose = doubted.purpose
        compared = [one for one in page.fields if one.purpose == replace(purpose, side=one.purpose.side)
                  and one is not doubted and one.value is not None]  # fmt: skip
    else:
        fields = [replace(one, doubt=None) if one is doubted else one for one in page.fields]
        compared = contradictions.contradicting_fields(page.page, fields, doubted.purpose)
    for field in compared[:_COMPARED]:
        if field.cut is not None:
            caption = f"{page.field_title(field.purpose)}: {field.value}"
            yield printable(caption), field.cut


def _offered_values(field: FieldRead) -> tuple[tuple[int | None, float], ...]:
    """Return the values offered for a field in question, the likeliest first."""
    likely_values = [each for each in field.candidates[:_OFFERED] if each[1] > _ENOUGH]
    return tuple(likely_values) or field.candidates[:1] or ((field.value, field.confidence),)


def filled_places(fields: Iterable[FieldRead]) -> list[int]:
    """Return the places on a page that somebody has filled in, from 0; a speck fills none."""
    sure_counts, doubted_counts = Counter[int](), Counter[int]()
    for field in fields:
        if field.is_entry and field.purpose.side >= 0:
            if field.doubt is not None:
                doubted_counts[field.purpose.side] += 1
            elif field.value is not None:
                sure_counts[field.purpose.side] += 1
    return sorted(
        seat for seat in sure_counts | doubted_counts if sure_counts[seat] or doubted_counts[seat] >= _MUCH
    )


def named_places(
    names: Sequence[str], places: int, seats: Sequence[int], known_names: Mapping[int, str]
) -> dict[int, str]:
    """Return the names of the places on a page, by place.

    `names` are those of the `seats` that are not `known_names` yet, or of the first places, empty for
    nobody's. Raises CallError if a seat has no name then, or two have the same.
    """
    given_names = [name.strip() for name in names]
    open_seats = [seat for seat in seats if seat not in known_names]
    if len(given_names) != places or places == len(open_seats):
        given_names = [name for name in given_names if name]
    if len(given_names) == len(open_seats):
        name_by_seat = {**known_names, **dict(zip(open_seats, given_names, strict=True))}
    else:
        name_by_seat = {seat: name for seat, name in enumerate(given_names[:places]) if name}
    name_by_seat = {seat: player_name(name) for seat, name in sorted(name_by_seat.items())}
    same = len(set(map(str.casefold, name_by_seat.values()))) < len(name_by_seat)
    if same or len(given_names) > places or any(seat not in name_by_seat for seat in seats):
        raise CallError(
            N_("{count} different names are needed, one for each player on the page"),
            count=len(open_seats) or len(seats),
        )
    return name_by_seat


@dataclass(frozen=True)
class PageQuestion:
    """A question about a page: about a field, the match, or the players.

    `candidates` are values with their probabilities, the likeliest first; `cut` is a PNG of the
    field, `picture` the file it was written to. `beside` are other fields to compare it with, in
    words and as PNGs: those that a sum contradicts.
    """

    about: str
    why: str
    text: str
    candidates: tuple[tuple[Any, float], ...] = ()
    field: tuple[int, Purpose] | None = None
    cut: bytes | None = None
    picture: str | None = None
    beside: tuple[tuple[str, bytes], ...] = ()

    @property
    def spaces(self) -> tuple[str, ...]:
        """Return no spaces: a pad has none."""
        return ()

    def shown(self, value: object) -> str:
        """Return a candidate as a person reads it, in the current language."""
        if self.about == "side":
            return _("this side alone")
        if self.field is not None and self.field[1].tick:
            return _("ticked") if value else _("not ticked")
        return _("empty") if value is None else str(value)

    def offered(self) -> list[tuple[Any, str]]:
        """Return the answers offered as buttons: values, and their texts."""
        return [(value, self.shown(value)) for value, _chance in self.candidates]

    def json(self) -> dict[str, Any]:
        """Return the question as a program reads it."""
        return {
            "about": self.about,
            "text": self.text,
            "candidates": [{"value": value, "p": round(p, 3)} for value, p in self.candidates],
            "picture": self.picture,
        }


def typed_value(answer: Any, *, tick: bool) -> int | None:
    """Return the value that a person tells; raise CallError if it can be none."""
    text = str(answer).strip().casefold().replace("\N{MINUS SIGN}", "-")
    if answer is None or text in (*_EMPTY, "") or (tick and (text in _NO or answer is False)):
        return None
    if tick and (text in _YES or answer is True):
        return 1
    try:
        number = int(text)
    except ValueError:
        number = LARGEST + 1
    if not -LARGEST <= number <= LARGEST:
        raise CallError(N_("invalid number for a field: {text!r}"), text=text[:20])
    return (1 if number else None) if tick else number
