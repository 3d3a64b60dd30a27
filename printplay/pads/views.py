"""The views of a pad for `printplay layout`: its rows, and their points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from printplay.core.faults import Fault
from printplay.core.i18n import localised
from printplay.pads.file.pad import Pad
from printplay.pads.prints.wording import ending, row_points_in_words, tie, winning


def summary(pad: Pad) -> Mapping[str, object]:
    """Return its entry in the list of layouts."""
    return {"land": len(pad.rows)}


def text(pad: Pad, *, colour: bool, quiet: bool) -> str:  # noqa: ARG001  nothing is coloured
    """Return a line for each row, and how it ends; without its title if `quiet`."""
    titles = pad.titles()
    wide = max((len(title) for title in titles.values()), default=0)
    lines = [] if quiet else [localised(pad.title, pad.game), ""]
    lines += [
        f"{titles[row.key]:{wide}}  {localised(row.note) or row_points_in_words(row, pad)}".rstrip()
        for row in pad.rows
    ]
    closing = " ".join(filter(None, (ending(pad), winning(pad), tie(pad))))
    return "\n".join([*lines, *(["", closing] if closing and not quiet else [])])


def facts(pad: Pad) -> Mapping[str, object]:
    """Return all its facts."""
    return {
        "game": pad.game,
        "title": dict(pad.title),
        "players": list(pad.players),
        "rounds": pad.rounds,
        "rows": [
            {"key": row.key, "title": dict(row.title), "points": row.points or row.key} for row in pad.rows
        ],
    }


def geojson(_pad: Pad) -> None:
    """Return None: a pad has no places."""


def findings(_pad: Pad) -> Iterable[Fault]:
    """Return no findings: a readable pad is sound, and any fault in one is an error."""
    return ()
