"""Custom games: a score pad's file is a game, found by its id, and copied under another.

It is looked up at hand (a match's, a record's folder), in the current folder, the user's, ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from printplay.core import resources
from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.geometry.layouts.source import DISK, LayoutFiles, made_once
from printplay.geometry.layouts.tomlfile import peek

if TYPE_CHECKING:
    from printplay.match.game import Game


#: A table, which ends the keys of the game itself.
_TABLE = re.compile(r"^[ \t]*\[", re.MULTILINE)
#: A key of the game with its value, a text, a table or a list, and the comment behind it.
_VALUE = r"""(?:"[^"\n]*"|'[^'\n]*'|\{{[^}}]*\}}|\[[^\]]*\])"""
_SUFFIX = ".toml"
#: Most files of a folder searched for a game; a larger folder is no folder of pads.
_MOST = 200

_at_hand: ContextVar[Mapping[str, Game]] = ContextVar("games_at_hand")


@contextmanager
def at_hand(*metas: Game | None) -> Iterator[None]:
    """Make these games findable by id, before other custom games, until the block ends."""
    new = {game.id: game for game in metas if game is not None}
    token = _at_hand.set({**_at_hand.get({}), **new})
    try:
        yield
    finally:
        _at_hand.reset(token)


def at_hand_game(name: str) -> Game | None:
    return _at_hand.get({}).get(name)


def is_path(name: str) -> bool:
    """Return whether a text is a path rather than the id of a game."""
    return "/" in name or "\\" in name or name.lower().endswith(_SUFFIX)


def is_pad(path: PurePath, files: LayoutFiles = DISK) -> bool:
    """Return whether a file is a score pad: it has rows or a winner, and no board."""
    table = peek(path, files)
    return (
        "game" in table
        and not {"board", "cards", "deck", "pages", "storey"} & table.keys()
        and bool({"row", "winner", "rounds", "players"} & table.keys())
    )


def holds_results(path: PurePath, files: LayoutFiles = DISK) -> bool:
    """Return whether a file is a pad for results as entered: of any game, also a printed one."""
    return peek(path, files).get("results") is True and is_pad(path, files)


def find_pad(name: str) -> Game | None:
    """Return a custom game by its id, or None; raise LayoutError if its file is invalid."""
    for folder in folders():
        if (path := in_folder(folder, name)) is not None:
            return of_file(path)
    return None


def of_file(path: Path) -> Game | None:
    """Return the game of a pad's file; None for any other file."""
    from printplay.pads.file.judging import sound
    from printplay.pads.game import game_of

    return game_of(sound(path)) if not path.exists() or is_pad(path) else None


def folders() -> list[Path]:
    return [Path(), resources.own_layouts(), resources.layouts("pads")]


def in_folder(folder: Path, game: str) -> Path | None:
    """Return the pad's file of a game in a folder: the file named after it, else any other."""
    return made_once(("pad of", folder, game), lambda: _in_folder(folder, game))


def _in_folder(folder: Path, game: str) -> Path | None:
    paths = sorted(_looked_into(folder), key=lambda path: path.stem != game)
    return next((path for path in paths if peek(path).get("game") == game and is_pad(path)), None)


def _looked_into(folder: Path) -> list[Path]:
    try:
        paths = sorted(folder.glob(f"*{_SUFFIX}"))[:_MOST]
        return [path for path in paths if path.is_file()]  # not a pipe, which may block for ever
    except OSError:
        return []


def files() -> list[str]:
    """Return the names of the files of pads, as in `known`, without reading them."""
    paths = [path for folder in folders()[1:] for path in folder.glob(f"*{_SUFFIX}")]
    return sorted({*(path.stem for path in paths), *_at_hand.get({})})


def called(text: str) -> str:
    """Return the id of the pad with this id, title or other name; empty if there is none."""
    from printplay.match.registry import letters_of

    bare_text = letters_of(text)
    for id_, path in pads_by_id(here=True).items() if bare_text else ():
        table = peek(path)
        title, also = table.get("title"), table.get("also")
        names = [id_, *(title.values() if isinstance(title, dict) else [title]),
                 *(also if isinstance(also, list) else [])]  # fmt: skip
        if bare_text in (letters_of(name) for name in names if isinstance(name, str)):
            return id_
    return ""


def pads_by_id(*, here: bool = False) -> Mapping[str, Path]:
    """Return the files of pads by id: those that ship, and the user's own.

    With `here` those of the current folder, too. The files are not checked.
    """
    path_by_game: dict[str, Path] = {}
    for folder in folders()[0 if here else 1 :]:
        paths = [path for path in _looked_into(folder) if is_pad(path)]
        named_paths = [(str(peek(path)["game"]), path) for path in reversed(paths)]
        named_paths.sort(key=lambda pair: pair[0] == pair[1].stem)  # a later one of the same id wins
        path_by_game = {**dict(named_paths), **path_by_game}
    return dict(sorted(path_by_game.items()))


def source_of(name: str) -> Path:
    """Return a pad's file by any name or path; raise CallError if none, LayoutError if invalid."""
    path = Path(name)
    if is_path(name) and path.is_file() and is_pad(path):
        return path
    id_ = called(name)
    game = find_pad(id_) if id_ else None
    if game is None:
        raise CallError(
            N_("no pad is called {name!r}"), hint=N_("List them: printplay games --pads"), name=name[:60]
        )
    return pads_by_id(here=True)[id_]


def rename_pad(text: str, game: str, title: str) -> str:
    """Return a pad's text with another id and title, and no other names; comments stay in place."""
    end = match.start() if (match := _TABLE.search(text)) else len(text)
    top, rest = text[:end], text[end:]
    for key, value in (("game", f'"{game}"'), ("title", f'"{title}"')):
        top = re.sub(
            rf"^([ \t]*{key}[ \t]*=[ \t]*){_VALUE.format()}",
            lambda match, value=value: match[1] + value,  # type: ignore[misc]
            top, count=1, flags=re.MULTILINE,
        )  # fmt: skip
    top = re.sub(rf"^[ \t]*also[ \t]*=[ \t]*{_VALUE.format()}[^\n]*\n", "", top, count=1, flags=re.MULTILINE)
    return top + rest
