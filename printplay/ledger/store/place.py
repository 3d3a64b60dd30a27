"""The default place of the ledger."""

from __future__ import annotations

import os
from pathlib import Path

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.store.trouble import ELSEWHERE


def default_path() -> Path:
    """Return the default path: in the user's data folder."""
    from platformdirs import user_data_path

    try:
        return user_data_path("printplay", appauthor=False) / "ledger.db"
    except RuntimeError:
        raise CallError(N_("there is no home folder for the ledger"), hint=ELSEWHERE) from None


def where_by_default() -> str:
    return os.environ.get("PRINTPLAY_LEDGER") or str(default_path())
