"""A page of a pad that was read: what stands on it, what is asked, and what it enters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

from printplay.core.errors import CallError
from printplay.core.i18n import N_, _
from printplay.pads.photos import checks, contradictions
from printplay.pads.photos.checks import refused_fields
from printplay.pads.photos.page_match import PageMatch, filled_places, player_place
from printplay.pads.photos.page_questions import ALONE, named_places, page_questions, typed_value
from printplay.pads.photos.read_page import RULE, PlayedMatch, keyed
from printplay.photos.scanned import ScanQuestion


@dataclass(frozen=True)
class ScannedPage(PageMatch):
    """A page that was read: what is asked about it, and what it is after an answer."""

    @property
    def questions(self) -> tuple[ScanQuestion, ...]:
        """Return what is asked: which match, what stands in fields, who plays."""
        return tuple(page_questions(self))

    def picture_stem(self, number: int, place: int, question: ScanQuestion) -> str:  # noqa: ARG002
        return f"{Path(self.photos[0]).stem}-pad-{number}-{place}"

    def with_pictures(self, files: Mapping[str, str]) -> Self:
        return replace(self, pictures=files)

    def answered(self, question: ScanQuestion, value: Any) -> ScannedPage:
        """Return the page after an answer; raise CallError if it can be none."""
        if question.about == "match":
            for match in self.page.matches:
                if str(self.number(match)) == str(value).strip():
                    return replace(self, chosen=match).checked()
            raise CallError(N_("no match {text!r} is on this page"), text=str(value)[:20])
        if question.about == "side":
            if str(value).strip().casefold() not in (ALONE, _("this side alone")):
                raise CallError(N_("type alone, or read both sides together"))
            return replace(self, page=replace(self.page, whole=True))
        if question.about == "players":
            return self.with_players(
                [str(name) for name in value] if isinstance(value, list) else str(value).split(",")
            )
        doubted = next(
            field_read for field_read in self.fields if (field_read.block, field_read.purpose) == question.key
        )
        answered_field = doubted.with_answer(typed_value(value, tick=doubted.purpose.tick))
        new_page = replace(self, page=self.page.with_fields(keyed([answered_field]))).checked()
        # Nobody's is what is empty after all.
        emptied_places = {*filled_places(self.fields)} - {*filled_places(new_page.fields)}
        if self.among or not emptied_places:
            return new_page
        return replace(
            new_page, named={seat: name for seat, name in self.named.items() if seat not in emptied_places}
        )

    def with_players(self, names: Sequence[str]) -> ScannedPage:
        """Return the page with its players: of the places that are filled in, or of the first.

        An empty name is that of a place where nobody plays. Raises CallError if they are not as
        many as have written on it, or two are the same.
        """
        name_by_seat = named_places(names, self.places, self.seats, self.named)
        return replace(self, named=name_by_seat).seated()

    def checked(self) -> ScannedPage:
        """Return it with its sums and its rules applied among those who play."""
        stale = [
            replace(field_read, why=None, against=None)
            for field_read in self.page.fields
            if field_read.why == RULE
        ]
        page = self.page.with_fields(keyed(stale)) if stale else self.page
        checked_page = replace(self, page=checks.checked(replace(page, seats=self.some_seats)))
        return checked_page.beside_rules()

    def beside_rules(self) -> ScannedPage:
        """Return it with questions about what the rules of its pad would refuse."""
        if self.chosen is None:
            return self
        names = [self.named.get(seat) or player_place(seat) for seat in self.seats]
        fields = {
            self._place(field_read.purpose): field_read
            for field_read in self.fields
            if field_read.purpose.what == "value"
        }
        asked_fields = refused_fields(self.page.pad, names, self.values(), fields)
        return replace(self, page=self.page.with_fields(keyed(asked_fields)))

    def seated(self) -> ScannedPage:
        """Return it with its sums reckoned anew if others play than was known."""
        return self if self.page.seats == self.some_seats else self.checked()

    def fits(self, match: PlayedMatch) -> bool:
        """Return whether it can be a page of a match, whose players have the first places."""
        pad = match.pad
        return pad is not None and pad.hash == self.pad_hash and self.holds(len(match.players))

    def holds(self, players: int) -> bool:
        """Return whether it can be of so many players, with the first places."""
        if self.all_play:
            return players == self.places
        return max(filled_places(self.fields), default=0) < players <= self.places

    def played_in(self, match: PlayedMatch) -> ScannedPage:
        """Return it with the players of a match, if it can be a page of it."""
        if not self.fits(match):
            return self
        name_by_seat = dict(enumerate(match.players))
        return replace(self, named=name_by_seat, among=len(name_by_seat)).seated()

    def notes(self) -> Iterator[str]:
        """Yield the sums that somebody wrote otherwise than the cells add up.

        There are none while a cell is in question: the answer may make them right.
        """
        if self.chosen is None or self.has_open_fields:
            return
        for slip in contradictions.slips(self.page, self.chosen):
            yield _("{where}: read as {written}, but the cells add up to {right}").format(
                where=self.field_title(slip.field.purpose), written=slip.field.value, right=slip.expected
            )

    def json(self) -> dict[str, Any]:
        return {
            "code": self.shown_code,
            "game": self.game,
            "layout_hash": self.pad_hash,
            "photo": self.photos[0],
            "photos": list(self.photos),
            "corners": [list(corner) for corner in self.corners],
            "players": list(self.names),
            "match_on_page": self.number(self.chosen) if self.chosen is not None else None,
            "fields": [
                {
                    "what": field_read.purpose.what, "row": field_read.purpose.row or None,
                    "side": field_read.purpose.side + 1 or None, "round": field_read.purpose.round or None,
                    "match": self.number((field_read.block, field_read.purpose.match)),
                    "value": bool(field_read.value) if field_read.purpose.tick else field_read.value,
                    "confidence": round(field_read.confidence, 4), "asked": field_read.why,
                }
                for field_read in self.page.fields
            ],
            "notes": list(self.notes()),
            "questions": [question.json() for question in self.questions],
        }  # fmt: skip
