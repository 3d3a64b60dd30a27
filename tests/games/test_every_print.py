"""What every game prints: each part, ready for the printer."""

from __future__ import annotations

import printplay as pp
from printplay.match.game import Game
from tests.cli.test_completion import words


def test_every_part_passes_the_preflight(game: Game) -> None:
    """All parts of a game come as files without an error, in German and with little ink, too."""
    parts = [part.id for part in game.parts]
    kit = pp.print_game(game.id, *parts, paper="letter", ink="low", lang="de")
    assert [fault for fault in kit.faults if fault.severity == "error"] == []
    assert len(kit.pdf()) == len(parts)


def test_every_game_and_part_is_completed(game: Game) -> None:
    """Tab offers the game wherever one is named, and its parts where they are printed."""
    assert game.id in words("print", "")
    assert game.id in words("games", "")
    assert game.id in words("score", "start", "")
    assert {part.id for part in game.parts} <= set(words("print", game.id, ""))
