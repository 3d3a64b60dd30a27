"""`--watch`: repeat a command whenever a file it read has changed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any

import typer

from printplay.core.errors import INTERRUPTED, CallError, PrintplayError
from printplay.core.files import Stamp, noticing, stamp
from printplay.core.i18n import _

if TYPE_CHECKING:
    from printplay.cli.prints.job import PrintOptions

#: ms: quiet time after a change, so that the editor has finished; and how
#: often files are polled if the system reports no changes (some network drives).
_QUIET, _PATIENCE = 50, 1000


def watchable(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command that takes `options` support the option `--watch`."""

    @wraps(command)
    def watched(*arguments: Any, options: PrintOptions, **given: Any) -> None:
        if options.watch:
            _watch(options, lambda: command(*arguments, options=options, **given))
        else:
            command(*arguments, options=options, **given)

    return watched


def _watch(options: PrintOptions, make: Callable[[], None]) -> None:
    """Run the command, print its errors, and wait for the next change, until interrupted."""
    try:
        while True:
            with noticing() as read:
                try:
                    make()
                except PrintplayError as error:
                    if not read or isinstance(error, CallError):
                        raise  # the call itself is invalid: no change of a file can cure it
                    print(f"printplay: {error}", file=sys.stderr)  # noqa: T201
            if not options.quiet:
                message = _("Watching the source files ({count}); press Ctrl-C to stop.")
                typer.echo(message.format(count=len(read)), err=options.as_json)
            sys.stdout.flush()
            _wait(read)
    except KeyboardInterrupt:
        options.say("")
        raise typer.Exit(INTERRUPTED) from None


def _wait(read: Mapping[Path, Stamp]) -> None:
    """Return once a file has changed and is completely written.

    Folders are watched, not files: editors replace files.
    """
    from watchfiles import watch

    def states() -> list[Stamp]:
        return [stamp(path) for path in read]

    def changed() -> bool:
        now = states()
        if now == list(read.values()):
            return False
        before: list[Stamp] = []
        while now != before:  # an editor may write it in parts
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
    """Return a folder, or its nearest existing parent."""
    return folder if folder.is_dir() else _there(folder.parent)
