"""`printplay games`: what can be printed, checked and scored."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from printplay.cli import candidates
from printplay.cli.answer import print_json
from printplay.cli.options import AsJson, Lang, NoColour, Quiet, use_colour
from printplay.errors import CallError
from printplay.i18n import N_, _, localised

Game = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME]",
        autocompletion=candidates.first_game,
        help=_("A game, such as go-for-gold; without it, all of them."),
        show_default=False,
    ),
]


def show_games(
    game: Game = None,
    *,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  its callback has done the work
    quiet: Quiet = False,
    no_color: NoColour = False,
) -> None:
    """Print all games, one line each, or one game with its parts, boards and house rules."""
    from printplay.api.catalogue import card, names, spelled

    if game and (more := spelled(game)[1]):
        raise CallError(N_("this is more than the command takes: {more}"), more=" ".join(more)[:80])
    found = [card(name) for name in ([spelled(game)[0]] if game else names())]
    if as_json:
        print_json(found[0] if game else found)
    elif game:
        typer.echo(_details(found[0], colour=use_colour(no_color), quiet=quiet))
    else:
        typer.echo(_lines(found, quiet=quiet))


def _players(found: dict[str, Any]) -> str:
    low, high = found["players"]["from"], found["players"]["to"]
    return str(low) if low == high else f"{low}-{high}"


def _lines(found: list[dict[str, Any]], *, quiet: bool) -> str:
    from printplay.cli.tables import columns, fitted, wrapped

    rows = [[one["id"], one["title"], _players(one), one["summary"]] for one in found]
    head = [_("game"), _("title"), _("players"), _("what it is")]
    listed = fitted(head, rows, heading=not quiet)
    if quiet:
        return listed
    more = wrapped(_("More of one game: printplay games GAME"), columns(), "  ")
    return f"{listed}\n\n{more}"


def _details(found: dict[str, Any], *, colour: bool, quiet: bool) -> str:
    from printplay.cli.tables import columns, wrapped

    name = found["title"]
    blocks = [] if quiet else [f"\x1b[1m{name}\x1b[0m" if colour else name, found["summary"]]
    blocks += [
        _("Players: {players}").format(players=_players(found)),
        _("Languages: {languages}").format(languages=", ".join(found["languages"])),
    ]
    if found["variants"]:
        blocks.append(_("Variants: {variants}").format(variants=", ".join(found["variants"])))
    blocks += _section(
        _("Parts to print (printplay print {game} PART)").format(game=found["id"]),
        [[part["id"], f"{part['title']}: {part['summary']}"] for part in found["parts"]],
    )
    blocks += _section(
        _("Boards (printplay layout show NAME)"),
        [[board["typed"], localised(board["title"])] for board in found["layouts"]],
    )
    blocks += _section(
        _("House rules (a line of the record, such as: house {example})").format(
            example=_example(found)
        ),
        [
            [rule["key"], " | ".join(rule["values"]), rule["summary"]]
            for rule in found["house_rules"]
        ],
    )
    if found["house_rules"]:
        blocks.append(_("  The first value is the default."))
    return "\n".join(wrapped(line, columns(), "  ") for line in "\n".join(blocks).split("\n"))


def _example(found: dict[str, Any]) -> str:
    return next((f"{rule['key']} {rule['values'][-1]}" for rule in found["house_rules"]), "")


def _section(heading: str, rows: list[list[str]]) -> list[str]:
    """Return rows below a heading; the last cell of each is wrapped where it has no room."""
    from printplay.cli.tables import fitted

    if not rows:
        return []
    indented = [[f"  {first}", *others] for first, *others in rows]
    return ["", heading, *fitted([""] * len(rows[0]), indented, heading=False).split("\n")]
