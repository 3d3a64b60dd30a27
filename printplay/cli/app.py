"""The program `printplay`: the commands, and the one place that turns errors into exit codes."""

from __future__ import annotations

import gettext
import os
import sys
from pathlib import Path
from typing import NoReturn

from printplay.errors import CallError, FileError, Place, PrintplayError
from printplay.files import reason
from printplay.i18n import LANGUAGES, N_, _, language, switch


def _asked_language(arguments: list[str]) -> str:
    """Return the language to speak from the first word on, before options are parsed."""
    words = [os.environ.get("PRINTPLAY_LANG", "")[:2].lower()]
    for number, argument in enumerate(arguments):
        if argument == "--lang" and number + 1 < len(arguments):
            words.append(arguments[number + 1])
        elif argument.startswith("--lang="):
            words.append(argument.removeprefix("--lang="))
    return next((word for word in reversed(words) if word in LANGUAGES), LANGUAGES[0])


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
        code = _run(debug=debug, as_json="--json" in arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _hush()
        code = 0
    sys.exit(code)


def _run(*, debug: bool, as_json: bool) -> int:
    """Run the command and say what went wrong with it; return the exit code."""
    import typer

    from printplay.cli.commands import tree
    from printplay.cli.spoken import UsageError, as_call_error, help_instead

    try:
        code = tree(sys.argv[1:])(standalone_mode=False)
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # Typer makes an exit code 1 of it
            raise end.__context__ from None
        code = end.code
    except BrokenPipeError:
        raise
    except typer.Abort:  # where a question is met by the end of the input
        print("\n" + _("Stopped: there was no answer."), file=sys.stderr)  # noqa: T201
        return CallError.exit_code
    except Exception as error:
        if debug:
            raise
        if (text := help_instead(error)) is not None:
            print(text, file=sys.stderr)  # noqa: T201
            return CallError.exit_code
        wrong = as_call_error(error) if isinstance(error, UsageError) else _as_ours(error)
        print(f"printplay: {wrong}", file=sys.stderr)  # noqa: T201
        if as_json and not wrong.answered:
            _answer(wrong)
        return wrong.exit_code
    return code if isinstance(code, int) else 0


def _as_ours(error: Exception) -> PrintplayError:
    """Return any error as one that has a sentence and a place."""
    if isinstance(error, PrintplayError):
        return error
    if isinstance(error, OSError):
        place = Place(str(error.filename)) if error.filename else None
        return FileError("{reason}", place=place, reason=reason(error))
    return PrintplayError(
        N_("this is a mistake in printplay ({error}); --debug shows where"),
        error=f"{type(error).__name__}: {error}",
    )


def _answer(error: PrintplayError) -> None:
    """Print an error as the answer to a call with --json."""
    from printplay.cli.answer import print_json

    place = error.place
    content = {
        "message": error.sentence(),
        "hint": error.cure() or None,
        "file": place.file if place else None,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "key": place.key if place else None,
    }
    print_json({"error": content})


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


if __name__ == "__main__":
    main()
