"""`printplay print`: print a game night, or parts of it, into files."""

from __future__ import annotations

from typing import Annotated

from printplay.cli.framework.options import argument
from printplay.cli.prints.job import PrintOptions
from printplay.cli.prints.preflight_views import deliver
from printplay.cli.prints.request import RequestOptions
from printplay.cli.prints.watch import watchable
from printplay.cli.settings import settings
from printplay.core.i18n import _


@watchable
def print_(
    game: Annotated[
        str,
        argument(
            _("A game, a board, or the file of a layout, deck or pad."), "NAME|FILE", complete="printable"
        ),
    ],
    part: Annotated[
        list[str] | None, argument(_("Parts of it, such as sheet or map; default: all."), complete="parts")
    ] = None,
    *,
    request: RequestOptions,
    options: PrintOptions,
) -> None:
    """Print what the options name, after a preflight."""
    from printplay.api.prints.kits import typed_kit
    from printplay.api.prints.options import print_options

    words = {**options.words(), **request.words()}
    if request.code is not None and settings.stands("ink"):
        words["ink"] = "full"  # a code overrides the setting
    deliver(options, typed_kit([game, *(part or ())], print_options(words)))
