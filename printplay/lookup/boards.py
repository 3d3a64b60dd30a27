"""Find a board by name or file, and build it with the contents of its game."""

from __future__ import annotations

import difflib
import os
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache, partial
from pathlib import Path, PurePath

from printplay.core import resources
from printplay.core.errors import CallError, FilePlace, LayoutError, brief
from printplay.core.i18n import N_
from printplay.core.seed_names import is_seed_name, numbers_of, seed_name
from printplay.decks import is_deck, read_deck
from printplay.geometry.layouts.layout import Layout, build_board, read_layout
from printplay.geometry.layouts.source import DISK, LayoutFiles, MadeFile, made_once, reading_once
from printplay.geometry.layouts.tomlfile import peek
from printplay.geometry.playable import Playable
from printplay.lookup.board import Board
from printplay.match import registry
from printplay.match.game import Game
from printplay.pads.file.finding import holds_results, is_pad

#: A `str` is the name of a shipped layout or a seed, never a path; a path is a file.
LayoutName = str | PurePath
#: The folder of score pads, which are games of their own.
_PADS = "pads"


def shipped(game: str | None = None) -> Iterator[Path]:
    for folder in sorted(resources.layouts().iterdir()):
        if folder.is_dir() and game in (None, folder.name) and folder.name != _PADS:
            yield from sorted(folder.glob("*.toml"))


@reading_once()
def find_layout(name: LayoutName, game: str | None = None) -> Layout:
    """Read a board's layout by its shipped name (ignoring case) or by its file."""
    return read_layout(path_of(name, game))


def name_or_file(word: str) -> str | Path:
    """Return what a word of the command line names: a file as a Path, else the word itself.

    A shipped name is preferred, unless the word is the path of a file that exists. Nothing else
    makes a path of a text: a `str` is a name everywhere below.
    """
    lies = bool(word) and os.path.lexists(word)
    if not lies and not is_path(word):
        return word
    try:
        ships = _shipped_path(word, None) is not None
    except LayoutError:  # several share the name: the look-up says so
        ships = True
    return word if ships and not (lies and is_path(word)) else Path(word)


def path_of(name: LayoutName, game: str | None) -> PurePath:
    """Return the file of a layout, or that of a shipped name; raise LayoutError."""
    if isinstance(name, PurePath):
        return name
    if (path := _shipped_path(name, game)) is not None:
        return path
    if game is not None and "/" in name and (other_path := _shipped_path(name, None)):
        raise _other_game(other_path, other_path.parent.name, game)
    listed = list(layouts_by_name(game))
    near_names = difflib.get_close_matches(name, listed, 1)
    raise LayoutError(
        N_("unknown layout {name!r}"),
        hint=N_("Did you mean {near}?")
        if near_names
        else N_("Built-in layouts: {known}. Give a file with its path."),
        name=brief(name),
        near=near_names[0] if near_names else "",
        known=", ".join(listed) or "-",
    )


def layouts_by_name(game: str | None = None) -> dict[str, Path]:
    """Return shipped layouts by their typed names: with the game if several share one."""
    names = {path: _name_in(path) or path.stem for path in shipped(game)}
    often = Counter(name.casefold() for name in names.values())
    return {
        f"{path.parent.name}/{name}" if often[name.casefold()] > 1 else name: path
        for path, name in names.items()
    }


def typed_name(layout: Playable) -> str:
    """Return the typed name of a shipped layout, else an empty text."""
    if isinstance(layout.path, MadeFile):
        return str(layout.path)
    return next((name for name, path in layouts_by_name().items() if path == layout.path), "")


def name_in_messages(layout: Playable) -> str:
    """Return the name of a layout in messages: as typed, else the name in its file."""
    return typed_name(layout) or layout.name


def recorded_name(layout: Playable) -> str:
    """Return the name of a layout in a record: its own if it ships, else its file's."""
    path = layout.path
    return layout.name if isinstance(path, MadeFile) or ships(path) else path.name


@reading_once()
def layout_at(path: Path) -> Playable | Layout:
    """Read a layout file: a board, another layout of its game, or a deck."""
    return _no_board(path) or read_layout(path)


def _no_board(path: PurePath) -> Playable | None:
    """Return the layout in a file as its game reads it, else as a deck; None for a board."""
    return _own_layout(path, None, DISK) or (read_deck(path) if is_deck(path) else None)


def is_path(name: str) -> bool:
    """Return whether a text is a file rather than the name of a layout."""
    return "/" in name or "\\" in name or name.lower().endswith((".toml", ".geojson", ".json"))


def build(layout: Layout) -> Board:
    """Build the board of a layout; raise LayoutError if its game is unknown."""
    if layout.game not in registry.game_ids():
        near_games = difflib.get_close_matches(layout.game, registry.game_ids(), 1)
        raise LayoutError(
            N_("unknown game {game!r}"),
            place=FilePlace(str(layout.path), key="game"),
            hint=N_("Did you mean {near}?") if near_games else N_("Games: {known}."),
            game=layout.game,
            near=near_games[0] if near_games else "",
            known=", ".join(registry.game_ids()),
        )
    return _built(layout, registry.find_game(layout.game))


@lru_cache(maxsize=8)
def _built(layout: Layout, game: Game) -> Board:
    # What is drawn of a board is kept with it: whoever asks for the same one again gets that.
    board = build_board(layout, game.contents, Board)
    game.check_unique(board)
    return board


