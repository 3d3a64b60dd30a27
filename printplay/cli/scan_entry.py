"""Where `printplay scan` enters what it read: sheets in their match, each pad in its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import typer

from printplay.core.errors import CallError, PrintplayError, printable
from printplay.core.i18n import N_, _, fill_template

if TYPE_CHECKING:
    from printplay import Entered, Scan, ScannedPage, ScannedPaper
    from printplay.api.entry.match import Match
    from printplay.api.scores.ledger import Ledger

#: What stands for a match that is yet to begin.
_NEW = "new"


class ScanEntry:
    """Enters what was read in the matches that are named, and pads in new ones.

    `reviewed` says that somebody was asked: a sheet with a question left open stays out alone.

    Raises LedgerError or CallError for a match that is not there.
    """

    def __init__(
        self, match_ids: Sequence[str], ledger: str | None, *, anyway: bool, quiet: bool, colour: bool,
        reviewed: bool = False,
    ) -> None:  # fmt: skip
        self.matches: tuple[Match, ...] = ()
        self._ledger: Ledger | None = None
        self._new, self._where = _NEW in match_ids, ledger
        self._anyway, self._quiet, self._colour = anyway, quiet, colour
        self._reviewed = reviewed
        if match_ids:
            from printplay.api.scores.ledger import open_ledger  # a database takes 0.2 s to load

            ids = [match_id for match_id in dict.fromkeys(match_ids) if match_id != _NEW]
            self._ledger = open_ledger(ledger, make=self._new)
            self.matches = tuple(self._ledger.match(match_id) for match_id in ids)

    def refusal(self, scan: Scan) -> PrintplayError | None:
        """Return why something cannot be entered, whatever is answered; None if nothing is so."""
        if self._ledger is None:
            return None
        try:
            self._check(scan)
        except PrintplayError as error:
            return error
        return None

    def _check(self, scan: Scan) -> None:
        if self._new and not scan.pages and (scan.sheets or not scan.troubles):
            raise CallError(
                N_("--match new starts a match with a pad, and no pad was read"),
                hint=N_("Enter player sheets in their match, with --match ID."),
            )
        if scan.sheets and not self.matches:
            raise CallError(
                N_("--match new starts a match with a pad; player sheets were read, too ({sheets})"),
                hint=N_("Name the match of the sheets as well: --match ID --match new."),
                sheets=len(scan.sheets),
            )
        if scan.sheets:
            scan.check_sheets(self._match_of_sheets(scan), anyway=self._anyway)
        for page in scan.pages:
            if self._match_of(page) is None and not (self._new and not page.of_match):
                self._refuse(page, is_only_one=not scan.sheets and len(scan.pages) == 1)

    def _refuse(self, page: ScannedPage, *, is_only_one: bool) -> None:
        from printplay.api.entry.written_pages import check_page

        if self.matches and (is_only_one or page.of_match):
            check_page(self.matches[-1].stored, page)
        raise CallError(
            N_("the pad {code} ({title}) belongs in none of the matches named"),
            hint=N_("Name its match, too, or --match new to start one with it."),
            code=page.shown_code, title=page.title,
        )  # fmt: skip

    def _match_of_sheets(self, scan: Scan) -> Match:
        """Return the match that player sheets belong to: the one of their game, or any."""
        games = {sheet.game for sheet in scan.sheets}
        return next((match for match in self.matches if match.game in games), self.matches[0])

    def _match_of(self, page: ScannedPage) -> Match | None:
        """Return the match that a page is entered in; None if it starts one."""
        return next((match for match in self.matches if page.fits(match)), None)

    def advice(self, scan: Scan) -> Iterator[str]:
        """Yield which sheets and pads were printed for a match, where none is named."""
        if self._ledger is not None or self._quiet:
            return
        sheets = [sheet.serial for sheet in scan.sheets if sheet.player is None]
        pads = [page.code_serial for page in scan.pages if page.of_match and page.unnamed]
        if not (sheets or pads):
            return
        from printplay.api.scores.ledger import open_ledger

        with suppress(PrintplayError):  # no ledger is needed to read photos
            ledger = open_ledger(self._where, make=False)
            printed: dict[str, list[str]] = {}
            for serial in (*sheets, *pads):
                if (match := ledger.of_sheet(serial)) is not None:
                    printed.setdefault(match.id, []).append(serial)
            for id_, serials in printed.items():
                text = _("Printed for the match {id}: {serials}. With --match {id}, it is known "
                         "whose they are, and they are entered.")  # fmt: skip
                yield text.format(serials=", ".join(serials), id=id_)

    def enter(self, scan: Scan) -> int:
        """Enter all that was read, each part for itself; return the exit code.

        Raises the error of the only part; those of several are printed.
        """
        acts = [*self._entry_steps(scan)] if self._ledger is not None else []
        codes = []
        for which, act in acts:
            try:
                codes.append(self._enter_part(scan, act, which if len(acts) > 1 else ()))
            except PrintplayError as error:
                error.answered = True
                if len(acts) == 1:
                    raise
                typer.echo(f"printplay: {error}", err=True)
                codes.append(error.exit_code)
        return max(codes, default=0)

    def _entry_steps(self, scan: Scan) -> Iterator[tuple[Sequence[ScannedPaper], Callable[[], Entered]]]:
        """Yield what is entered together, and what enters it."""
        sheets = self._sheets(scan)
        if sheets.sheets:
            yield (sheets.sheets, lambda: sheets.enter(self._match_of_sheets(scan), anyway=self._anyway))
        yield from (((page,), partial(self._enter_page, page)) for page in scan.pages)

    def _sheets(self, scan: Scan) -> Scan:
        """Return the sheets that are entered together: all, or those that somebody has answered."""
        answered = scan.answered_sheets if self._reviewed else ()
        return replace(scan, sheets=answered or scan.sheets, pages=())

    def left_out(self, scan: Scan) -> Iterator[str]:
        """Yield which sheets stay out of their match while others of it are entered."""
        if self._ledger is None:
            return
        entered_sheets = self._sheets(scan).sheets
        for sheet in scan.sheets:
            if sheet not in entered_sheets:
                yield fill_template(
                    N_("Not entered: {sheet} ({count:question|questions} open). Read it again with "
                       "--review, and answer."),
                    {"sheet": _paper_name(sheet), "count": len(sheet.questions)},
                )  # fmt: skip

    def _enter_page(self, page: ScannedPage) -> Entered:
        """Enter a page in its match, or in a new one; raise RefusedError if a question is open."""
        from printplay import RefusedError

        if page.questions:
            place = next((seat + 1 for seat in page.unnamed), 0)
            raise RefusedError(
                N_("nothing was entered of the pad {pad}: questions about it are open ({count})"),
                hint=N_("Answer them with --review; the players also with --player NAME={seat}.")
                if place else N_("Answer them with --review."),
                count=len(page.questions), seat=place, pad=_paper_name(page),
            )  # fmt: skip
        match = self._match_of(page)
        if match is not None:
            return match.add_page(page, anyway=self._anyway)
        assert self._ledger is not None  # noqa: S101  `enter` does nothing without one
        return self._ledger.start_page(page, anyway=self._anyway)

    def _enter_part(self, scan: Scan, act: Callable[[], Entered], parts: Sequence[ScannedPaper]) -> int:
        """Enter one part, say so, and return the exit code; `parts` it was, if there are more."""
        entry_outcome = act()
        if not entry_outcome.refused:
            if not self._quiet:
                text = _("Entered in match {id}: {which}.") if parts else _("Entered in match {id}.")
                sheet_names = "; ".join(map(_paper_name, parts))
                typer.echo(text.format(id=entry_outcome.after.id, which=sheet_names), err=True)
                if scan.pages:  # the standings of sheets were shown with them
                    from printplay.cli.score.views import over_by_rules, totals_line

                    for line in (totals_line(entry_outcome.after), *over_by_rules(entry_outcome.after)):
                        typer.echo(line, err=True)
            return 0
        reported = {(fault.code, fault.message) for sheet in scan.sheets for fault in sheet.faults}
        if not reported.issuperset((fault.code, fault.message) for fault in entry_outcome.faults):
            for line in entry_outcome.fault_lines(colour=self._colour):
                typer.echo(line, err=True)
        text = _("Nothing was entered; --anyway records it all the same.")
        if parts:
            text = _("Not entered: {which}. Read alone, it is recorded all the same by --anyway.")
        typer.echo(text.format(which="; ".join(map(_paper_name, parts))), err=True)
        return entry_outcome.exit_code


def _paper_name(paper: ScannedPaper) -> str:
    """Return what a person knows a sheet or a pad by: its photo, and its player or its title."""
    photo = printable(paper.photos[0])
    return f"{photo}, {printable(paper.name)}" if paper.name else photo
