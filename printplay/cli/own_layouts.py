"""What `printplay layout` shows of layouts that are no boards of spaces: their games say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from printplay import games
from printplay.errors import CallError
from printplay.geometry.finding import Finding
from printplay.i18n import N_


def entry(layout: Any) -> dict[str, Any]:
    """Return its entry in the list of layouts."""
    return {
        "name": layout.name,
        "game": layout.game,
        "title": dict(layout.title),
        "kinds": {},
        **games.find(layout.game).views().summary(layout),
        "hash": layout.hash,
        "file": str(layout.path),
    }


def refuse(layout: Any, options: Sequence[str]) -> None:
    """Raise CallError where a view is asked for that only a board of spaces has."""
    if options:
        raise CallError(
            N_("{option} goes with a board of spaces, and {name} is none"),
            hint=N_("Ask for it as text, with --json or with --geojson."),
            option=options[0],
            name=layout.name,
        )


def text(layout: Any, *, colour: bool, quiet: bool) -> str:
    """Return it as text for a terminal."""
    return games.find(layout.game).views().text(layout, colour=colour, quiet=quiet)


def facts(layout: Any) -> dict[str, Any]:
    """Return all its facts."""
    return dict(games.find(layout.game).views().facts(layout))


def geojson(layout: Any) -> dict[str, Any]:
    """Return its places as GeoJSON; raise CallError where it has none."""
    found = games.find(layout.game).views().geojson(layout)
    if found is None:
        raise CallError(
            N_("{name} has no places that GeoJSON could tell of"),
            hint=N_("Ask for it as text or with --json."),
            name=layout.name,
        )
    return dict(found)


def findings(layout: Any) -> list[Finding]:
    """Return what is wrong or doubtful about it."""
    return list(games.find(layout.game).views().findings(layout))
