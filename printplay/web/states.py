"""A match as the page shows it: `score show --json`, its number, the open question."""

from __future__ import annotations

from typing import Any

import printplay as pp
from printplay.api.entry import table_view


def match_state(match: pp.Match) -> dict[str, Any]:
    """Return a match, as it was last read or written, in the current language.

    `seq` is the number of its last entry, `open` are the open questions.
    """
    return table_view.state_json(match.last_read)
