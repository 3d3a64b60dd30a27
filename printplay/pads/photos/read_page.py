"""The reading of a page as plain values, and the match that it may belong to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from printplay.geometry.playable import Playable
from printplay.pads.file.pad import Pad
from printplay.pads.prints.pad_fields import PadCode, Purpose
from printplay.photos.scanned import COVERED, Read

#: Why a field is asked about, beside what all papers are asked for.
SUM, RULE, SHADED = "sum", "rule", "shaded"

#: Doubtful fields that make a match where nothing is sure.
_MUCH = 3


@dataclass(frozen=True)
class FieldRead(Read[int | None]):
    """What stands in a field: a number, 1 for a tick; None if it is empty. `cut` is a PNG of the field."""

    purpose: Purpose = field(kw_only=True)
    block: int = field(kw_only=True)
    cut: bytes | None = field(default=None, repr=False, kw_only=True)

    @property
    def is_entry(self) -> bool:
        """Return whether it is entered into a match; all else only checks what is."""
        return self.purpose.what in ("value", "won", "result")


@dataclass(frozen=True)
class PageRead:
    """A page that was read: its code, its pad, and its fields; `corners` are pixels of the photo.

    `page` is the number of the picture in its file, from 1. `whole` says that the pad has one side
    only, or that both of its sides are here. `seats` are the places of those who play, from 0, if
    some are nobody's: sums are reckoned among these.
    """

    photo: str
    page: int
    code: PadCode
    pad: Pad
    sides: int
    corners: tuple[tuple[int, int], ...]
    fields: tuple[FieldRead, ...]
    whole: bool = True
    seats: tuple[int, ...] = ()

    @property
    def matches(self) -> Sequence[tuple[int, int]]:
        """Return the matches on it that somebody has begun: block and number in the block.

        A speck in a block is no match: something was read surely there, or much else stands there.
        One tick alone, where numbers belong as well, may be a stain: it begins a match where there
        is no other. What lies on the page, be it a shadow, begins none beside one that is begun.
        """
        numbers = {(field_read.block, field_read.purpose.match) for field_read in self.fields
                   if field_read.is_entry and not field_read.purpose.tick}  # fmt: skip
        sure_counts, doubted_counts = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
        hidden_counts, lone = Counter[tuple[int, int]](), set[tuple[int, int]]()
        for field_read in self.fields:
            if field_read.is_entry and (field_read.value is not None or field_read.is_asked):
                match = field_read.block, field_read.purpose.match
                stain = field_read.purpose.tick and match in numbers
                plain = not field_read.is_asked and not stain
                if not field_read.is_asked:
                    lone.add(match)
                aside = field_read.why in (COVERED, SHADED)
                counted = hidden_counts if aside else sure_counts if plain else doubted_counts
                counted[match] += 1
        begun_matches = {
            match
            for match in sure_counts | doubted_counts
            if sure_counts[match] or doubted_counts[match] >= _MUCH
        }
        much = doubted_counts + hidden_counts
        return sorted(begun_matches or {match for match in much if much[match] >= _MUCH} or lone)

    def with_other_side(self, other_side: PageRead) -> PageRead:
        """Return it with the fields of its other side."""
        return replace(self, fields=(*self.fields, *other_side.fields), whole=True)

    def fields_of(self, match: tuple[int, int]) -> Sequence[FieldRead]:
        """Return the fields of one of its matches."""
        return [
            field_read for field_read in self.fields if (field_read.block, field_read.purpose.match) == match
        ]

    def with_fields(self, changed: Mapping[tuple[int, Purpose], FieldRead]) -> PageRead:
        """Return it with other readings of some fields, by block and purpose."""
        return replace(
            self,
            fields=tuple(
                changed.get((field_read.block, field_read.purpose), field_read) for field_read in self.fields
            ),
        )


def keyed(fields: Iterable[FieldRead]) -> dict[tuple[int, Purpose], FieldRead]:
    """Return fields by block and purpose."""
    return {(field_read.block, field_read.purpose): field_read for field_read in fields}


class PlayedMatch(Protocol):
    """A match of a ledger: what a page of it shares with it."""

    @property
    def game(self) -> str:
        """Return the id of its game."""

    @property
    def variant(self) -> str:
        """Return the variant that its record names; empty if it names none."""

    @property
    def board(self) -> Playable | None:
        """Return the board it is played on; None if its game has none."""

    @property
    def players(self) -> tuple[str, ...]:
        """Return the players in seating order."""

    @property
    def pad(self) -> Pad | None:
        """Return the pad it is played on; None if it is no pad's."""
