"""`printplay score show | list | history`: views of the ledger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli.framework.declarations import Force, option
from printplay.cli.framework.output import print_json, writing_picture
from printplay.cli.score.ledger_options import Call, MatchArgument, MatchCall, leave
from printplay.core.errors import CallError
from printplay.core.i18n import N_, _
from printplay.core.print_choices import Ink

if TYPE_CHECKING:
    from printplay.api.entry.match import Match
    from printplay.api.hindsight import Hindsight
    from printplay.api.scores.history import History
    from printplay.api.shared_picture import BestT, Shared

NO_MATCH = N_("There is no match yet. Start one: printplay score start GAME NAME NAME ...")
NO_SUCH_MATCH = N_(
    "No matches found. To list all: printplay score list; dropped ones: printplay score list --dropped"
)


Game = Annotated[str | None, option(_("Only matches of this game."), complete="games")]


@dataclass(eq=False, repr=False)
class PictureRequest:
    """The options of a picture."""

    picture: Annotated[
        Path | None, option(_("Also draw a picture to share (.pdf, .png, .svg)."), complete="file")
    ] = None
    dark: Annotated[bool, option(_("With --picture: light on a dark background."), "--dark")] = False
    best: Annotated[bool, option(_("Go for Gold: also the points that were possible."), "--best")] = False
    pdf: Annotated[
        Path | None, option(_("Also write a report to print and pin to the wall (.pdf)."), complete="file")
    ] = None
    paper: Annotated[
        str,
        option(_("With --pdf: a4, letter, a3, a5 or WxH mm"), complete="papers", envvar="PRINTPLAY_PAPER"),
    ] = "a4"
    ink: Annotated[
        Ink,
        option(
            _("With --pdf: full, light (pale), low (outlines)"),
            "INK",
            envvar="PRINTPLAY_INK",
            case_sensitive=False,
        ),
    ] = Ink.full
    force: Force = False

    def write_for_match(self, match: Match | None, *, rounds: bool, quiet: bool) -> Hindsight | None:
        """Write the picture of a match if requested; return the best lines if requested.

        With `rounds` also what each round cost. Raises CallError if there is nothing to draw.
        """
        self._check(anything=match is not None)
        if rounds and not self.best:
            raise CallError(N_("--rounds needs --best"))
        if match is None:
            return None
        compiling = self._compiling(quiet=quiet) if self.best else None
        hindsight = match.best(rounds=rounds, compiling=compiling) if self.best else None
        self._write(match, hindsight, quiet=quiet)
        return hindsight

    def write_for_history(self, history: History, *, quiet: bool) -> None:
        """Write the picture of a history if requested.

        Raises CallError if there is nothing to draw, or best lines are requested without a picture.
        """
        self._check()
        if self.best and (not self._has_file or not history.choice.day):
            raise CallError(N_("--best needs --on and --picture or --pdf"))
        if not self._has_file:
            return
        hindsights = history.best(compiling=self._compiling(quiet=quiet)) if self.best else None
        if hindsights == {} and history.matches:
            none = _("None of these matches is Go for Gold, so there are no best lines.")
            typer.echo(none, err=True)
        self._write(history, hindsights, quiet=quiet)

    @property
    def _has_file(self) -> bool:
        return self.picture is not None or self.pdf is not None

    def _write(self, shared: Shared[BestT], best: BestT | None, *, quiet: bool) -> None:
        """Write the picture and the report: both, or none if one of them cannot be."""
        if self.pdf is not None:  # first: only its paper can be too small
            from printplay.api.shared_picture import keep_report

            with writing_picture(self.pdf, quiet=quiet):
                report = shared.report(self.paper, ink=self.ink.value, best=best)
                keep_report(self.pdf, report, force=self.force)
        if self.picture is not None:
            with writing_picture(self.picture, quiet=quiet):
                shared.draw(self.picture, dark=self.dark, force=self.force, best=best)

    def _check(self, *, anything: bool = True) -> None:
        if self._has_file and not anything:
            raise CallError(N_("there is no match to draw"))
        if self.picture is None and self.dark:
            raise CallError(N_("--dark needs --picture"))
        from printplay.api.shared_picture import check_picture, check_report

        if self.pdf is not None:
            check_report(self.pdf, force=self.force)
        if self.picture is not None and (self.best or self.pdf is not None):
            check_picture(self.picture, force=self.force)
        if self.picture is not None and self.picture == self.pdf:
            raise CallError(N_("--picture and --pdf name the same file"))

    def _compiling(self, *, quiet: bool) -> Callable[[], None]:
        """Show the progress of best lines; return the function that announces compiling."""
        from printplay.cli.layout.best import say_compiling, show_progress

        show_progress(quiet=quiet)
        return say_compiling


def show(
    match_id: MatchArgument = None,
    log: Annotated[bool, option(_("All lines with numbers and times."), "--log")] = False,
    rounds: Annotated[bool, option(_("With --best: also what each round cost (slow)."), "--rounds")] = False,
    *,
    call: MatchCall,
    picture_request: PictureRequest,
) -> None:
    """Show a match: every source of points, the tie-break, open questions."""
    from printplay import NoMatchError
    from printplay.api.scores.ledger import open_ledger
    from printplay.cli.score import views
    from printplay.cli.score.ambiguity import choose_match
    from printplay.core.answers import versioned

    opened = open_ledger(call.ledger, make=False)
    try:
        stored = choose_match(
            lambda id_: opened.find_match(id_).stored, match_id or call.match, ask=call.asks
        )
    except NoMatchError:
        picture_request.write_for_match(None, rounds=rounds, quiet=call.quiet)
        if call.as_json:
            print_json(None)
        else:
            typer.echo(_(NO_MATCH))
        return
    best = picture_request.write_for_match(opened.find_match(stored.id), rounds=rounds, quiet=call.quiet)
    if call.as_json:
        print_json(versioned(stored.json() | ({} if best is None else {"best": best.members()})))
        return
    if call.quiet and not log:
        summary = views.verdict(stored, quiet=True) if stored.over else views.totals_line(stored)
        typer.echo(summary)
    else:
        for line in views.log(stored) if log else views.view_match(stored):
            typer.echo(line)
    for line in views.best_line_sentences(best) if best is not None else ():
        typer.echo(line)


def list_(
    game: Game = None,
    only_open: Annotated[bool, option(_("Only open matches."), "--open")] = False,
    dropped: Annotated[bool, option(_("Only dropped matches."), "--dropped")] = False,
    *,
    call: Call,
) -> None:
    """List the matches of the ledger."""
    from printplay.api.scores.ledger import open_ledger
    from printplay.cli.score import tables

    opened = open_ledger(call.ledger, make=False)
    if call.as_json:
        every = opened.survey(game, only_open=only_open, dropped=dropped)
        print_json(every.json())
        leave(every.damaged)
        return
    survey = opened.overview(game, only_open=only_open, dropped=dropped)
    if survey.stored:
        typer.echo(tables.match_table(survey.by_day, quiet=call.quiet))
    elif not survey.damaged:
        typer.echo(_(NO_SUCH_MATCH if survey.any else NO_MATCH))
    leave(survey.damaged)


@dataclass(eq=False, repr=False)
class Choice:
    """The options that select matches."""

    game: Game = None
    player: Annotated[
        list[str] | None, option(_("Only matches with this player; repeatable."), complete="players")
    ] = None
    place: Annotated[str | None, option(_("Only matches played at this place."))] = None
    since: Annotated[str | None, option(_("Only matches from this day on."), "DATE")] = None
    until: Annotated[str | None, option(_("Only matches up to this day."), "DATE")] = None
    on: Annotated[str | None, option(_("Only matches of this day."), "--on --date DATE")] = None
    year: Annotated[str | None, option(_("Only matches of this year, such as 2026."), "YEAR")] = None


def history(*, call: Call, choice: Choice, picture_request: PictureRequest) -> None:
    """Print who played, won and met whom, in finished matches."""
    from printplay import HistoryFilter
    from printplay.api.scores.ledger import open_ledger
    from printplay.cli.score.tables import history_tables

    past_matches = open_ledger(call.ledger, make=False).history(
        choice.game,
        players=choice.player or (),
        place=choice.place,
        since=choice.since,
        until=choice.until,
        on=choice.on,
        year=choice.year,
    )
    picture_request.write_for_history(past_matches, quiet=call.quiet)
    if call.as_json:
        print_json(past_matches.json())
    elif past_matches.matches:
        typer.echo(history_tables(past_matches.counted, quiet=call.quiet))
    else:
        filtered = past_matches.choice != HistoryFilter()
        none = N_("No finished match was found. Choose other days, players or games.")
        typer.echo(_(none) if filtered else _("No match is over yet."))
    leave(past_matches.damaged)
