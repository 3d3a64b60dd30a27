"""Layouts: what there is to know of one, whatever it is for, and whether it is sound.

A layout is a board of spaces, or what else a game is played with (pages, a deck of cards). Of one
that is no board its game tells in its room `views`; where it has none, it is told as a deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printplay import boards, games
from printplay.api.confirming import Confirmed, confirm
from printplay.api.speaking import speak
from printplay.api.trial import trial
from printplay.decks import Deck, is_deck
from printplay.errors import CallError, PrintplayError
from printplay.fault import Fault
from printplay.format import versioned
from printplay.games.rooms import Dealt, Views
from printplay.games.shown import Table
from printplay.geometry.board import Board, Contents
from printplay.geometry.check import findings as board_findings
from printplay.geometry.facts import facts as graph_facts
from printplay.geometry.playable import Playable
from printplay.i18n import N_, language
from printplay.told import told as in_words

__all__ = [
    "Deck",
    "LayoutReport",
    "Playable",
    "board_facts",
    "check_layout",
    "entry",
    "every",
    "findings",
    "geojson",
    "has_picture",
    "layouts",
    "own",
    "own_entry",
    "own_facts",
    "views",
]

#: What the answer of a check tells of a fault.
_MEMBERS = ("code", "severity", "message", "hint", "spaces", "line")


@dataclass(frozen=True)
class LayoutReport:
    """What was found out about a layout, errors first; `figures` are how even its starts are.

    `certificate` is what became of the one it bears, None where it bears none.
    """

    layout: Playable
    found: tuple[Fault, ...]
    figures: Table | None
    certificate: Confirmed | None = None

    def __repr__(self) -> str:
        """Return what a notebook shows of it."""
        return f"<LayoutReport of {self.layout.name}: {list(map(str, self.faults))}>"

    @property
    def valid(self) -> bool:
        """Tell whether it is sound; a warning is no fault of it."""
        return not any(fault.severity == "error" for fault in self.found)

    @property
    def name(self) -> str:
        """Return the name to ask for it by."""
        return boards.typed_name(self.layout) or str(self.layout.name)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return what is wrong or doubtful."""
        return tuple(map(in_words, self.found))

    def picture(self, form: str = "svg") -> bytes:
        """Return the board with its faults ringed and said, as "svg", "png" or "pdf".

        Raises CallError for another form, and for a layout that is no board of spaces.
        """
        return self._picture(f".{form}")

    def draw(self, file: str | Path, *, force: bool = False) -> None:
        """Write that picture to a .svg, .png or .pdf file.

        Raises CallError as `picture` does, FileError where a file that printplay did not make is
        there, unless by `force`.
        """
        from printplay.printing.output import write

        write(Path(file), self._picture(Path(file).suffix), force=force)

    def _picture(self, suffix: str) -> bytes:
        from printplay.api.fault_picture import fault_picture
        from printplay.printing.component import Component
        from printplay.printing.faces import face

        if not isinstance(self.layout, Board):
            raise CallError(N_("{name} is no board of spaces"), name=self.name)
        drawing, width, height = fault_picture(self.layout, self.faults)
        component = Component(self.layout.name, width, height, drawing, safe=0)
        return face(component, drawing, suffix, language())

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what `printplay layout check --json` prints."""
        with speak(lang):
            found = [fault.json(*_MEMBERS) for fault in self.faults]
            told = None if self.certificate is None else self.certificate.json()
        return versioned(
            {
                "game": self.layout.game,
                "layout": self.layout.name,
                "layout_hash": self.layout.hash,
                "file": str(self.layout.path),
                "valid": self.valid,
                "findings": found,
                "figures": None
                if self.figures is None
                else {
                    "title": self.figures.title,
                    "headings": list(self.figures.headings),
                    "rows": [list(row) for row in self.figures.rows],
                },
                "certificate": told,
            }
        )


def check_layout(
    name: str | Path, lang: str | None = None, *, certificate: bool = False
) -> LayoutReport:
    """Tell whether a layout is sound and fair, and what to change where it is not.

    `name` is a shipped name or a path: a board, a deck of cards, or what else a game is played
    with. `lang` is the language of the figures. Of a certificate that an island bears a sample of
    2,000 matches is played again, with `certificate` all of them; without the extra `[islands]`
    none. Raises LayoutError where it cannot be read.

    >>> report = check_layout("A")
    >>> report.valid, report.faults, report.json()["layout"]
    (True, (), 'A')
    """
    with speak(lang):
        layout = boards.find_own(str(name))
        if layout is not None:
            found = [*findings(layout), *(trial(layout) if layout.game in games.names() else ())]
            return LayoutReport(layout, _errors_first(found), None)
        read = boards.find_layout(str(name))
        board = boards.build(read)
        meta = games.find(board.game)
        refused = trial(board, read)
        near = {space for fault in refused if fault.code == "PF-6" for space in fault.spaces}
        found = [
            *(one for one in board_findings(read, board)
              if one.code != "LC-4" or not near.intersection(one.spaces)),
            *meta.check(board),
            *refused,
        ]  # fmt: skip
        told, wrong = confirm(board, whole=certificate)
        return LayoutReport(board, _errors_first([*found, *wrong]), meta.figures(board), told)


def _errors_first(found: Sequence[Fault]) -> tuple[Fault, ...]:
    return tuple(sorted(found, key=lambda fault: fault.severity != "error"))


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


def every() -> Iterator[dict[str, Any] | PrintplayError]:
    """Yield the layouts that ship with printplay; of one that cannot be read, why."""
    for typed, path in boards.known().items():
        try:
            yield {**entry(path), "typed": typed}
        except PrintplayError as error:
            yield error


def own(name: str) -> Playable | None:
    """Return a layout that is no board of spaces, None for one that is."""
    return boards.find_own(name)


def has_picture(layout: Playable) -> bool:
    """Tell whether its game draws it; a deck has many pictures, and none of the whole."""
    if isinstance(layout, Deck) or is_deck(layout.path):
        return False
    return games.find(layout.game).draws_layouts()


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


def board_facts(board: Board[Contents]) -> dict[str, Any]:
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


def views(layout: Playable) -> tuple[Views[Playable] | None, Playable]:
    """Return who tells of a layout, None for a deck of cards, and what is told of."""
    deck = _deck(layout)
    return (games.find(layout.game).views(), layout) if deck is None else (None, deck)


def _deck(layout: Playable) -> Deck | None:
    """Return the deck that a layout is told as; None where its game has views of it."""
    if isinstance(layout, Deck):
        return layout
    if games.find(layout.game).has("views"):
        return None
    assert isinstance(layout, Dealt)  # noqa: S101  see DeckGame
    return layout.deck


def own_entry(layout: Playable) -> dict[str, Any]:
    """Return its entry in the list of layouts."""
    from printplay.decks.facts import summary

    deck = _deck(layout)
    own = summary(deck) if deck is not None else games.find(layout.game).views().summary(layout)
    return {
        "name": layout.name,
        "game": layout.game,
        "title": dict(layout.title),
        "kinds": {},
        **own,
        "hash": layout.hash,
        "file": str(layout.path),
    }


def own_facts(layout: Playable) -> dict[str, Any]:
    """Return all its facts."""
    from printplay.decks.facts import facts

    deck = _deck(layout)
    own = facts(deck) if deck is not None else games.find(layout.game).views().facts(layout)
    return {**own, "hash": layout.hash}


def geojson(layout: Playable) -> dict[str, Any]:
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


def findings(layout: Playable) -> list[Fault]:
    """Return what is wrong or doubtful about it."""
    from printplay.decks.check import findings as deck_findings

    deck = _deck(layout)
    if deck is not None:
        return list(deck_findings(deck))
    return list(games.find(layout.game).views().findings(layout))
