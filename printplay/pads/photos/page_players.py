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
