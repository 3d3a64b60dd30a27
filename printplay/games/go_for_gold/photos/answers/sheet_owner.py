"""Owners of sheets: given by hand, noted at printing, the only one left, or asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.games.go_for_gold.photos.answers.scan_questions import ScanQuestion
from printplay.match.text.header_fields import player_name
from printplay.printing.sheet_code import SheetCode

if TYPE_CHECKING:
    from printplay.games.go_for_gold.photos.pictures.found import FoundSheet

#: Two lines that share this part of the shorter one may be of one sheet.
_SHARED = 0.5


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
    """Raise CallError if a player was given a sheet, or a place on a pad, that does not exist.

    Pads have so many `places`, from 1.
    """
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
