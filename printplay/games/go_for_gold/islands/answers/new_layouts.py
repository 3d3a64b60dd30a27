"""New islands: made from a seed, read as boards, written as layout files."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path, PurePath, PurePosixPath
from typing import TYPE_CHECKING, Any, ClassVar

from printplay.core.answers import versioned
from printplay.core.errors import CallError, FilePlace, LayoutError, brief
from printplay.core.i18n import LANGUAGES, N_
from printplay.core.tables import TableText
from printplay.games.go_for_gold.game import GAME
from printplay.lookup import boards
from printplay.lookup.board import Board

if TYPE_CHECKING:
    from printplay.games.go_for_gold.islands.maker.grid import IslandOptions

_TOML, _OUTLINES = ".toml", ".geojson"
_LONGEST = 24
#: A random seed is easily typed.
_UNNAMED = 1_000_000


@dataclass(frozen=True)
class NewLayout:
    """A new island: `name`, its `seed`, its files as text by file name.

    The first file is the layout; an island of free spaces has a second one, with their outlines.
    """

    name: str
    seed: int
    files: Mapping[str, str]
    judged: ClassVar[bool] = False

    @cached_property
    def board(self) -> Board:
        """Return the island as a board."""
        first = PurePosixPath(next(iter(self.files)))
        built = boards.read_playable(first, GAME.id, self)
        assert isinstance(built, Board)  # noqa: S101  an island is a board of spaces
        return built

    def text(self, path: PurePath) -> str:
        """Return the text of one of its files."""
        if str(path) not in self.files:
            raise LayoutError(N_("there is no such file"), place=FilePlace(str(path)))
        return self.files[str(path)]

    def table(self, path: PurePath) -> TableText:
        """Return the text of one of its files."""
        return TableText(self.text(path))

    def picture(self, path: PurePath) -> Path:
        """Raise LayoutError: an island has no pictures."""
        raise LayoutError(N_("there is no such file"), place=FilePlace(str(path)))

    def write(self, target: str | Path, *, force: bool = False) -> list[Path]:
        """Write its files and return them: as FILE.toml, or under their names into a folder.

        A second file is named like FILE.toml. Raises FileError if a file that printplay
        did not make is there, unless `force` is set: none is written then.
        """
        from printplay.printing.output.writing import check_new, check_target, write_file

        path = Path(target)
        single = path.suffix.lower() in (_TOML, _OUTLINES) and not path.is_dir()
        texts = {}
        for name, text in self.files.items():
            if single:
                new_path = path.with_suffix(PurePath(name).suffix)
                texts[new_path] = text.replace(f'"{PurePath(name).stem}{_OUTLINES}"',
                                              f'"{path.stem}{_OUTLINES}"')  # fmt: skip
            else:
                texts[path / name] = text
        for file, text in texts.items():
            if file.is_file() and file.read_bytes() == text.encode():
                continue
            if force:
                check_target(file, force=True)
            else:
                check_new(file)
        for file, text in texts.items():
            write_file(file, text.encode())
        return list(texts)

    def json(self) -> dict[str, Any]:
        """Return what `printplay new island --json` prints."""
        board = self.board
        return versioned(
            {
                "name": self.name,
                "seed": self.seed,
                "hash": board.hash,
                "title": dict(board.title),
                "files": dict(self.files),
            }
        )


def new_layout(
    game: str = GAME.id,
    *,
    seed: int | None = None,
    spaces: int | None = None,
    lattice: str = "hex-pointy",
    symmetry: str | None = None,
    lakes: int | None = None,
    name: str | None = None,
) -> NewLayout:
    """Make a sound island with equal ports, the same from the same seed on every machine.

    `spaces` counts its land (by default the seed chooses 60 to 76); `lattice` is "hex-pointy",
    "hex-flat", "square" or "free"; `symmetry` is "turn" (the default: the same after half a turn),
    "full", "mirror" or "none", which is balanced by exchange; `lakes` are random by default.
    An island with default options is also the layout `seed:SEED`.
    Raises CallError for impossible options.

    >>> new_layout(seed=4711).name
    'seed:1:4711'
    """
    from printplay.games.go_for_gold.islands.maker.coasts import SeededRandom
    from printplay.games.go_for_gold.islands.maker.grid import FREE, IslandOptions
    from printplay.games.go_for_gold.islands.maker.making import make
    from printplay.games.go_for_gold.seeds import free_outlines, free_text, layout_text

    only(game)
    options = IslandOptions(spaces, lattice, symmetry or "turn", lakes)
    seed = secrets.randbelow(_UNNAMED) if seed is None else seed
    layout_name = _island_name(name, seed, options)
    island = make(seed, options)
    if name is not None:  # an island has one name
        island = replace(island, title=dict.fromkeys(LANGUAGES, layout_name))
    stem = layout_name.replace(":", "-")
    if lattice != FREE:
        return NewLayout(layout_name, seed, {f"{stem}{_TOML}": layout_text(island, layout_name)})
    outlines = f"{stem}{_OUTLINES}"
    return NewLayout(
        layout_name,
        seed,
        {
            f"{stem}{_TOML}": free_text(island, layout_name, outlines),
            outlines: free_outlines(island, layout_name, SeededRandom(seed), options.symmetry),
        },
    )


def new_layouts(
    count: int,
    *,
    seed: int | None = None,
    name: str | None = None,
    spaces: int | None = None,
    lattice: str = "hex-pointy",
    symmetry: str | None = None,
    lakes: int | None = None,
) -> Iterator[NewLayout]:
    """Yield islands of consecutive seeds; several are called NAME-SEED."""
    first = secrets.randbelow(_UNNAMED) if seed is None else seed
    check_seeds(first, count)
    for layout_seed in range(first, first + count):
        yield new_layout(
            seed=layout_seed,
            spaces=spaces,
            lattice=lattice,
            symmetry=symmetry,
            lakes=lakes,
            name=name if name is None or count == 1 else f"{name}-{layout_seed}",
        )


def check_seeds(first: int, count: int) -> None:
    """Raise CallError if a seed, or one of those that follow it, is invalid."""
    from printplay.games.go_for_gold.islands.maker.grid import SEEDS

    last = SEEDS - count
    if not 0 <= first <= last:
        raise CallError(
            N_("the first of {count} seeds must be a whole number from 0 to {most}, not {seed}")
            if count > 1
            else N_("a seed must be a whole number from 0 to {most}, not {seed}"),
            count=count, most=last, seed=brief(first),
        )  # fmt: skip


def only(game: str) -> None:
    """Raise CallError for any game other than Go for Gold."""
    from printplay.match import registry

    if registry.find_game(game).id != GAME.id:
        raise CallError(
            N_("new layouts can be made for {known} only, not for {game}"), known=GAME.id, game=game
        )


def _island_name(name: str | None, seed: int, options: IslandOptions) -> str:
    """Return the name of an island; raise CallError if it is invalid."""
    from printplay.core.seed_names import is_seed_name, seed_name
    from printplay.games.go_for_gold.islands.maker.grid import VERSION

    if name is None:
        return seed_name(VERSION, seed) if options.usual else f"isle-{seed}"
    tidy = " ".join(name.split())
    bad = not tidy.isprintable() or any(sign in tidy for sign in '/\\"')
    if bad or not 1 <= len(tidy) <= _LONGEST or is_seed_name(tidy):
        raise CallError(
            N_("invalid island name {name!r}"),
            hint=N_('Use 1 to {limit} characters, without /, \\ and ", and not beginning with seed:'),
            name=name[: _LONGEST + 1],
            limit=_LONGEST,
        )
    return tidy