@reading_once()
def find_own(name: LayoutName) -> Playable | None:
    """Return a layout that is no board (pages, a deck of cards); None for a board."""
    path = name if isinstance(name, PurePath) else _shipped_path(name, None)
    return None if path is None else _no_board(path)


def find_board(name: LayoutName, game: str | None = None) -> Board:
    """Read and build a board of spaces by name or file; only of a `game`, if given.

    Raises CallError if the layout is no board (a deck of cards, say).
    """
    board = find_playable(name, game)
    if not isinstance(board, Board):
        raise CallError(
            N_("{name} is not a board made of spaces"),
            hint=N_("`printplay layout show {name}` shows what it is."),
            name=name,
        )
    return board


@reading_once()
def find_playable(name: LayoutName, game: str | None = None) -> Playable:
    """Read a layout of any kind by name or file; only of a `game`, if given.

    Raises LayoutError if there is none, or it cannot be read.
    """
    return made_once(("layout", name, game), lambda: read_playable(path_of(name, game), game))


@reading_once()
def read_playable(path: PurePath, game: str | None, files: LayoutFiles = DISK) -> Playable:
    """Read a layout of any kind from a file, wherever its files are."""
    if (own_layout := _own_layout(path, game, files)) is not None:
        return own_layout
    if is_deck(path, files):
        if game is not None and registry.find_game(game).board == "own":
            raise LayoutError(
                N_("this file is not marked as one for {game}"),
                place=FilePlace(str(path), key="game"),
                hint=N_('Write game = "{game}" into it; a deck of your own: printplay print {path}'),
                game=game,
                path=path,
            )
        raise LayoutError(
            N_("a board made of spaces is needed here; this is a deck of cards"),
            place=FilePlace(str(path)),
            hint=N_("`printplay print {path}` prints it, `printplay layout show {path}` shows it."),
            path=path,
        )
    layout = read_layout(path, files)
    if game is not None and layout.game != game:
        raise _other_game(layout.path, layout.game, game)
    return build(layout)


def ships(path: PurePath | MadeFile) -> bool:
    return isinstance(path, Path) and path.is_relative_to(resources.layouts())


def _own_layout(path: PurePath, game: str | None, files: LayoutFiles) -> Playable | None:
    """Return a layout as its game reads it; None if `read_layout` reads it."""
    file_game = str(peek(path, files).get("game", ""))
    shipped_game = file_game in registry.game_ids()
    is_game = bool(file_game) and (holds_results(path, files) or (not shipped_game and is_pad(path, files)))
    if not is_game and not (shipped_game and registry.find_game(file_game).board == "own"):
        return None
    if game not in (None, file_game):
        raise _other_game(path, file_game, game)
    if is_game:
        from printplay.pads.file.judging import sound

        return sound(path, files)
    return registry.find_game(file_game).read(path, files)


def _other_game(path: PurePath, file_game: str, game: str | None) -> LayoutError:
    return LayoutError(
        N_("this is a layout for {found}, not for {game}"),
        place=FilePlace(str(path), key="game"),
        found=file_game,
        game=game,
    )


def _shipped_path(name: str, game: str | None) -> Path | MadeFile | None:
    """Return the shipped file called `NAME` or `GAME/NAME`, by its file name or the name in it.

    File names are compared first, so that a broken other file does not matter. A seed is a name,
    too.
    """
    if (seed_file := seeded(name, game)) is not None:
        return seed_file
    folder, _slash, stem = name.casefold().rpartition("/")
    paths = [path for path in shipped(game) if folder in ("", path.parent.name)]
    fitting_paths = [path for path in paths if path.stem.casefold() == stem]
    fitting_paths = fitting_paths or [path for path in paths if _name_in(path).casefold() == stem]
    if len(fitting_paths) > 1:
        raise LayoutError(
            N_("several layouts are called {name!r}"),
            hint=N_("Choose one of them: {known}."),
            name=brief(name),
            known=", ".join(f"{path.parent.name}/{path.stem}" for path in fitting_paths),
        )
    return fitting_paths[0] if fitting_paths else None


def coded_hash(board: str, game: str) -> str:
    """Return the hash of the board in a sheet's code, given by hash or by seed."""
    return find_playable(board, game).hash if is_seed_name(board) else board


def _name_in(path: Path) -> str:
    """Return the name in a layout file; empty if unreadable."""
    return str(peek(path).get("name", ""))


def seeded(name: str, game: str | None) -> MadeFile | None:
    """Return the layout of a seed, `seed:VERSION:SEED` or `seed:SEED`; None for any other name.

    Without a version, it is the newest maker's. Raises LayoutError for an invalid name.
    """
    if not is_seed_name(name):
        return None
    games = [game_id for game_id in registry.game_ids() if registry.find_game(game_id).maker is not None]
    if game is not None and game not in games:
        raise LayoutError(
            N_("layouts from seeds are not available for {game}"),
            hint=N_("Available for: {known}."), game=game, known=", ".join(games),
        )  # fmt: skip
    maker = registry.find_game(game or games[0])
    numbers = numbers_of(name)
    if numbers is None:
        raise LayoutError(
            N_("invalid seed {name!r}"),
            hint=N_("Write seed:4711, or seed:1:4711 with a version."),
            name=brief(name),
        )
    version, seed = (maker.maker or 0 if numbers[0] is None else numbers[0]), numbers[1]
    return MadeFile.from_maker(seed_name(version, seed), partial(maker.made_layout, version, seed))
