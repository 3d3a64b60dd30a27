"""`printplay new`: a starter deck or pad, an island from a seed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli.framework.declarations import AsJson, Force, Lang, Quiet, argument, option
from printplay.cli.framework.output import print_json, print_written
from printplay.cli.framework.text_tables import columns, wrap_line
from printplay.core.errors import CallError
from printplay.core.i18n import N_, _

if TYPE_CHECKING:
    from printplay.api.pads import PadDraft, PadQuestion

_MOST = 10_000

Spaces = Annotated[int | None, option(_("Spaces of land; default: 60 to 76, by the seed."), "N")]
Lattice = Annotated[str, option(_("hex-pointy, hex-flat, square, free"), "LATTICE", complete="lattices")]
Lakes = Annotated[int | None, option(_("Number of lakes; default: random."), "N")]

_STANDARD_OUTPUT = Path("-")


def new_deck(
    target: Annotated[
        Path, argument(_("A folder for its files, or a file NAME.toml."), "NAME", complete="file")
    ],
    *,
    lang: Lang = None,  # noqa: ARG001  handled by its callback
    quiet: Quiet = False,
) -> None:
    """Write a starter deck: its TOML file, its table and a drawing."""
    from printplay.api.prints import starters

    files = starters.new_deck(target)
    for file in files:
        print_written(file, quiet=quiet)
    if not quiet:
        typer.echo(_("Print it: printplay print {file}").format(file=files[0]))


def new(
    name: Annotated[
        str, argument(_("The game's title; it also names the file."), "NAME", show_default=False)
    ] = "",
    *,
    output: Annotated[
        Path | None, option(_("The file to write, or a folder for it."), "--output -o", complete="file")
    ] = None,
    like: Annotated[
        str | None, option(_("Begin with a copy of this pad (id or name)."), "PAD", complete="pads")
    ] = None,
    lang: Lang = None,  # noqa: ARG001  handled by its callback
    quiet: Quiet = False,
) -> None:
    """Write a copy, what eight questions say, or without a terminal the starter."""
    from printplay.api.pads import drafted_pad, new_pad
    from printplay.cli.score.ambiguity import can_ask

    if like is None and name and can_ask(ask=not quiet):
        file = drafted_pad(name, output, ask_questions)
    else:
        file = new_pad(name, output, like=like)
    print_written(file, quiet=quiet)
    if not quiet:
        typer.echo(_("Check it: printplay check {file}").format(file=file), err=True)


def ask_questions() -> PadDraft:
    """Ask the questions about a pad, each until its answer can be read; Ctrl-C ends the command."""
    from printplay.api.pads import QUESTIONS, PadDraft

    intro = _("Press Enter for the answer in brackets, Ctrl-C to stop; nothing is written until "
              "the last answer.")  # fmt: skip
    typer.echo(wrap_line(intro, columns() - 1), err=True)
    draft, number = PadDraft(), 0
    for question in QUESTIONS:
        if question.applies(draft):
            number += 1
            _ask(question, draft, number)
    return draft


def _ask(question: PadQuestion, draft: PadDraft, number: int) -> None:
    while True:
        usual = question.usual(draft)
        text = wrap_line(f"{number}. {_(question.text)} [{usual}]", columns() - 2, "   ")
        answer = typer.prompt(text, default=usual, show_default=False, err=True)
        try:
            question.take(draft, answer)
        except CallError as error:
            typer.echo(f"   {error.sentence()}\n   {error.cure()}", err=True)
        else:
            return


def new_island(
    island: Annotated[
        str,
        argument(
            _("Its name, for a file NAME.toml; or the path of that file."),
            "NAME",
            complete="file",
            show_default=False,
        ),
    ] = "",
    *,
    seed: Annotated[int | None, option(_("Seed; the same number makes the same island."), "N")] = None,
    spaces: Spaces = None,
    lattice: Lattice = "hex-pointy",
    symmetry: Annotated[
        str | None,
        option(_("turn (default), full, quarter, mirror or none"), "SYMMETRY", complete="symmetries"),
    ] = None,
    lakes: Lakes = None,
    count: Annotated[int, option(_("Number of islands."), "N", min=1, max=_MOST)] = 1,
    blank: Annotated[bool, option(_("Write a commented starter file instead."), "--blank")] = False,
    name: Annotated[str | None, option(_("Name on its sheets; default: its seed."), "NAME")] = None,
    output: Annotated[
        Path | None, option(_("A .toml file or a folder for it."), "--output -o FILE|FOLDER", complete="file")
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  handled by its callback
    quiet: Quiet = False,
) -> None:
    """Make a new island: the same from the same seed on every machine."""
    from printplay.games.go_for_gold.islands.answers.new_layouts import new_layouts

    path = Path(island) if "/" in island or island.lower().endswith(".toml") else None
    island_name = name or (path.stem if path is not None else island)
    given_name = island_name if any(map(str.isalnum, island_name)) else None
    if output is None and not as_json:
        usual = "-".join("".join(c if c.isalnum() else " " for c in given_name or "").lower().split())
        output = path or Path(usual if count > 1 else f"{usual}.toml" if usual else ".")
    if output == _STANDARD_OUTPUT:
        output = None
    if blank:
        plain = (None, None, "hex-pointy", None, None, 1, False)
        if (seed, spaces, lattice, symmetry, lakes, count, as_json) != plain:
            raise CallError(N_("--blank can be combined with -o only"))
        _write_starter(output, quiet=quiet)
        return
    if count > 1 and output is None and not as_json:
        raise CallError(N_("{count} islands need a folder"), count=count, hint=N_("For example: -o islands/"))
    answers = []
    for layout in new_layouts(
        count, seed=seed, spaces=spaces, lattice=lattice, symmetry=symmetry, lakes=lakes, name=given_name
    ):
        if output is not None:
            files = layout.write(output, force=force)
            for file in files:
                print_written(file, quiet=quiet or as_json)
            if count == 1 and not (quiet or as_json):
                typer.echo(_("Print it: printplay print {file}").format(file=files[0]), err=True)
        elif not as_json:
            typer.echo(next(iter(layout.files.values())), nl=False)
        if as_json:
            answers.append(layout.json())
    if as_json:
        print_json(answers if count > 1 else answers[0])


def _write_starter(output: Path | None, *, quiet: bool) -> None:
    """Write a starter island, or print it; name the next commands."""
    from printplay.api.prints.starters import starter_island

    file, text = starter_island(output)
    if file is None:
        typer.echo(text, nl=False)
        return
    print_written(file, quiet=quiet)
    if not quiet:
        typer.echo(_("Check it: printplay check {file}").format(file=file), err=True)
