"""`printplay best`: the best line that was possible with the dice of a record."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli.framework.declarations import AsJson, Force, Lang, NoColour, Quiet, argument, option
from printplay.cli.framework.output import print_json, progress_bar, writing_picture
from printplay.cli.framework.text_tables import wrap_for_terminal
from printplay.core.errors import PrintplayError
from printplay.core.i18n import _

if TYPE_CHECKING:
    from printplay import BestLine


def best(
    record: Annotated[str, argument(_("A record (FILE.play); - reads standard input."), complete="file")],
    player: Annotated[str | None, option(_("Only this player."), complete="players")] = None,
    lucky: Annotated[
        bool, option(_("Assume the best special dice instead of average ones."), "--lucky")
    ] = False,
    rounds: Annotated[
        bool,
        option(_("Also say what each round cost, by its move and by its die; takes longer."), "--rounds"),
    ] = False,
    picture: Annotated[
        Path | None, option(_("Also draw it beside the played one (.pdf, .png, .svg)."), complete="file")
    ] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    no_color: NoColour = False,  # noqa: ARG001  no colour yet; scripts pass it to every command
    force: Force = False,
    lang: Lang = None,  # noqa: ARG001  handled when it is parsed
) -> None:
    """Find the most points any line could have made with these dice, as a record of one sheet."""
    from printplay.api.hindsight import best as find_best
    from printplay.api.shared_picture import check_picture

    if picture is not None:
        check_picture(picture, force=force)
    show_progress(quiet=quiet)
    hindsight = find_best(
        sys.stdin.buffer if record == "-" else Path(record),
        player=player,
        lucky=lucky,
        rounds=rounds,
        compiling=None if quiet else say_compiling,
    )
    if as_json:
        print_json(hindsight.json())
    else:
        for best_line in hindsight.players:
            typer.echo(best_line.text())
            for sentence in hindsight.costs(best_line):
                typer.echo(wrap_for_terminal(f"  {sentence}", "    "))
            if not quiet:
                typer.echo(f"\n{best_line.record}")
        if not quiet and not rounds and _is_same_for_all(hindsight.players):
            tip = _("See what each round cost: printplay best {record} --rounds")
            typer.echo(tip.format(record=shlex.quote(record)), err=True)
    try:
        if picture is not None:
            with writing_picture(picture, quiet=quiet):
                hindsight.draw(picture, force=force)
    except PrintplayError as error:
        error.answered = True
        raise


def _is_same_for_all(best_lines: Sequence[BestLine]) -> bool:
    """Return whether the same was possible for all players, and some made less of it."""
    possible = {best_line.points for best_line in best_lines}
    return len(possible) == 1 and any(best_line.drawn < best_line.points for best_line in best_lines)


def show_progress(*, quiet: bool) -> None:
    """Show the progress over players on a terminal."""
    from printplay.core import progress

    progress.watch = lambda count: progress_bar(count, _("searching"), quiet=quiet or count < 2)


def say_compiling() -> None:
    message = _("Compiling the search (this takes a moment, the first time only).")
    typer.echo(wrap_for_terminal(message, ""), err=True)
