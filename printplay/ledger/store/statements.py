"""The statements of an entry, made once: SQLAlchemy takes longer for that than SQLite to run one.

Their parameters: `match` is the id of a match, `before` its tip as it was read, `after` the number
of an entry, `since` a number that counts writings.
"""

from __future__ import annotations

from sqlalchemy import bindparam, func, insert, select, text, update

from printplay.ledger.matches.entry import Entry
from printplay.ledger.store.schema import CHECKED, COUNT, ENTRIES, LEDGER, MATCHES, SUMMARIES

#: The PostgreSQL channel for changes; the payload is the schema of the ledger.
CHANNEL = "printplay_changes"

MATCH = select(MATCHES).where(MATCHES.c.id == bindparam("match"))
MATCH_TO_WRITE = MATCH.with_for_update()

#: The columns of an entry.
ENTRY = tuple(ENTRIES.c[name] for name in Entry._fields)
ENTRIES_AFTER = (
    select(*ENTRY)
    .where(ENTRIES.c.match_id == bindparam("match"), ENTRIES.c.number > bindparam("after"))
    .order_by(ENTRIES.c.number)
)

LARGEST_TOUCHED = select(func.max(MATCHES.c.touched))
WRITTEN_SINCE = select(MATCHES.c.id, MATCHES.c.touched).where(MATCHES.c.touched > bindparam("since"))

#: How many matches were ever opened.
WRITTEN = select(LEDGER.c.value).where(LEDGER.c.key == COUNT)
WRITTEN_TO_WRITE = WRITTEN.with_for_update()
COUNT_WRITTEN = update(LEDGER).where(LEDGER.c.key == COUNT)

#: The day of the last full check of a file.
CHECKED_ON = select(LEDGER.c.value).where(LEDGER.c.key == CHECKED)
NOTE_CHECKED = update(LEDGER).where(LEDGER.c.key == CHECKED)

OPEN_MATCH = insert(MATCHES)
WRITE_MATCH = update(MATCHES).where(MATCHES.c.id == bindparam("match"), MATCHES.c.tip == bindparam("before"))
APPEND = insert(ENTRIES)
FIRST_SUMMARY = insert(SUMMARIES)
SUMMARIZE = update(SUMMARIES).where(SUMMARIES.c.match_id == bindparam("match"))

TELL = text(f"SELECT pg_notify('{CHANNEL}', current_schema())")
