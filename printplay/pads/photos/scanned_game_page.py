"""A page of the pad of a game that was read: who sits in its lines, and the game's own lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from printplay.core.errors import CallError
from printplay.core.faults import Fault
from printplay.core.i18n import N_, _
from printplay.geometry.playable import Playable
from printplay.pads.deck_pads.game_pad import GamePad
from printplay.pads.deck_pads.written_pad import WrittenPad
from printplay.pads.photos.page_asking import player_place
from printplay.pads.photos.page_question import PageQuestion
from printplay.pads.photos.played_match import PlayedMatch
from printplay.pads.photos.read_page import DIFFERENT, FieldRead, keyed
from printplay.pads.photos.refusals import refused_field
from printplay.pads.photos.scanned_page import ScannedPage
from printplay.pads.prints.pad_fields import Purpose

Judge: TypeAlias = Callable[[str, Playable | None], Sequence[Fault]]

#: What a question about the kind of match is about, and the header that says it.
_KIND, _HEADER = "kind", "variant"


@dataclass(frozen=True)
class ScannedGamePage(ScannedPage):
    """A page of one of the games: lines that are empty are nobody's.

    `told` is the kind of match that a person told, or that of the match it belongs to; `board` is
    that of the match, `judge` returns what a game finds wrong in the text of a record.
    """

    told: str = ""
    board: Playable | None = None
    judge: Judge | None = field(default=None, repr=False)

    @property
    def _written(self) -> WrittenPad:
        pad = self.page.pad
        assert isinstance(pad, GamePad)  # noqa: S101  `scanned_pages` makes it of no other
        return pad.written

    @property
    def own(self) -> bool:
        """Return that its pad is no file of the user."""
        return False

    @property
    def of_game(self) -> bool:
        """Return that its lines are the game's own."""
        return True

    @property
    def fewest(self) -> int:
        """Return that empty lines are always nobody's."""
        return 0

    @property
    def all_play(self) -> bool:
        """Return whether it names the players of a match."""
        return self.page.code.seated

    def fits(self, match: PlayedMatch) -> bool:
        """Return whether it can be a page of a match, whose players have the first lines."""
        return match.game == self.game and self.holds(len(match.players))

    def played_in(self, match: PlayedMatch) -> ScannedPage:
        """Return it with the players of a match, if it can be a page of it."""
        if not self.fits(match):
            return self
        named = dict(enumerate(match.players))
        page = replace(self, named=named, among=len(named), told=match.variant, board=match.board)
        changed = keyed(page._on_board(match.board)) if match.board is not None else {}
        return replace(page, page=page.page.with_fields(changed)).checked()

    def _on_board(self, board: Playable) -> Iterator[FieldRead]:
        """Yield the fields that seem to hold what nothing on a board is worth, for a question.

        They offer only what the board can bear; what a person told is kept.
        """
        for one in self.page.fields:
            allowed = self._written.on_board(board, one.purpose)
            shares = dict(one.candidates) or {one.value: one.confidence}
            if allowed is None or one.told or (one.value is None and not one.doubt):
                continue
            kept = {value: share for value, share in shares.items() if value is None or value in allowed}
            foreign = one.value is not None and one.value not in allowed
            if not foreign and (one.doubt is None or len(kept) == len(shares)):
                continue
            if not any(value is not None for value in kept):
                kept = dict.fromkeys(allowed, 1.0)
            whole = sum(kept.values())
            yield replace(
                one, doubt=one.doubt or DIFFERENT,
                candidates=tuple((value, share / whole) for value, share in kept.items()),
            )  # fmt: skip

    def beside_rules(self) -> ScannedPage:
        """Return it with a question about what its game would refuse, once all else is answered."""
        open_ = any(one.doubt is not None and self.matters(one) for one in self.fields)
        if self.chosen is None or self.judge is None or open_:
            return self
        fields = {one.purpose: one for one in self.fields}
        asked = refused_field(self._refused, self.values(), fields)
        return replace(self, page=self.page.with_fields(keyed(asked)))

    def _refused(self, values: Mapping[Purpose, int]) -> tuple[Sequence[Fault], int]:
        """Return what the game refuses of some values, and the number of their lines."""
        assert self.judge is not None  # noqa: S101  which `beside_rules` has checked
        names = {seat: self.named.get(seat) or player_place(seat).title() for seat in self.seats}
        head = [f"game {self.game}", f"players {', '.join(names.values())}"]
        head += [f"{key} {value}" for key, value in self.headers.items()]
        lines = [f"{one.start} {one.rest}".strip() for one in self._written.lines(values, names)]
        faults = self.judge("\n".join([*head, "", *lines]), self.board)
        of_lines = (one for one in faults if (one.line or 0) > len(head))
        return [one for one in of_lines if one.severity == "error"], len(lines)

    def needed(self, one: FieldRead) -> bool:
        """Return whether a field is entered: a result only where nothing it adds up is written."""
        if one.purpose.what != "result":
            return one.entered
        return not any(
            other.value is not None or other.doubt is not None for other in self.fields
            if self._written.adds(one.purpose, other.purpose)
        )  # fmt: skip

    def _asked(self) -> Iterator[PageQuestion]:
        yield from super()._asked()
        if self.chosen is not None and self._written.kinds and not self.kind:
            share = 1 / len(self._written.kinds)
            yield PageQuestion(
                _KIND, _KIND, _("Which game was played?"),
                tuple((self._written.titles(kind), share) for kind in self._written.kinds),
            )  # fmt: skip

    @property
    def kind(self) -> str:
        """Return the kind of match: as ticked, told or printed for, or as it follows; or empty."""
        ticked = [one.purpose.row for one in self.fields
                  if one.purpose.tick and one.value is not None and one.doubt is None]  # fmt: skip
        if len(ticked) == 1:
            return ticked[0]
        return self.told or ("" if ticked else self._written.kind(self.values()))

    @property
    def headers(self) -> Mapping[str, str]:
        """Return the header that says the kind of match."""
        return {_HEADER: self.kind} if self.kind else {}

    def answered(self, question: PageQuestion, value: Any) -> ScannedPage:
        """Return the page after an answer; raise CallError if it can be none."""
        if question.about == _KIND:
            text = str(value).strip().casefold()
            for kind in self._written.kinds:
                if text in (kind, self._written.titles(kind).casefold()):
                    return replace(self, told=kind)
            raise CallError(
                N_("unknown game {text!r}"), hint=N_("Type one of: {known}."), text=text[:30],
                known=", ".join(map(self._written.titles, self._written.kinds)),
            )  # fmt: skip
        return super().answered(question, value)

    def values(self) -> Mapping[Purpose, int]:
        """Return what stands on it, without what is in question."""
        return {
            one.purpose: one.value for one in self.fields
            if one.value is not None and one.doubt is None and self.needed(one)
        }  # fmt: skip

    def record_lines(self) -> Sequence[tuple[str, str]]:
        """Return the game's own lines that it enters: how each begins, and the rest."""
        names = dict(zip(self.seats, self.names, strict=True))
        return [(one.start, one.rest) for one in self._written.lines(self.values(), names)]
