"""`printplay layout search`: make and rate many islands, confirm and save the best."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli.framework.answer import print_json, print_written
from printplay.cli.framework.options import AsJson, Lang, NoColour, Quiet, Scheduler, argument, folder, option
from printplay.cli.layout.new import Lakes, Lattice, Spaces
from printplay.core.i18n import _, decimal

if TYPE_CHECKING:
    from printplay import Search, SearchProgress


def search(
    game: Annotated[str | None, argument(_("The game: go-for-gold."), "GAME", complete="games")] = None,
    *,
    candidates: Annotated[int, option(_("Number of islands to try."), "N")] = 100,
    keep: Annotated[int, option(_("Number of islands to keep."), "K")] = 3,
    goal: Annotated[
        str, option(_("fair, lively or tight, or several"), "GOAL,...", complete="goals")
    ] = "fair",
    within: Annotated[
        float, option(_("Tolerance around an even share, in percentage points."), "POINTS")
    ] = 1.0,
    players: Annotated[str, option(_("Numbers of players."), "N,...")] = "4",
    policy: Annotated[
        str, option(_("greedy, expert ... or panel (all)"), "P,...", complete="policies")
    ] = "panel",
    seed: Annotated[int | None, option(_("First seed; default: random."), "N")] = None,
    spaces: Spaces = None,
    lattice: Lattice = "hex-pointy",
    symmetry: Annotated[
        str | None,
        option(
            _("full (default for fair), turn, quarter, mirror or none"), "SYMMETRY", complete="symmetries"
        ),
    ] = None,
    lakes: Lakes = None,
    matches: Annotated[
        int | None, option(_("Fresh matches to confirm an island; default: as many as --within needs."), "N")
    ] = None,
    workers: Annotated[int | None, option(_("Number of processes; default: one per core."), "N")] = None,
    scheduler: Scheduler = None,
    output: Annotated[
        Path | None,
        option(
            _("Folder for results; a stopped search continues there."),
            "--output -o DIR",
            complete="folder",
            callback=folder,
        ),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  handled by its callback
    quiet: Quiet = False,
    no_color: NoColour = False,  # noqa: ARG001  the answer has no colours
) -> None:
    """Print the best islands and their figures; exit 1 if fewer were found than requested."""
    from printplay import SearchInterrupted, search_layouts
    from printplay.cli.layout.rate import say_compiling

    line = _Line()
    try:
        found = search_layouts(
            *([] if game is None else [game]),
            candidates=candidates,
            keep=keep,
            goals=_words(goal),
            within=within,
            players=[_number(word) for word in _words(players)],
            policies=_words(policy),
            seed=seed,
            spaces=spaces,
            lattice=lattice,
            symmetry=symmetry,
            lakes=lakes,
            matches=matches,
            workers=workers,
            scheduler=scheduler,
            folder=output,
            progress=None if quiet else line.show,
            compiling=None if quiet else say_compiling,
        )
    except SearchInterrupted as stopped:
        line.end()
        _show(stopped.search, as_json=as_json, quiet=quiet)
        typer.echo(
            _("The search was stopped; run the same command again to continue.")
            if output is not None
            else _("The search was stopped; to be able to continue one, use -o DIR."),
            err=True,
        )
        raise KeyboardInterrupt from None
    finally:
        line.end()
    _show(found, as_json=as_json, quiet=quiet)
    if output is not None:
        print_written(output, quiet=quiet or as_json)
    if not found.success:
        raise typer.Exit(1)


def _words(text: str) -> list[str]:
    return [word.strip().casefold() for word in text.split(",")]


def _number(word: str) -> int:
    """Return the number of players in a word; 0, an invalid number, for any other word."""
    return int(word) if word.isascii() and word.isdigit() and len(word) == 1 else 0


def _show(search: Search, *, as_json: bool, quiet: bool) -> None:
    from printplay.api.layouts.layout_report import islands
    from printplay.cli.framework.text_tables import fitted, folded

    if as_json:
        print_json(search.json())
        return
    if search.islands:
        table = islands().search_table(search)
        typer.echo(fitted(table.headings, table.rows, heading=not quiet) + "\n")
        if not quiet:
            typer.echo(folded(table.title, "  ") + "\n")
    typer.echo(folded(search.sentence(), "  "))


class _Line:
    """The progress of a search: a changing line on a terminal; elsewhere a line for each stage."""

    def __init__(self) -> None:
        self._live = sys.stderr.isatty()
        self._open = False

    def show(self, now: SearchProgress) -> None:
        """Show the progress."""
        text = _progress_line(now)
        if self._live:
            room = shutil.get_terminal_size().columns - 1
            sys.stderr.write(f"\r\x1b[K{text[:room]}")
            sys.stderr.flush()
            self._open = True
        elif now.done == now.tasks:
            typer.echo(text, err=True)

    def end(self) -> None:
        """Begin a new line."""
        if self._open:
            sys.stderr.write("\n")
            self._open = False


def _progress_line(now: SearchProgress) -> str:
    """Return the progress of a search and the best so far, in a line."""
    template = (
        _("stage {stage}, islands to confirm {islands}: {done} of {tasks}")
        if now.fresh
        else _("stage {stage}, islands left {islands}: {done} of {tasks}")
    )
    text = template.format(stage=now.stage, islands=now.islands, done=now.done, tasks=now.tasks)
    if now.best is None:
        return text
    best = _("best so far: {name}, {off} percentage points off").format(
        name=now.best.name, off=decimal(now.best.off)
    )
    return f"{text}; {best}"
