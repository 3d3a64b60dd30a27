"""The players of a page of a pad: the places that somebody has filled in, and their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.match.text.header_fields import player_name
from printplay.pads.photos.read_page import FieldRead

#: Doubtful fields that make a place somebody's where nothing is sure.
_MUCH = 2


def filled_places(fields: Iterable[FieldRead]) -> list[int]:
    """Return the places on a page that somebody has filled in, from 0; a speck fills none."""
    sure, doubted = Counter[int](), Counter[int]()
    for one in fields:
        if one.entered and one.purpose.side >= 0:
            if one.doubt is not None:
                doubted[one.purpose.side] += 1
            elif one.value is not None:
                sure[one.purpose.side] += 1
    return sorted(seat for seat in sure | doubted if sure[seat] or doubted[seat] >= _MUCH)


def named_places(
    names: Sequence[str], places: int, seats: Sequence[int], known: Mapping[int, str]
) -> dict[int, str]:
    """Return the names of the places on a page, by place.

    `names` are those of the `seats` that are not `known` yet, or of the first places, empty for
    nobody's. Raises CallError if a seat has no name then, or two have the same.
    """
    told = [name.strip() for name in names]
    asked = [seat for seat in seats if seat not in known]
    if len(told) != places or places == len(asked):
        told = [name for name in told if name]
    if len(told) == len(asked):
        found = {**known, **dict(zip(asked, told, strict=True))}
    else:
        found = {seat: name for seat, name in enumerate(told[:places]) if name}
    found = {seat: player_name(name) for seat, name in sorted(found.items())}
    same = len(set(map(str.casefold, found.values()))) < len(found)
    if same or len(told) > places or any(seat not in found for seat in seats):
        raise CallError(
            N_("{count} different names are needed, one for each player on the page"),
            count=len(asked) or len(seats),
        )
    return found
