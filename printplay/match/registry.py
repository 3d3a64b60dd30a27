"""The games there are: every folder of `printplay.games` that has a meta.py, and files of pads.

Both are loaded by their names, when they are asked for: games and pads are built on matches, so
nothing here imports them.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from printplay.core.errors import CallError
from printplay.core.i18n import N_

if TYPE_CHECKING:
    from types import ModuleType

    from printplay.match.game import Meta

_GAMES = "printplay.games"
_PADS = "printplay.pads.own"


def names() -> list[str]:
    """Return the ids of all games, such as `go-for-gold`, in alphabetical order."""
    from pathlib import Path

    return sorted(
        module.name.replace("_", "-")
        for module in pkgutil.iter_modules(importlib.import_module(_GAMES).__path__)
        if module.ispkg
        and (Path(str(module.module_finder.path)) / module.name / "meta.py").is_file()  # type: ignore[union-attr]
    )


def named(text: str) -> str:
    """Return the id of the game that a person names: Go for Gold, goforgold, GO-FOR-GOLD.

    A text that names none is returned as it is, for `find` to say so.
    """

    def bare(name: str) -> str:
        return "".join(c for c in name.casefold() if c.isalnum())

    return next((game for game in names() if bare(game) == bare(text)), text)


def spelled(words: Sequence[str]) -> tuple[str, list[str]]:
    """Return the game that the first of some words name, however many, and the words after it."""
    known = names()
    if _pads().is_path(words[0]):
        return words[0], list(words[1:])
    for count in range(min(4, len(words)), 0, -1):
        if (game := named(" ".join(words[:count]))) in known:
            return game, list(words[count:])
    return words[0], list(words[1:])


def find(game: str) -> Meta:
    """Return what is known of a game by its id, or of one's own by the path of its file.

    Raises CallError where there is no such game, LayoutError where its file is wrong.
    """
    loaded = sys.modules.get(f"{_GAMES}.{game.replace('-', '_')}.meta")
    known_already = getattr(loaded, "META", None)  # none yet while another thread loads it
    if known_already is not None and known_already.id == game:
        return known_already  # type: ignore[no-any-return]
    known = names()
    if game not in known:
        own = _pads()
        if (found := own.find(game)) is not None:
            return found  # type: ignore[no-any-return]
        everything = [*known, *own.files()]
        begun = [name for name in everything if game and name.startswith(game)]
        near = begun or difflib.get_close_matches(game, everything, 1)
        raise CallError(
            N_("there is no game {game!r}"),
            hint=N_("Did you mean {near}?") if len(near) == 1 else N_("Games are: {known}."),
            game=game,
            near=near[0] if near else "",
            known=", ".join(near or known),
        )
    module = importlib.import_module(f"{_GAMES}.{game.replace('-', '_')}.meta")
    meta: Meta = module.META
    return meta


def _pads() -> ModuleType:
    return importlib.import_module(_PADS)
