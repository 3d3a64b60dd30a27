"""Which layouts a phone may name: those that ship, and islands of a seed; never a file."""

from __future__ import annotations

import re

import printplay as pp
from printplay.errors import CallError
from printplay.i18n import N_

_SEED = re.compile(r"seed:(?:[0-9]{1,4}:)?[0-9]{1,12}")


def check_layout(name: str) -> None:
    """Raise CallError for a layout that is none of these."""
    if _SEED.fullmatch(name) or name in {one["typed"] for one in pp.layouts()}:
        return
    raise CallError(
        N_("there is no layout {layout!r}"),
        hint=N_("The page knows the layouts that ship, and islands of a seed."),
        layout=name[:60],
    )
