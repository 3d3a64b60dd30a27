"""What is asked about a page that was read: which match, what stands in its fields, who plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from printplay.core.errors import CallError, printable
from printplay.core.i18n import N_, _
from printplay.match.text.header_fields import player_name
from printplay.pads.file.pad import LARGEST
from printplay.pads.photos import contradictions
from printplay.pads.photos.page_match import PageMatch, player_place
from printplay.pads.photos.read_page import RULE, SUM, FieldRead
from printplay.photos.scanned import ScanQuestion

#: What a person types for an empty field, and for one that is ticked or not.
_EMPTY, _YES, _NO = ("-", "empty", "leer", "none"), ("x", "yes", "ja"), ("no", "nein")
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


def page_questions(page: PageMatch) -> Iterator[PageQuestion]:
    """Yield the questions about a page; while its match is one, there are no others."""
    matches = page.page.matches
    if not page.page.whole:
        text = _("The other side of this page is missing. Take a photo of it, too, and read "
                 "both together; or is this side all there is?")  # fmt: skip
        yield PageQuestion("side", "side", (), ((ALONE, 1.0),), sentence=text)
    if len(matches) > 1 and page.chosen is None:
        candidates = tuple((page.number(match), 1 / len(matches)) for match in matches[::-1])
        text = _("Several matches are on this page: which one is meant?")
        yield PageQuestion("match", "match", (), candidates, sentence=text)
        return
    for field in page.fields:
        if field.why is not None and page.matters(field):
            title = page.field_title(field.purpose)
            against = field.against.text if field.against is not None else ""
            text = printable(_(_TEXTS[field.why]).format(where=title, against=against))
            compared = tuple(_comparisons(page, field)) if field.why in (SUM, RULE) else ()
            yield PageQuestion(
                title, field.why, (), _offered_values(field), field.cut, page.pictures.get(title), compared,
                (field.block, field.purpose), text,
            )  # fmt: skip
    if page.unnamed and page.chosen is not None:
        yield PageQuestion("players", "players", sentence=_players_question(page))


def _players_question(page: PageMatch) -> str:
    """Return the question who plays: whose names are not known yet."""
    if not page.named:
        text = _("Who are the {count} players on this page, in its order? Type the names with "
                 "commas between them.")  # fmt: skip
        return text.format(count=page.players)
    words = _("Who is {player} on this page?") if len(page.unnamed) == 1 else _(
        "Who are {player} on this page? Type the names with commas between them."
    )  # fmt: skip
    return words.format(player=", ".join(map(player_place, page.unnamed)))


def _comparisons(page: PageMatch, doubted: FieldRead) -> Iterator[tuple[str, bytes]]:
    """Yield the fields that a field in question contradicts, in words and as pictures."""
    compared: Sequence[FieldRead]
    if doubted.why == RULE:
        purpose = doubted.purpose
        compared = [
            cell for cell in page.fields if cell.purpose == replace(purpose, side=cell.purpose.side)
            and cell is not doubted and cell.value is not None
        ]  # fmt: skip
    else:
        fields = [
            replace(page_field, why=None) if page_field is doubted else page_field
            for page_field in page.fields
        ]
        compared = contradictions.contradicting_fields(page.page, fields, doubted.purpose)
    for field in compared[:_COMPARED]:
        if field.cut is not None:
            caption = f"{page.field_title(field.purpose)}: {field.value}"
            yield printable(caption), field.cut


def _offered_values(field: FieldRead) -> tuple[tuple[int | None, float], ...]:
    """Return the values offered for a field in question, the likeliest first."""
    likely_values = [each for each in field.candidates[:_OFFERED] if each[1] > _ENOUGH]
    return tuple(likely_values) or field.candidates[:1] or ((field.value, field.confidence),)


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
class PageQuestion(ScanQuestion):
    """A question about a page, in the current language: about a field, the match, or the players.

    A `field` is its block and its purpose.
    """

    sentence: str = ""

    @property
    def text(self) -> str:
        return self.sentence

    def label(self, value: Any) -> str:
        if self.about == "side":
            return _("this side alone")
        if self.field is not None and self.field[1].tick:
            return _("ticked") if value else _("not ticked")
        return super().label(value)


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
