"""Versions of the tables: unusable ones are refused; an old ledger is copied before an upgrade."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from pathlib import Path

from sqlalchemy import Connection

from printplay.core.errors import FilePlace
from printplay.core.i18n import N_
from printplay.ledger.store import file, memory_image, schema
from printplay.ledger.store.trouble import KEEP_A_COPY, LedgerError


def refuse(connection: Connection, found: int, where: str) -> None:
    """Raise LedgerError for a version or database that cannot be used."""
    place = FilePlace(where)
    if found > schema.newest():
        raise LedgerError(
            N_("this ledger was written by a newer printplay"),
            place=place,
            hint=N_("Install the newest printplay: pip install --upgrade printplay"),
        )
    if found < 0 or (not found and connection.dialect.name == "sqlite"):
        raise LedgerError(N_("the version of the ledger is missing"), place=place, hint=KEEP_A_COPY)
    if not found and (table := schema.taken(connection)):
        raise LedgerError(
            N_("another program already has a table {table} here"),
            place=place,
            hint=N_("It was not changed. Create a separate database for the ledger."),
            table=table,
        )
    if not found:
        encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
        if encoding != "UTF8":
            raise LedgerError(
                N_("the database uses {encoding}, which cannot store names in every script"),
                place=place,
                hint=N_("Create one with: createdb --encoding UTF8 --template template0 NAME"),
                encoding=encoding,
            )


def keep_old(path: Path, version: int) -> None:
    """Keep a copy of the old ledger, so that an older printplay can still read it."""

    def fill(new: Path) -> None:
        with (
            closing(file.connected(path, "rw")) as source,
            closing(file.connected(new, "rw")) as target,
        ):
            source.backup(target)

    now = partial(file.connected, path, "rw")
    copy, again = path.with_name(f"{path.name}.v{version}"), 1
    while not memory_image.holds_the_same(copy, now) and not file.make(copy, fill):
        again += 1
        copy = copy.with_name(f"{path.name}.v{version}-{again}")
