"""`printplay layout`: the list of boards, one as picture or data, its check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from printplay.cli.framework.answer import print_json
from printplay.cli.framework.localized_help import App
from printplay.cli.framework.options import (
    AsJson,
    Force,
    Lang,
    NoColour,
    Quiet,
    argument,
    option,
    speaking,
    use_colour,
)
from printplay.cli.layout.rate import rate
from printplay.cli.layout.search import search
from printplay.core.i18n import N_, _, filled, localised

app = App(no_args_is_help=True, help=_("List boards; show, rate and search them."))
app.callback()(speaking)

Name = Annotated[
    str,
    argument(
        _("A layout by its name, such as A or seed:4711, or a file (.toml, .geojson)."),
        "NAME|FILE",
        complete="layouts",
        show_default=False,
    ),
]


@app.command("list", help=_("List the built-in layouts."))
def list_layouts(
    *,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  handled by its callback
    quiet: Quiet = False,
    no_color: NoColour = False,  # noqa: ARG001  a list has no colours
) -> None:
    """Print one line for each layout; unreadable files are named, and the exit code is 2."""
    from printplay.api.layouts.layouts import every
    from printplay.cli.framework.text_tables import fitted
    from printplay.core.errors import PrintplayError

    found, broken = [], False
    for entry in every():
        if isinstance(entry, PrintplayError):
            typer.echo(f"printplay: {entry}", err=True)
            broken = True
        else:
            found.append(entry)
    if as_json:
        print_json(found)
    else:
        headings = [_("name"), _("game"), _("title"), _("kind"), _("contents"), _("ports"), "hash"]
        rows = [
            [
                entry["typed"],
                entry["game"],
                localised(entry["title"]),
                _("deck") if "cards" in entry else entry.get("lattice", "–"),
                _holds(entry),
                str(entry["kinds"].get("port", "–" if "pitch" not in entry else 0)),
                entry["hash"],
            ]
            for entry in found
        ]
        typer.echo(fitted(headings, rows, heading=not quiet))
    if broken:
        raise typer.Exit(2)


def _holds(entry: dict[str, Any]) -> str:
    """Return the number of spaces of a board, or cards of a deck."""
    if "cards" in entry:
        return filled(N_("{count:card|cards}"), {"count": entry["cards"]})
    if "land" in entry:
        return filled(N_("{count:space|spaces}"), {"count": entry["land"]})
    return "–"


@app.command("show", help=_("Show a board as a picture, as GeoJSON or in figures."))
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
    from printplay.api.layouts import boards, layouts
    from printplay.cli.layout import own_layouts, views

    pictured = svg is not None or png is not None
    _one_view(geojson=geojson, pictured=pictured, data=bool(as_json or walks))
    named = layout_or_file(name)
    if (own := layouts.find_own(named)) is not None:
        drawn = layouts.has_picture(own)
        asked = {"--walks": walks, "--svg": svg and not drawn, "--png": png and not drawn}
        own_layouts.refuse(own, [option for option, value in asked.items() if value])
        if geojson:
            typer.echo(json.dumps(layouts.geojson(own), ensure_ascii=False, indent=2))
        elif as_json:
            print_json(layouts.own_facts(own))
        elif pictured:
            views.pictures(own, svg, png, force=force, quiet=quiet)
        else:
            typer.echo(own_layouts.text(own, colour=use_colour(no_color), quiet=quiet))
        return
    board = boards.board(named)
    if walks:
        space, steps = walks
        number = board.walks(space, steps)
        if as_json:
            print_json({"space": board.find(space), "steps": steps, "walks": number})
        else:
            typer.echo(number)
    elif geojson:
        typer.echo(views.geojson(board))
    elif as_json:
        print_json(board.json())
    elif pictured:
        views.pictures(board, svg, png, force=force, quiet=quiet)
    else:
        typer.echo(views.text(board, colour=use_colour(no_color), quiet=quiet))


def _one_view(*, geojson: bool, pictured: bool, data: bool) -> None:
    """Raise CallError if a call asks for more than one view."""
    from printplay.core.errors import CallError

    for refused, message in (
        (geojson and data, N_("--geojson cannot be combined with --json or --walks")),
        (pictured and (geojson or data),
         N_("--svg and --png cannot be combined with --geojson, --json or --walks")),
    ):  # fmt: skip
        if refused:
            raise CallError(message, hint=N_("Ask for one view at a time."))


app.command("rate", help=_("Rate an island by simulated matches: are its starts fair?"))(rate)
app.command("search", help=_("Search many islands for fair, lively or close ones."))(search)
