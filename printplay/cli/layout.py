"""`printplay layout`: the boards there are, one of them as picture or data, its soundness."""

from __future__ import annotations

import typer

from printplay.i18n import _

app = typer.Typer(no_args_is_help=True, help=_("The boards there are; look at one, check one."))
