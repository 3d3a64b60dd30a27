"""`printplay games`: what can be printed, checked and scored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from printplay.cli.framework.declarations import AsJson, Lang, NoColour, Quiet, argument, option, use_colour
from printplay.cli.framework.output import print_json
from printplay.cli.framework.text_tables import columns, fit_table, wrap_line
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
    from printplay.api.catalogue import card, list_games, pad_kind, pad_kinds, split_game_name

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
        if further_words := split_game_name(game)[1]:
            raise CallError(N_("too many arguments: {more}"), more=" ".join(further_words)[:80])
        game_card = card(split_game_name(game)[0])
        if as_json:
            print_json(game_card)
        else:
            typer.echo(_details(game_card, colour=use_colour(no_color), quiet=quiet))
        return
    if as_json:
        listed = list_games(pads=pads)
        print_json([card_row for card_row in listed if card_row.get("kind") == kind] if kind else listed)
        return
    blocks = [] if pads else [_games_table(list_games(), quiet=quiet)]
    if pads or not quiet:  # programs read this list, too
        blocks += _pad_lists(kind, quiet=quiet)
    typer.echo("\n\n".join(blocks))


def _pad_lists(only: str, *, quiet: bool) -> Iterator[str]:
    """Yield the lists of score pads by kind, and next commands; report faulty files."""
    from printplay.api.catalogue import pad_kinds, read_pads

    cards, faulty = read_pads(in_this_folder=True)
    for path in faulty:
        message = _("{file} was left out because it has an error: printplay check {file}")
        typer.echo(wrap_line(message.format(file=path), columns(), "  "), err=True)
    kinds = {"": _("Score pads"), **pad_kinds()} if not only else {only: pad_kinds()[only]}
    rows = [
        [pad_card["id"], pad_card["title"], _player_count(pad_card)]
        for pad_card in cards
        if pad_card["kind"] in kinds
    ]
    if quiet:
        yield fit_table(["", "", ""], rows, heading=False)
        return
    for kind, heading in kinds.items():
        of_kind = [
            [pad_card["id"], pad_card["title"], _player_count(pad_card)]
            for pad_card in cards
            if pad_card["kind"] == kind
        ]
        if of_kind:
            title = heading if kind == "" or only else _("Score pads: {kind}").format(kind=heading)
            yield "\n".join(_section(title, of_kind)[1:])
    yield wrap_line(_("More of one game: printplay games GAME"), columns(), "  ")


def _player_count(game_card: dict[str, Any]) -> str:
    low, high = game_card["players"]["from"], game_card["players"]["to"]
    return str(low) if low == high else f"{low}-{high}"


def _games_table(cards: list[dict[str, Any]], *, quiet: bool) -> str:
    rows = [
        [game_card["id"], game_card["title"], _player_count(game_card), game_card["summary"]]
        for game_card in cards
    ]
    head = [_("game"), _("title"), _("players"), _("description")]
    return fit_table(head, rows, heading=not quiet)


def _details(game_card: dict[str, Any], *, colour: bool, quiet: bool) -> str:
    name = game_card["title"]
    blocks = [] if quiet else [f"\x1b[1m{name}\x1b[0m" if colour else name, game_card["summary"]]
    blocks += [
        _("Players: {players}").format(players=_player_count(game_card)),
        _("Languages: {languages}").format(languages=", ".join(game_card["languages"])),
    ]
    if game_card["variants"]:
        blocks.append(_("Variants: {variants}").format(variants=", ".join(game_card["variants"])))
    blocks += _section(
        _("Parts to print (printplay print {game} PART)").format(game=game_card["id"]),
        [[part["id"], f"{part['title']}: {part['summary']}"] for part in game_card["parts"]],
    )
    blocks += _section(
        _("Boards (printplay layout show NAME)"),
        [[board["typed"], localised(board["title"])] for board in game_card["layouts"]],
    )
    example = next((f"{rule['key']} {rule['values'][-1]}" for rule in game_card["house_rules"]), "")
    blocks += _section(
        _("House rules (a line of the record, such as: house {example})").format(example=example),
        [[rule["key"], " | ".join(rule["values"]), rule["summary"]] for rule in game_card["house_rules"]],
    )
    if game_card["house_rules"]:
        blocks.append(_("  The first value is the default."))
    return "\n".join(wrap_line(line, columns(), "  ") for line in "\n".join(blocks).split("\n"))


def _section(heading: str, rows: list[list[str]]) -> list[str]:
    if not rows:
        return []
    indented = [[f"  {first}", *other_cells] for first, *other_cells in rows]
    return ["", heading, *fit_table([""] * len(rows[0]), indented, heading=False).split("\n")]
