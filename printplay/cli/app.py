"""The program `printplay`: the commands, and the one place that turns errors into exit codes."""

from __future__ import annotations

import gettext
import os
import sys
from pathlib import Path
from typing import NoReturn

from printplay.errors import PrintplayError, printable
from printplay.i18n import LANGUAGES, _, language, switch


def _asked_language(arguments: list[str]) -> str:
    """Return the language to speak from the first word on, before options are parsed."""
    asked = os.environ.get("PRINTPLAY_LANG", "")[:2].lower()
    for number, argument in enumerate(arguments):
        if argument == "--lang" and number + 1 < len(arguments):
            asked = arguments[number + 1]
        elif argument.startswith("--lang="):
            asked = argument.removeprefix("--lang=")
    return asked if asked in LANGUAGES else LANGUAGES[0]


def main() -> NoReturn:
    """Run the command line; exit 0, 1 (the input is wrong) or 2 (it cannot be read)."""
    arguments = sys.argv[1:]
    debug = "--debug" in arguments
    sys.argv[1:] = [argument for argument in arguments if argument != "--debug"]
    switch(_asked_language(arguments))
    _translate_typer()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # in the locale C, too, a name is shown as it is
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        code = _run(debug=debug)
        sys.stdout.flush()
    except BrokenPipeError:
        _hush()
        code = 0
    sys.exit(code)


def _run(*, debug: bool) -> int:
    """Run the command and say what went wrong with it; return the exit code."""
    from printplay.cli.commands import app

    try:
        app()
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # Typer makes an exit code 1 of it
            raise end.__context__ from None
        return end.code if isinstance(end.code, int) else 0
    except BrokenPipeError:
        raise
    except PrintplayError as error:
        if debug:
            raise
        _say(str(error))
        return error.exit_code
    except OSError as error:
        if debug:
            raise
        _say(printable(f"{error.filename or ''}: {error.strerror or error}".lstrip(": ")))
    except Exception as error:
        if debug:
            raise
        _say(
            _("this is a mistake in printplay ({error}); --debug shows where").format(
                error=printable(f"{type(error).__name__}: {error}")
            )
        )
    else:
        return 0
    return 2


def _hush() -> None:
    """Write no more to where nobody reads: what is left in a buffer must not fail at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BrokenPipeError:
            os.dup2(nowhere, stream.fileno())


def _translate_typer() -> None:
    """Let Typer, which asks gettext's default domain, find its own words in our catalogue."""
    gettext.bindtextdomain("typer", str(Path(__file__).resolve().parents[1] / "locale"))
    gettext.textdomain("typer")
    os.environ["LANGUAGE"] = language()


def _say(text: str) -> None:
    print(f"printplay: {text}", file=sys.stderr)  # noqa: T201


if __name__ == "__main__":
    main()
