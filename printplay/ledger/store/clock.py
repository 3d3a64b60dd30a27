"""The clock, and times of the ledger in other time zones.

A match is opened at a time in UTC. An entry has the local time with its offset from UTC
(`2026-11-20T23:30:00+01:00`), so that its local day is known on any machine. Entries of earlier
versions are in UTC.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime


def seconds() -> float:
    """Return the seconds since 1970."""
    return time.time()


def utc_now() -> str:
    """Return the time in UTC, to the second."""
    return f"{datetime.fromtimestamp(int(seconds()), UTC):%Y-%m-%dT%H:%M:%S}Z"


def local_now() -> str:
    """Return the local time with its offset from UTC, to the second."""
    return datetime.fromtimestamp(int(seconds())).astimezone().isoformat()


def as_utc(timestamp: str) -> datetime:
    """Return a time of the ledger as UTC.

    >>> f"{as_utc('2026-11-20T00:30:00+01:00'):%Y-%m-%d %H:%M}"
    '2026-11-19 23:30'
    """
    return datetime.fromisoformat(timestamp).astimezone(UTC)


def local_day(timestamp: str) -> str:
    """Return the local day of a time; for a time in UTC, the day on this machine.

    >>> local_day("2026-11-20T00:30:00+01:00")
    '2026-11-20'
    """
    moment = datetime.fromisoformat(timestamp)
    return f"{moment if not timestamp.endswith('Z') else moment.astimezone():%Y-%m-%d}"
