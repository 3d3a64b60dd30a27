"""`printplay layout rate`: simulated matches on an island, and the results of each port."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated, Any

import typer

from printplay.cli.framework.declarations import (
    AsJson,
    Force,
    HouseRules,
    Lang,
    NoColour,
    Quiet,
    argument,
    option,
)
from printplay.cli.framework.output import print_json, print_written, progress_bar, writing_picture
from printplay.cli.framework.text_tables import wrap_for_terminal
from printplay.core.errors import CallError, PrintplayError
from printplay.core.i18n import N_, _


def rate(
    name: Annotated[
        str,
        argument(
            _("An island by its name, such as A or seed:1:4711, or a file (.toml, .geojson)."),
            "NAME|FILE",
            complete="layouts",
        ),
    ],
    *,
    matches: Annotated[int, option(_("Matches for each policy."), "N")] = 30_000,
    players: Annotated[
        str | None, option(_("Players, 1 to 4; default: 4, of the panel 2,3,4."), "N,...")
    ] = None,
    policy: Annotated[
        str | None,
        option(_("Default: greedy, with --write panel (all); or expert."), "P,...", complete="policies"),
    ] = None,
    seed: Annotated[int, option(_("The same seed gives the same matches."), "N")] = 0,
    within: Annotated[float, option(_("Tolerance around an even share, in %."), "POINTS")] = 1.0,
    house: HouseRules = None,
    picture: Annotated[
        Path | None, option(_("Also draw the figures to a .svg, .pdf or .png file."), complete="file")
    ] = None,
    workers: Annotated[int | None, option(_("Number of cores; default: all."), "N")] = None,
    write: Annotated[bool, option(_("Write how fair it is into the island's file."), "--write")] = False,
    output: Annotated[
        Path | None,
        option(
            _("With --write: write a copy of the layout to this .toml file."),
            "--output -o FILE",
            complete="file",
        ),
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  handled by its callback
    quiet: Quiet = False,
    no_color: NoColour = False,  # noqa: ARG001  the answer has no colours
) -> None:
    """Print the results of each port and seat; exit 1 if the starts are not fair."""
    from printplay import rate_layout
    from printplay.api.catalogue import layout_or_file
    from printplay.api.shared_picture import check_picture
    from printplay.cli.layout import views
    from printplay.cli.score.ledger_options import pairs
    from printplay.games.go_for_gold.islands.answers.rating import check_writable

    if policy is None:
        policy = "panel" if write else "greedy"
    policies = [policy_name.strip().casefold() for policy_name in policy.split(",")]
    seats, layout = None if players is None else _player_counts(players), layout_or_file(name)
    if write:
        check_writable(layout, seats, policies, output)
    elif output is not None:
        raise CallError(N_("-o needs --write"))
    if picture is not None:
        check_picture(picture, force=force)
    tell_of_playing(policies, quiet=quiet)
    rating = rate_layout(
        layout,
        matches=matches,
        players=seats,
        policies=policies,
        seed=seed,
        within=within,
        house=pairs(house or []),
        workers=workers,
    )
    if as_json:
        print_json(rating.json())
    else:
        typer.echo(views.rating_text(rating, quiet=quiet))
    try:
        if picture is not None:
            with writing_picture(picture, quiet=quiet or as_json):
                rating.draw(picture, force=force)
        if write:
            print_written(rating.write(output, force=force), quiet=quiet or as_json)
    except PrintplayError as error:
        error.answered = True
        raise
    if rating.fair is False:
        raise typer.Exit(1)


def _player_counts(text: str) -> int | list[int]:
    try:
        numbers = [int(word) for word in text.split(",")]
    except ValueError:
        raise CallError(
            N_("--players must be whole numbers, not {value!r}"),
            hint=N_("Give 4, or several: 2,3,4."), value=text[:24],
        ) from None  # fmt: skip
    return numbers[0] if len(numbers) == 1 else numbers


def tell_of_playing(policies: Collection[str] = ("greedy",), *, quiet: bool) -> None:
    """Show a bar while matches are played; say so if the engine is compiled first."""
    from printplay.core import progress

    def watch(count: int) -> AbstractContextManager[Any]:
        tell_of_compiling(policies, quiet=quiet)
        bar: AbstractContextManager[Any] = progress_bar(count, _("simulating"), quiet=quiet)
        return bar

    progress.watch = watch


def tell_of_compiling(policies: Collection[str], *, quiet: bool) -> None:
    from printplay.games.go_for_gold.islands.answers.simulating import engine_is_ready

    if not quiet and not engine_is_ready(policies):
        say_compiling()


def say_compiling() -> None:
    message = _("Compiling the simulation (this takes a moment, the first time only).")
    typer.echo(wrap_for_terminal(message, ""), err=True)
