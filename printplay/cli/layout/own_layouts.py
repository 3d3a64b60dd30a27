"""`printplay layout` for layouts that are no boards of spaces."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.api.layouts.layouts import Playable, has_picture
from printplay.api.layouts.layouts import views as views_of
from printplay.cli.framework.text_tables import wrap_for_terminal
from printplay.cli.prints import deck_views
from printplay.core.errors import CallError
from printplay.core.i18n import N_


def refuse(layout: Playable, options: Sequence[str]) -> None:
    """Raise CallError for a view that only a board of spaces has."""
    if options:
        raise CallError(
            N_("{option} works only with boards made of spaces, not with {name}"),
            hint=N_("Show it as text or with --json."),
            option=options[0],
            name=layout.name,
        )


def text(layout: Playable, *, colour: bool, quiet: bool) -> str:
    """Return it as text for a terminal; lists are wrapped, pictures are not."""
    views, shown = views_of(layout)
    body = (views or deck_views).text(shown, colour=colour, quiet=quiet)
    if has_picture(layout):
        return body
    return "\n".join(wrap_for_terminal(line, "    ") for line in body.split("\n"))
