"""`printplay games`: what can be printed, checked and scored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from printplay.cli.framework.answer import print_json
from printplay.cli.framework.options import AsJson, Lang, NoColour, Quiet, argument, option, use_colour
from printplay.core.errors import CallError
from printplay.core.i18n import N_, _, localised

Game = Annotated[
    list[str] | None,
    argument(_("A game, such as go-for-gold; without it, all of them."), "GAME", complete="first_game"),
]


def show_games(
    game: Game = None,
    *,
    pads: Annotated[
        bool, option(_("List score pads only: built-in, your own, in this folder."), "--pads")
    ] = False,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  handled by its callback
    quiet: Quiet = False,
    no_color: NoColour = False,
) -> None:
    """Print all games, one line each, or one game with its parts, boards and house rules."""
    from printplay.api.catalogue import card, list_games, pad_kind, pad_kinds, spelled

    kind = ""
    if game and pads:
        kind = pad_kind(" ".join(game))
        if not kind:
            raise CallError(
                N_("there are no score pads of the kind {kind!r}"),
                hint=N_("Kinds of score pads: {known}."), kind=" ".join(game)[:40],
                known=", ".join(pad_kinds()),
            )  # fmt: skip
    elif game:
        if more := spelled(game)[1]:
            raise CallError(N_("too many arguments: {more}"), more=" ".join(more)[:80])
        found = card(spelled(game)[0])
        if as_json:
            print_json(found)
        else:
            typer.echo(_details(found, colour=use_colour(no_color), quiet=quiet))
        return
    if as_json:
        listed = list_games(pads=pads)
        print_json([one for one in listed if one.get("kind") == kind] if kind else listed)
        return
    blocks = [] if pads else [_lines(list_games(), quiet=quiet)]
    if pads or not quiet:  # programs read this list, too
        blocks += _pads(kind, quiet=quiet)
    typer.echo("\n\n".join(blocks))


def _pads(only: str, *, quiet: bool) -> Iterator[str]:
    """Yield the lists of score pads by kind, and next commands; report faulty files."""
    from printplay.api.catalogue import pad_kinds, read_pads
    from printplay.cli.framework.text_tables import columns, fitted, wrapped

    found, faulty = read_pads(here=True)
    for path in faulty:
        message = _("{file} was left out because it has an error: printplay check {file}")
        typer.echo(wrapped(message.format(file=path), columns(), "  "), err=True)
    kinds = {"": _("Score pads"), **pad_kinds()} if not only else {only: pad_kinds()[only]}
    rows = [[one["id"], one["title"], _players(one)] for one in found if one["kind"] in kinds]
    if quiet:
        yield fitted(["", "", ""], rows, heading=False)
        return
    for kind, heading in kinds.items():
        of_kind = [[one["id"], one["title"], _players(one)] for one in found if one["kind"] == kind]
        if of_kind:
            title = heading if kind == "" or only else _("Score pads: {kind}").format(kind=heading)
            yield "\n".join(_section(title, of_kind)[1:])
    yield wrapped(_("More of one game: printplay games GAME"), columns(), "  ")


def _players(found: dict[str, Any]) -> str:
    low, high = found["players"]["from"], found["players"]["to"]
    return str(low) if low == high else f"{low}-{high}"


def _lines(found: list[dict[str, Any]], *, quiet: bool) -> str:
    from printplay.cli.framework.text_tables import fitted

    rows = [[one["id"], one["title"], _players(one), one["summary"]] for one in found]
    head = [_("game"), _("title"), _("players"), _("description")]
    return fitted(head, rows, heading=not quiet)


def _details(found: dict[str, Any], *, colour: bool, quiet: bool) -> str:
    from printplay.cli.framework.text_tables import columns, wrapped

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
        _("House rules (a line of the record, such as: house {example})").format(example=_example(found)),
        [[rule["key"], " | ".join(rule["values"]), rule["summary"]] for rule in found["house_rules"]],
    )
    if found["house_rules"]:
        blocks.append(_("  The first value is the default."))
    return "\n".join(wrapped(line, columns(), "  ") for line in "\n".join(blocks).split("\n"))


def _example(found: dict[str, Any]) -> str:
    return next((f"{rule['key']} {rule['values'][-1]}" for rule in found["house_rules"]), "")


def _section(heading: str, rows: list[list[str]]) -> list[str]:
    """Return rows below a heading; the last cell of each is wrapped."""
    from printplay.cli.framework.text_tables import fitted

    if not rows:
        return []
    indented = [[f"  {first}", *others] for first, *others in rows]
    return ["", heading, *fitted([""] * len(rows[0]), indented, heading=False).split("\n")]
