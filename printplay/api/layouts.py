"""Layouts: what there is to know of one, whatever it is for, and whether it is sound.

A layout is a board of spaces, or what else a game is played with (pages, a deck of cards). Of one
that is no board its game tells in its room `views`; where it has none, it is told as a deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printplay import boards, games
from printplay.api.fault import Fault
from printplay.api.speaking import speak
from printplay.decks import Deck, is_deck, read_deck
from printplay.errors import CallError
from printplay.format import versioned
from printplay.games.game import Table, Views
from printplay.geometry.board import Board
from printplay.geometry.check import findings as board_findings
from printplay.geometry.facts import facts as graph_facts
from printplay.geometry.finding import Finding
from printplay.i18n import N_


@dataclass(frozen=True)
class LayoutReport:
    """What was found out about a layout, errors first; `figures` are how even its starts are."""

    layout: Any
    found: tuple[Finding, ...]
    figures: Table | None

    def __repr__(self) -> str:
        """Return what a notebook shows of it."""
        return f"<LayoutReport of {self.layout.name}: {list(map(str, self.faults))}>"

    @property
    def valid(self) -> bool:
        """Tell whether it is sound; a warning is no fault of it."""
        return not any(finding.severity == "error" for finding in self.found)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return what is wrong or doubtful."""
        return tuple(
            Fault(
                code=finding.code,
                severity=finding.severity,
                message=finding.sentence(),
                hint=finding.cure() or None,
                spaces=finding.spaces,
            )
            for finding in self.found
        )

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what `printplay layout check --json` prints."""
        members = ("code", "severity", "message", "hint", "spaces")
        with speak(lang):
            said = [fault.json() for fault in self.faults]
        return versioned(
            {
                "game": self.layout.game,
                "layout": self.layout.name,
                "layout_hash": self.layout.hash,
                "file": str(self.layout.path),
                "valid": self.valid,
                "findings": [{member: one[member] for member in members} for one in said],
                "figures": None
                if self.figures is None
                else {
                    "title": self.figures.title,
                    "headings": list(self.figures.headings),
                    "rows": [list(row) for row in self.figures.rows],
                },
            }
        )


def check_layout(name: str | Path, lang: str | None = None) -> LayoutReport:
    """Tell whether a layout is sound and fair, and what to change where it is not.

    `name` is a shipped name or a path: a board, a deck of cards, or what else a game is played
    with. `lang` is the language of the figures. Raises LayoutError where it cannot be read.

    >>> report = check_layout("A")
    >>> report.valid, report.faults, report.json()["layout"]
    (True, (), 'A')
    """
    with speak(lang):
        layout: Any = boards.find_own(str(name))
        if layout is not None:
            return LayoutReport(layout, _errors_first(findings(layout)), None)
        read = boards.find_layout(str(name))
        board = boards.build(read)
        meta = games.find(board.game)
        own = meta.check(board) if meta.has("fairness") else ()
        return LayoutReport(
            board, _errors_first([*board_findings(read, board), *own]), meta.figures(board)
        )


def _errors_first(found: Sequence[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(found, key=lambda finding: finding.severity != "error"))


def layouts(game: str | None = None) -> list[dict[str, Any]]:
    """Return the layouts that ship with printplay, as `printplay layout list --json` prints them.

    `typed` is the name to ask for one by. Of one `game` alone where its id is given.

    >>> [one["typed"] for one in layouts("go-for-gold")]
    ['A', 'B']
    """
    if game is not None:
        games.find(game)
    known = boards.known().items()
    found = [(typed, path) for typed, path in known if game in (None, path.parent.name)]
    return [{**entry(path), "typed": typed} for typed, path in found]


def entry(path: Path) -> dict[str, Any]:
    """Return the entry of a layout file in the list of layouts."""
    if (own := boards.find_own(str(path))) is not None:
        return own_entry(own)
    board = boards.find_board(str(path))
    return {
        "name": board.name,
        "game": board.game,
        "title": dict(board.title),
        "theme": board.theme,
        "lattice": board.lattice,
        "pitch": board.pitch,
        "land": len(board.land),
        "kinds": dict(Counter(space.contents.kind for space in board.spaces.values())),
        "size": [round(length, 2) for length in board.size],
        "hash": board.hash,
        "file": str(path),
    }


def board_facts(board: Board[Any]) -> dict[str, Any]:
    """Return all facts of a board: the graph's, then the game's own."""
    return {
        "game": board.game,
        "name": board.name,
        "title": dict(board.title),
        "theme": board.theme,
        "lattice": board.lattice,
        "pitch": board.pitch,
        "hash": board.hash,
        "units": "mm",
        "file": str(board.path),
        **graph_facts(board),
        **games.find(board.game).facts(board),
    }


# -- layouts that are no boards of spaces ----------------------------------------------------------


def views(layout: Any) -> tuple[Views | None, Any]:
    """Return who tells of a layout, None for a deck of cards, and what is told of."""
    known = layout.game in games.names()
    if known and not isinstance(layout, Deck) and games.find(layout.game).has("views"):
        return games.find(layout.game).views(), layout
    if not isinstance(layout, Deck) and is_deck(layout.path):
        layout = read_deck(layout.path)
    return None, layout


def own_entry(layout: Any) -> dict[str, Any]:
    """Return its entry in the list of layouts."""
    from printplay.decks.facts import summary

    told, shown = views(layout)
    own: Mapping[str, Any] = told.summary(shown) if told is not None else summary(shown)
    return {
        "name": layout.name,
        "game": layout.game,
        "title": dict(layout.title),
        "kinds": {},
        **own,
        "hash": layout.hash,
        "file": str(layout.path),
    }


def own_facts(layout: Any) -> dict[str, Any]:
    """Return all its facts."""
    from printplay.decks.facts import facts

    told, shown = views(layout)
    own: Mapping[str, Any] = told.facts(shown) if told is not None else facts(shown)
    return {**own, "hash": layout.hash}


def geojson(layout: Any) -> dict[str, Any]:
    """Return its places as GeoJSON; raise CallError where it has none."""
    told, shown = views(layout)
    found = told.geojson(shown) if told is not None else None
    if found is None:
        raise CallError(
            N_("{name} has no places that GeoJSON could tell of"),
            hint=N_("Ask for it as text or with --json."),
            name=layout.name,
        )
    return dict(found)


def findings(layout: Any) -> list[Finding]:
    """Return what is wrong or doubtful about it."""
    from printplay.decks.check import findings as deck_findings

    told, shown = views(layout)
    return list(told.findings(shown) if told is not None else deck_findings(shown))
