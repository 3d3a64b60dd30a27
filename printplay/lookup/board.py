"""A board: its spaces, neighbours, walks, and picture. Lengths are mm."""

from __future__ import annotations

import difflib
from typing import Any

from printplay.core.errors import CallError, brief
from printplay.core.i18n import N_, _
from printplay.core.json_format import versioned
from printplay.core.speaking import speak
from printplay.geometry.board import BuiltBoard, SpaceContents, SpaceId
from printplay.geometry.check import facts as graph_facts
from printplay.geometry.playable import Playable
from printplay.geometry.walks import count_walks
from printplay.match import registry
from printplay.printing.output.drawable import face_of

#: Most steps of a count: a die has 6, and beyond 12 even a small board takes long.
MOST_STEPS = 12


class Board(BuiltBoard[SpaceContents]):
    """A board of spaces; x to the right, y upwards, mm, from its lower left corner.

    Every board of a layout is one: the geometry, and the views of its
    game.
    """

    def __repr__(self) -> str:
        """Return the text that a notebook shows."""
        return f"<Board {self.name} of {self.game}, hash {self.hash}>"

    def neighbours(self, space: str) -> frozenset[SpaceId]:
        """Return the spaces that share an edge with one; water has none.

        Raises CallError if there is no such space.
        """
        found = self.adjacency.get(SpaceId(space))
        return found if found is not None else self.adjacency[space_of(self, space)]

    def walks(self, space: str, steps: int) -> int:
        """Count the walks of exactly `steps` steps (1 to 12) that enter no space twice.

        A port may only be the last space of one. Raises CallError for water, and for an unknown
        space or an invalid number of steps.
        """
        return walks(self, space, steps)

    def text(
        self, *, legend: bool = True, colour: bool = False, columns: int = 80, lang: str | None = None
    ) -> str:
        """Return a picture of it in letters, `columns` wide, with a legend below.

        `colour` is for a terminal. For a board without room for letters, it is a sentence that says
        so.
        """
        from printplay.lookup import board_text

        token = registry.find(self.game).token
        with speak(lang):
            try:
                picture = board_text.picture(self, token, colour=colour, columns=columns)
            except board_text.CrowdedError:
                picture = _("(The spaces are too close together for a text picture.)")
            if not legend:
                return picture
            meaning = board_text.legend(self, token, colour=colour, columns=columns)
        return f"{picture}\n\n{meaning}"

    def svg(self) -> bytes:
        """Return a picture of it as SVG, in mm."""
        return picture(self, ".svg")

    def png(self, dpi: float = 300) -> bytes:
        """Return a picture of it as PNG of a resolution in dpi."""
        return picture(self, ".png", dpi)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return self.svg().decode()

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what `printplay layout show --json` prints."""
        with speak(lang):
            return versioned(board_facts(self))


def board_facts(board: Board) -> dict[str, Any]:
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
        **registry.find(board.game).facts(board),
    }


def space_of(board: Board, name: str) -> SpaceId:
    """Return the space of a typed name; raise CallError with similar names."""
    space = board.find(name)
    if space is None:
        near_names = difflib.get_close_matches(brief(name).casefold(), list(board.spaces), 1)
        raise CallError(
            N_("there is no space {name!r} on {board}"),
            hint=N_("Did you mean {near}?") if near_names else N_("Spaces have names like {near}."),
            name=brief(name),
            board=board.name,
            near=near_names[0] if near_names else next(iter(board.spaces)),
        )
    return space


def walks(board: Board, name: str, steps: int) -> int:
    """Count the walks of exactly `steps` steps from a space; a port may only be the last."""
    space = space_of(board, name)
    if space not in board.land:
        raise CallError(
            N_("{space} is water; a walk cannot start there"), hint=N_("Choose a space on land."), space=space
        )
    if not 1 <= steps <= MOST_STEPS:
        raise CallError(
            N_("walks can be counted for 1 to {limit} steps, not {steps}"),
            limit=MOST_STEPS,
            steps=brief(steps),
        )
    ports = {port for port, end_space in board.land.items() if end_space.contents.kind == "port"}
    return count_walks(board.adjacency, space, steps, stops=ports)


def picture(layout: Playable, suffix: str, dpi: float = 300) -> bytes:
    """Return the picture of a layout in the format of a suffix: .svg, .png or .pdf."""
    drawn = registry.find(layout.game).picture(layout, low_ink=False)
    return face_of(layout.name, drawn, suffix, dpi)
