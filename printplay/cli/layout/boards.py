"""`printplay layout`: the list of boards, one as picture or data, the search for new ones."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from printplay.cli.framework.declarations import (
    AsJson,
    Force,
    Lang,
    NoColour,
    Quiet,
    Scheduler,
    argument,
    option,
    require_folder,
    use_colour,
)
from printplay.cli.framework.output import print_json, print_written
from printplay.cli.framework.text_tables import fit_table, wrap_for_terminal
from printplay.cli.new import Lakes, Lattice, Spaces
from printplay.core.errors import CallError, PrintplayError
from printplay.core.i18n import N_, _, decimal, fill_template, localised

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
            callback=require_folder,
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

    line = _ProgressLine()
    try:
        search_result = search_layouts(
            *([] if game is None else [game]),
            candidates=candidates,
            keep=keep,
            goals=_split_words(goal),
            within=within,
            players=[_parse_players(word) for word in _split_words(players)],
            policies=_split_words(policy),
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
        _show_search(stopped.search, as_json=as_json, quiet=quiet)
        typer.echo(
            _("The search was stopped; run the same command again to continue.")
            if output is not None
            else _("The search was stopped; to be able to continue one, use -o DIR."),
            err=True,
        )
        raise KeyboardInterrupt from None
    finally:
        line.end()
    _show_search(search_result, as_json=as_json, quiet=quiet)
    if output is not None:
        print_written(output, quiet=quiet or as_json)
    if not search_result.success:
        raise typer.Exit(1)


def _split_words(text: str) -> list[str]:
    return [word.strip().casefold() for word in text.split(",")]


def _parse_players(word: str) -> int:
    """Return the number of players in a word; 0, an invalid number, for any other word."""
    return int(word) if word.isascii() and word.isdigit() and len(word) == 1 else 0


def _show_search(search: Search, *, as_json: bool, quiet: bool) -> None:
    from printplay.games.go_for_gold.islands.answers.search_folder import search_table

    if as_json:
        print_json(search.json())
        return
    if search.islands:
        table = search_table(search)
        typer.echo(fit_table(table.headings, table.rows, heading=not quiet) + "\n")
        if not quiet:
            typer.echo(wrap_for_terminal(table.title, "  ") + "\n")
    typer.echo(wrap_for_terminal(search.sentence(), "  "))


class _ProgressLine:
    """The progress of a search: a changing line on a terminal; elsewhere a line for each stage."""

    def __init__(self) -> None:
        self._live = sys.stderr.isatty()
        self._open = False

    def show(self, progress: SearchProgress) -> None:
        text = _progress_line(progress)
        if self._live:
            room = shutil.get_terminal_size().columns - 1
            sys.stderr.write(f"\r\x1b[K{text[:room]}")
            sys.stderr.flush()
            self._open = True
        elif progress.done == progress.tasks:
            typer.echo(text, err=True)

    def end(self) -> None:
        """Begin a new line."""
        if self._open:
            sys.stderr.write("\n")
            self._open = False


def _progress_line(progress: SearchProgress) -> str:
    template = (
        _("stage {stage}, islands to confirm {islands}: {done} of {tasks}")
        if progress.fresh
        else _("stage {stage}, islands left {islands}: {done} of {tasks}")
    )
    text = template.format(
        stage=progress.stage, islands=progress.islands, done=progress.done, tasks=progress.tasks
    )
    if progress.best is None:
        return text
    best = _("best so far: {name}, {off} percentage points off").format(
        name=progress.best.name, off=decimal(progress.best.off)
    )
    return f"{text}; {best}"


Name = Annotated[
    str,
    argument(
        _("A layout by its name, such as A or seed:4711, or a file (.toml, .geojson)."),
        "NAME|FILE",
        complete="layouts",
        show_default=False,
    ),
]


def list_layouts(
    *,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  handled by its callback
    quiet: Quiet = False,
    no_color: NoColour = False,  # noqa: ARG001  a list has no colours
) -> None:
    """Print one line for each layout; unreadable files are named, and the exit code is 2."""
    from printplay.api.layouts.layouts import shipped_layouts

    entries, broken = [], False
    for entry in shipped_layouts():
        if isinstance(entry, PrintplayError):
            typer.echo(f"printplay: {entry}", err=True)
            broken = True
        else:
            entries.append(entry)
    if as_json:
        print_json(entries)
    else:
        headings = [_("name"), _("game"), _("title"), _("kind"), _("contents"), _("ports"), "hash"]
        rows = [
            [
                entry["typed"],
                entry["game"],
                localised(entry["title"]),
                _("deck") if "cards" in entry else entry.get("lattice", "–"),
                _content_count(entry),
                str(entry["kinds"].get("port", "–" if "pitch" not in entry else 0)),
                entry["hash"],
            ]
            for entry in entries
        ]
        typer.echo(fit_table(headings, rows, heading=not quiet))
    if broken:
        raise typer.Exit(2)


def _content_count(entry: dict[str, Any]) -> str:
    """Return the number of spaces of a board, or cards of a deck."""
    if "cards" in entry:
        return fill_template(N_("{count:card|cards}"), {"count": entry["cards"]})
    if "land" in entry:
        return fill_template(N_("{count:space|spaces}"), {"count": entry["land"]})
    return "–"


def show(
    name: Name,
    *,
    geojson: Annotated[bool, option(_("All spaces as GeoJSON polygons in mm."), "--geojson")] = False,
    walks: Annotated[
        tuple[str, int] | None, option(_("Count the walks of N steps from SPACE."), "SPACE N")
    ] = None,
    svg: Annotated[Path | None, option(_("Write a picture to this SVG file."), complete="file")] = None,
    png: Annotated[Path | None, option(_("Write a picture to this PNG file."), complete="file")] = None,
    force: Force = False,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  handled by its callback
    quiet: Quiet = False,
    no_color: NoColour = False,
) -> None:
    """Print one view of a board."""
    from printplay.api.catalogue import layout_or_file
    from printplay.api.layouts import layouts
    from printplay.cli.layout import views

    pictured = svg is not None or png is not None
    _check_single_view(geojson=geojson, pictured=pictured, data=bool(as_json or walks))
    layout_name = layout_or_file(name)
    if (own_layout := layouts.find_own(layout_name)) is not None:
        is_drawable = layouts.has_picture(own_layout)
        board_options = {"--walks": walks, "--svg": svg and not is_drawable, "--png": png and not is_drawable}
        views.refuse(own_layout, [option for option, value in board_options.items() if value])
        if geojson:
            typer.echo(json.dumps(layouts.own_geojson(own_layout), ensure_ascii=False, indent=2))
        elif as_json:
            print_json(layouts.own_facts(own_layout))
        elif pictured:
            views.pictures(own_layout, svg, png, force=force, quiet=quiet)
        else:
            typer.echo(views.own_text(own_layout, colour=use_colour(no_color), quiet=quiet))
        return
    board = layouts.board(layout_name)
    if walks:
        space, steps = walks
        number = board.walks(space, steps)
        if as_json:
            print_json({"space": board.find(space), "steps": steps, "walks": number})
        else:
            typer.echo(number)
    elif geojson:
        typer.echo(views.board_geojson(board))
    elif as_json:
        print_json(board.json())
    elif pictured:
        views.pictures(board, svg, png, force=force, quiet=quiet)
    else:
        typer.echo(views.board_text(board, colour=use_colour(no_color), quiet=quiet))


def _check_single_view(*, geojson: bool, pictured: bool, data: bool) -> None:
    """Raise CallError if a call asks for more than one view."""
    for refused, message in (
        (geojson and data, N_("--geojson cannot be combined with --json or --walks")),
        (pictured and (geojson or data),
         N_("--svg and --png cannot be combined with --geojson, --json or --walks")),
    ):  # fmt: skip
        if refused:
            raise CallError(message, hint=N_("Ask for one view at a time."))
