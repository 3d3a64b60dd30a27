"""What is asked about a page that was read: which match, what stands in its fields, who plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from printplay.core.errors import printable
from printplay.core.i18n import N_, _
from printplay.pads.photos import contradictions
from printplay.pads.photos.page_question import PageQuestion
from printplay.pads.photos.read_page import RULE, SUM, FieldRead, PageRead
from printplay.pads.prints.pad_fields import Purpose

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
