"""The answer for a program."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from printplay.core.errors import printable
from printplay.core.i18n import _
from printplay.core.json_format import versioned


def print_json(value: Any) -> None:
    """Print the answer of a call with --json; an object names its format."""
    answer = versioned(value) if isinstance(value, Mapping) else value
    typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))


def print_written(file: Path, *, quiet: bool) -> None:
    """Print on standard error which file was written, unless `quiet`."""
    if not quiet:
        typer.echo(_("written: {file}").format(file=printable(str(file))), err=True)


@contextmanager
def writing_picture(file: Path, *, quiet: bool) -> Iterator[None]:
    """Print which picture the block wrote, and always which letters of a text it cannot show."""
    from printplay.api.shared_picture import unprintable_letters

    with unprintable_letters() as sentences:
        yield
    print_written(file, quiet=quiet)
    for sentence in sentences:
        typer.echo(printable(f"{file}: {sentence}"), err=True)
