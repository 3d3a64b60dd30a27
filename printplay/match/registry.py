"""All games: every folder of `printplay.games` that has a game.py, and files of pads.

Both are imported by name on demand, as they depend on `match`.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.geometry.layouts.source import made_once

if TYPE_CHECKING:
    from types import ModuleType

    from printplay.match.game import Game

_GAMES = "printplay.games"
_PADS = "printplay.pads.file.finding"
#: Most score pads named in a message.
_SHOWN = 6


class NearGameError(CallError):
    """The name of an unknown game is similar to that of a known one, `near`."""

    def __init__(self, game: str, near_game: str) -> None:
        super().__init__(
            N_("unknown game {game!r}, but there is {near}"),
            hint=N_("Write {near}, or keep {game} as a game of its own: --new-game"),
            game=game,
            near=near_game,
        )
        self.near_game = near_game


def game_ids() -> list[str]:
    """Return the ids of all games, such as `go-for-gold`, in alphabetical order."""
    return [*made_once(("games",), _find_ids)]


def _find_ids() -> list[str]:
    return sorted(
        module.name.replace("_", "-")
        for module in pkgutil.iter_modules(importlib.import_module(_GAMES).__path__)
        if module.ispkg and (Path(str(module.module_finder.path)) / module.name / "game.py").is_file()  # type: ignore[union-attr]
    )


def id_of_name(text: str, more_ids: Iterable[str] = ()) -> str:
    """Return the id of a game by a typed name: Go for Gold, goforgold, GO-FOR-GOLD.

    `more_ids` are further ids. A text that names none is returned unchanged, and `find_game` reports
    it.
    """
    shipped_id = next((game for game in (*game_ids(), *more_ids) if letters_of(game) == letters_of(text)), "")
    return shipped_id or _pad_finding().called(text) or text


def letters_of(name: str) -> str:
    """Return the letters and digits of a name, in lower case."""
    return "".join(c for c in name.casefold() if c.isalnum())


def spelled(words: Sequence[str]) -> tuple[str, list[str]]:
    """Return the game named by the first words, and the remaining words."""
    game_names = game_ids()
    for count in range(min(4, len(words)), 0, -1):
        game = id_of_name(text := " ".join(words[:count]))
        if game in game_names or game != text:
            return game, list(words[count:])
    return words[0], list(words[1:])


def unknown_game(game: str, more_ids: Iterable[str] = ()) -> CallError:
    """Return the error for an unknown game, with those that begin so (games first), or similar ones."""
    shipped_ids = game_ids()
    pads = [
        pad_id
        for pad_id in dict.fromkeys((*more_ids, *_pad_finding().pads_by_id(here=True)))
        if pad_id not in shipped_ids
    ]
    all_ids, letters = [*shipped_ids, *pads], letters_of(game)
    beginnings = [name for name in all_ids if letters and letters_of(name).startswith(letters)]
    near_ids = [name for name in beginnings if name in shipped_ids] or beginnings
    near_ids = near_ids or difflib.get_close_matches(game.casefold(), all_ids, 1)
    hint = N_("Games: {known}. Score pads: {pads}; list all: printplay games --pads")
    if near_ids:
        hint = N_("Did you mean {near}?") if len(near_ids) == 1 else N_("Games: {known}.")
    return CallError(
        N_("unknown game {game!r}"),
        hint=hint,
        game=game,
        near=near_ids[0] if len(near_ids) == 1 else "",
        known=", ".join(near_ids or shipped_ids),
        pads=", ".join([*pads[:_SHOWN], *["..."][: len(pads) > _SHOWN]]),
    )


def find_by_name(game: str | Path) -> Game:
    """Return a game by any of its names, or the user's own by its file; a `str` is never a path.

    Raises what `find_game` raises.
    """
    if isinstance(game, str):
        return find_game(id_of_name(game))
    if (own_game := _pad_finding().of_file(game)) is None:
        raise unknown_game(str(game))
    return own_game  # type: ignore[no-any-return]


def find_game(game: str) -> Game:
    """Return a game by its id; ids are never read as paths.

    Raises CallError if there is no such game, LayoutError if the file of the user's own has faults.
    """
    if (at_hand := _pad_finding().at_hand_game(game)) is not None:
        return at_hand  # type: ignore[no-any-return]
    loaded = sys.modules.get(f"{_GAMES}.{game.replace('-', '_')}.game")
    known_already = getattr(loaded, "GAME", None)  # missing while another thread loads it
    if known_already is not None and known_already.id == game:
        return known_already  # type: ignore[no-any-return]
    if not _is_game(game):
        pads = _pad_finding()
        if (pad := pads.find_pad(game)) is not None:
            return pad  # type: ignore[no-any-return]
        raise unknown_game(game)
    module = importlib.import_module(f"{_GAMES}.{game.replace('-', '_')}.game")
    new_game: Game = module.GAME
    return new_game


def _is_game(id_: str) -> bool:
    """Return whether `game_ids` has an id; folders are listed only if its file is there."""
    folder = id_.replace("-", "_")
    if not folder.isidentifier() or "_" in id_:
        return False
    places = importlib.import_module(_GAMES).__path__
    return any((Path(place) / folder / "game.py").is_file() for place in places) and (id_ in game_ids())


def _pad_finding() -> ModuleType:
    return importlib.import_module(_PADS)
