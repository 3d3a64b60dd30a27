"""`printplay layout new`: islands that nobody has seen, made from a seed; a starter to change."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from printplay.cli.completion import candidates
from printplay.cli.framework.answer import print_json, told_written
from printplay.cli.framework.options import AsJson, Force, Lang, Quiet
from printplay.core.i18n import N_, _

_MOST = 10_000

Game = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        autocompletion=candidates.games,
        help=_("The game that is played on it: go-for-gold."),
        show_default=False,
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        help=_("The number it is made from, always the same island; by default one by chance."),
        show_default=False,
    ),
]
Spaces = Annotated[int | None, typer.Option(
    "--spaces", metavar="N", help=_("Spaces of land; 75 unless said."), show_default=False,
)]  # fmt: skip
Lattice = Annotated[
    str,
    typer.Option(
        "--lattice",
        metavar="LATTICE",
        autocompletion=candidates.lattices,
        help=_("hex-pointy, hex-flat, square or free (bent hexagons)."),
    ),
]
Symmetry = Annotated[
    str,
    typer.Option(
        "--symmetry",
        metavar="SYMMETRY",
        autocompletion=candidates.symmetries,
        help=_("full, mirror, turn, or none: then its ports are balanced by exchange."),
    ),
]
Lakes = Annotated[int | None, typer.Option(
    "--lakes", metavar="N", help=_("How many lakes; by default chance says."), show_default=False,
)]  # fmt: skip
Name = Annotated[str | None, typer.Option(
    "--name", metavar="NAME", help=_("What stands on its sheets; by default its seed."),
    show_default=False,
)]  # fmt: skip
Target = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE|FOLDER",
        autocompletion=candidates.file,
        help=_("Where it is written, a .toml file or a folder; by default standard output."),
        show_default=False,
    ),
]
Count = Annotated[
    int,
    typer.Option(
        "--count",
        metavar="N",
        min=1,
        max=_MOST,
        help=_("How many islands: of this seed and of those that follow it."),
    ),
]


Blank = Annotated[
    bool,
    typer.Option("--blank", help=_("A starter to change instead, whose comments teach.")),
]


def new(
    game: Game = None,
    *,
    blank: Blank = False,
    seed: Seed = None,
    spaces: Spaces = None,
    lattice: Lattice = "hex-pointy",
    symmetry: Symmetry = "none",
    lakes: Lakes = None,
    name: Name = None,
    output: Target = None,
    count: Count = 1,
    force: Force = False,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  its callback has done the work
    quiet: Quiet = False,
) -> None:
    """Write one layout file an island, or print the only one."""
    from printplay.api.layouts.islands import new_layouts
    from printplay.core.errors import CallError

    if blank:
        plain = (None, None, "hex-pointy", "none", None, None, 1, False)
        if (seed, spaces, lattice, symmetry, lakes, name, count, as_json) != plain:
            raise CallError(N_("--blank writes what there is to change; it goes with -o alone"))
        _write_starter(game, output, quiet=quiet)
        return
    if count > 1 and output is None and not as_json:
        raise CallError(
            N_("{count} islands need a folder to lie in"), count=count,
            hint=N_("Name one: -o islands/"),
        )  # fmt: skip
    found = new_layouts(
        game, count, seed=seed, spaces=spaces, lattice=lattice, symmetry=symmetry, lakes=lakes,
        name=name,
    )  # fmt: skip
    made = []
    for island in found:
        if output is not None:
            for file in island.write(output, force=force):
                told_written(file, quiet=quiet or as_json)
        elif not as_json:
            typer.echo(list(island.files.values())[-1], nl=False)
        made.append(island.json() if as_json else None)
    if as_json:
        print_json(made if count > 1 else made[0])


def _write_starter(game: str | None, output: Path | None, *, quiet: bool) -> None:
    """Write a starter of an island, or print it; say what can be done with it."""
    from printplay.api.layouts.islands import islands
    from printplay.api.prints.starters import starter_island

    islands(game)
    file, text = starter_island(output)
    if file is None:
        typer.echo(text, nl=False)
        return
    told_written(file, quiet=quiet)
    if not quiet:
        typer.echo(_("See what it says: printplay layout check {file}").format(file=file), err=True)
