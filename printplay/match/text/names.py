"""Valid names of players."""

from __future__ import annotations

import unicodedata

from printplay.core.errors import CallError
from printplay.core.files import composed
from printplay.core.i18n import N_
from printplay.match.text.header_fields import MAX_NAME


def player_name(name: str) -> str:
    """Return a player's name in stored form; raise CallError for an invalid one."""
    tidy = composed(" ".join(name.split()))
    bad = next((c for c in tidy if c in ":,#" or unicodedata.category(c) in ("Cc", "Cs")), "")
    if bad or not 1 <= len(tidy) <= MAX_NAME:
        raise CallError(
            N_("invalid player name {name!r}"),
            hint=N_("Use 1 to {limit} characters, without : , and #."),
            name=name[: MAX_NAME + 1],
            limit=MAX_NAME,
        )
    return tidy
