"""Options of `printplay print`: players, boards and rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from printplay.cli.framework.options import option
from printplay.cli.score.ledger_options import Ledger
from printplay.core.i18n import _


@dataclass(frozen=True, kw_only=True)
class RequestOptions:
    """Players, boards and rules as options; a code or a match gives them all."""

    players: Annotated[int | None, option(_("Number of players; default: as many as can play."))] = None
    layout: Annotated[
        list[str] | None, option(_("Board or cards, by name or file; twice: both sides."), complete="layouts")
    ] = None
    size: Annotated[
        str | None,
        option(
            _("Size of maps and boards: a0 to a5 or WxH mm, tiled over several sheets."),
            "SIZE",
            complete="sizes",
        ),
    ] = None
    map_paper: Annotated[
        str | None,
        option(_("Separate paper for maps and boards; default: as the rest."), "PAPER", complete="papers"),
    ] = None
    house: Annotated[
        list[str] | None,
        option(_("A house rule that differs, such as second-port=stop; repeatable."), complete="house_rules"),
    ] = None
    serial: Annotated[int | None, option(_("Number of the first sheet."), min=1, show_default="1")] = None
    code: Annotated[str | None, option(_("Reprint the sheet with this code."))] = None
    match: Annotated[
        str | None, option(_("Print for this match: its players, board and rules."), "ID", complete="matches")
    ] = None
    ledger: Ledger = None
    codes: Annotated[
        bool,
        typer.Option(
            " /--no-codes",
            help=_("Print score pads without the codes that `scan` reads photos by."),
            show_default=False,
        ),
    ] = True

    def words(self) -> dict[str, Any]:
        """Return the options of the print."""
        from printplay.api.catalogue import layout_or_file

        layout = [*map(layout_or_file, self.layout)] if self.layout is not None else None
        return {**self.__dict__, "layout": layout}
