"""`--watch`: a command that does its work again whenever a file it read has changed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any

import typer

from printplay.core.errors import CallError, PrintplayError
from printplay.core.files import Stamp, noticing, stamp
from printplay.core.i18n import _

if TYPE_CHECKING:
    from printplay.cli.prints.job import PrintOptions

#: ms: how long a folder must be quiet after a change, so that an editor is done with it; and how
#: often files are looked at where the system does not tell of changes (some network drives).
_QUIET, _PATIENCE = 50, 1000


def watchable(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command that takes `options` go on for as long as its option `--watch` asks for it."""

    @wraps(command)
    def watched(*arguments: Any, options: PrintOptions, **given: Any) -> None:
        if options.watch:
            _watch(options, lambda: command(*arguments, options=options, **given))
        else:
            command(*arguments, options=options, **given)

    return watched


def _watch(options: PrintOptions, make: Callable[[], None]) -> None:
    """Do the work, say what is wrong with it, and wait for the next change, until interrupted."""
    try:
        while True:
            with noticing() as read:
                try:
                    make()
                except PrintplayError as error:
                    if not read or isinstance(error, CallError):
                        raise  # the call itself is wrong: no change of a file will cure it
                    print(f"printplay: {error}", file=sys.stderr)  # noqa: T201
            if not options.quiet:
                said = _("Watching the files this is made of ({count}); Ctrl-C ends it.")
                typer.echo(said.format(count=len(read)), err=options.as_json)
            sys.stdout.flush()
            _wait(read)
    except KeyboardInterrupt:
        options.say("")


def _wait(read: Mapping[Path, Stamp]) -> None:
    """Return when a file differs from what was read, and whoever writes it has done.

    Folders are watched, not files: editors put a new file into the place of the old one.
    """
    from watchfiles import watch

    def states() -> list[Stamp]:
        return [stamp(path) for path in read]

    def changed() -> bool:
        now = states()
        if now == list(read.values()):
            return False
        before: list[Stamp] = []
        while now != before:  # an editor may write it piece by piece
            sleep(_QUIET / 1000)
            before, now = now, states()
        return True

    folders = {_there(path.parent) for path in read}
    if changed():  # while the last print was made
        return
    for _changes in watch(
        *folders, watch_filter=None, step=_QUIET, recursive=False, rust_timeout=_PATIENCE,
        yield_on_timeout=True, ignore_permission_denied=True,
    ):  # fmt: skip
        if changed():
            return


def _there(folder: Path) -> Path:
    """Return a folder, or what is left of the way to it."""
    return folder if folder.is_dir() else _there(folder.parent)
