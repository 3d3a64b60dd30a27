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
    found: Sequence[tuple[FoundSheet, Sequence[str]]], players: Mapping[str, str], noted: Mapping[str, str]
) -> list[str | None]:
    """Return the owner of each sheet, or None if that has to be asked.

    `found` are sheets with their photos. `players` says it by hand (name -> serial, code or photo),
    `noted` of the serials that were printed for a match. Where all of these but one player's were
    read, the sheet without a code is that player's, if its line is like no other's.
    """
    known = [
        _given_owner(sheet.code, photos, players)
        or (noted.get(str(sheet.code)[-4:]) if sheet.known else None)
        for sheet, photos in found
    ]
    left = set(noted.values()) - {name for name in known if name}
    nobodys = [number for number, name in enumerate(known) if name is None]
    if len(left) == 1 and len(nobodys) == 1:
        last = found[nobodys[0]][0]
        others = [sheet for sheet, _photos in found if sheet is not last]
        if (
            not last.known and last.drawn.accepted
            and all(one.known and not _alike(last, one) for one in others)
        ):  # fmt: skip
            known[nobodys[0]] = left.pop()
    return known


def _given_owner(code: SheetCode, photos: Sequence[str], players: Mapping[str, str]) -> str | None:
    """Return the given owner of a sheet, by its serial, its code, or the name of its photo."""
    whole = str(code)
    for name, which in players.items():
        sheet = which.strip()
        if sheet.upper() in (whole, whole[-4:]) or (
            sheet.isdigit() and sheet.zfill(4) == whole[-4:]
        ) or any(sheet in (photo, Path(photo).name) for photo in photos):  # fmt: skip
            return player_name(name)
    return None


def _alike(one: FoundSheet, other: FoundSheet) -> bool:
    """Return whether two lines may be one, photographed twice."""
    mine, theirs = (
        {frozenset(pair) for part in sheet.drawn.segments for pair in pairwise(part)}
        for sheet in (one, other)
    )
    return len(mine & theirs) >= _SHARED * min(len(mine), len(theirs))


def owner_question(
    found: Sequence[tuple[FoundSheet, Sequence[str]]], known: Sequence[str | None], names: Iterable[str]
) -> Iterator[ScanQuestion | None]:
    """Yield for each sheet the question whose it is, None where nobody need be asked.

    `names` are those that play, of whom those come first whose sheet was not seen.
    """
    offered = offered_players(names, known)
    for (sheet, _photos), name in zip(found, known, strict=True):
        yield None if name is not None else ScanQuestion("player", "player", (), offered, sheet.name)


def offered_players(names: Iterable[str], known: Sequence[str | None]) -> tuple[tuple[str, float], ...]:
    """Return whose a sheet may be, and how likely: those come first whose sheet is not `known`."""
    every = dict.fromkeys(names)
    left = [name for name in every if name not in known]
    seen = [name for name in every if name in known]
    share = 1 / max(1, len(left))
    return (*((one, share) for one in left), *((one, 0.0 if left else 0.5) for one in seen))


def check_players(
    players: Mapping[str, str], codes: Sequence[SheetCode], known: Sequence[str | None], places: int = 0
) -> None:
    """Raise CallError if a player was given a sheet, or a place on a pad, that does not exist.

    Pads have so many `places`, from 1.
    """
    there = {str(number + 1) for number in range(places)}
    missing = [name for name, which in players.items()
               if player_name(name) not in known and which not in there]  # fmt: skip
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
