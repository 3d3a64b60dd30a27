"""The program `printplay`: its entry point, and the one place that turns errors into exit codes."""

from __future__ import annotations

import atexit
import gc
import os
import signal
import sys
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import NoReturn

from printplay.cli import settings
from printplay.cli.framework.typer_words import translate_typer
from printplay.cli.shells import SHELLS, VARIABLE, script
from printplay.core.errors import INTERRUPTED, STORED, CallError, FileError, FilePlace, PrintplayError
from printplay.core.files import composed, reason, spelled_on_disk
from printplay.core.i18n import LANGUAGES, N_, _, switch


def _asked_language(arguments: list[str]) -> str:
    """Return the language of a call, before its options are parsed."""
    words = [settings.read_config().values.get("lang", ""), os.environ.get("PRINTPLAY_LANG", "")[:2].lower()]
    for number, argument in enumerate(arguments):
        if argument == "--lang" and number + 1 < len(arguments):
            words.append(arguments[number + 1].lower())
        elif argument.startswith("--lang="):
            words.append(argument.removeprefix("--lang=").lower())
    return next((word for word in reversed(words) if word in LANGUAGES), LANGUAGES[0])


def _as_options(arguments: list[str]) -> list[str]:
    """Return the words of a call, with `help` and `version` replaced by options."""
    if arguments[:1] == ["version"]:
        return ["--version", *arguments[1:]]
    if arguments[:1] == ["help"]:
        return [*arguments[1:], "--help"]
    return arguments


def _as_typed(word: str) -> str:
    """Return an argument with composed letters, a path with those that the disk has."""
    if word.isascii() or os.path.lexists(word):
        return word
    option, equals, value = word.partition("=") if word.startswith("--") else ("", "", word)
    path = spelled_on_disk(Path(value))
    return option + equals + (str(path) if os.path.lexists(path) else composed(value))


def main() -> NoReturn:
    """Run the command line; exit 0, 1 (the input is wrong) or 2 (it cannot be read)."""
    _spare_the_collector()
    arguments = [_as_typed(word) for word in sys.argv[1:]]
    if VARIABLE in os.environ:
        _name_ledger()
    if (shell := os.environ.get(VARIABLE, "").removeprefix("source_")) in SHELLS:
        _complete(shell, arguments)
    words = list(takewhile(lambda word: word != "--", arguments))  # a line may follow
    debug = "--debug" in words
    if "--no-color" in words:
        os.environ["NO_COLOR"] = "1"
    other_words = [word for word in words if word not in {"--debug", "--no-color"}]
    sys.argv[1:] = _as_options([*other_words, *arguments[len(words) :]])
    switch(_asked_language(arguments))
    translate_typer()
    _prepare_streams()
    _heed_signals()
    try:
        code = _run(debug=debug, as_json="--json" in arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        code = 0
    except OSError as error:
        code = _end(f"printplay: {_as_printplay_error(error)}", FileError.exit_code)
    _silence_streams()
    sys.exit(code)


def _spare_the_collector() -> None:
    """Run the garbage collector rarely, not at exit: scanning all modules took a quarter of a short run."""
    gc.set_threshold(max(200_000, gc.get_threshold()[0]), 20, 20)
    atexit.register(gc.freeze)


def _name_ledger() -> None:
    """Let completion, which reads no settings, find the ledger of the config file."""
    variable = settings.variable("ledger")
    if not os.environ.get(variable) and (ledger := settings.read_config().values.get("ledger")):
        os.environ[variable] = ledger


def _complete(shell: str, arguments: list[str]) -> NoReturn:
    from printplay.cli import completion

    output = ""
    with suppress(Exception):
        if os.environ[VARIABLE].startswith("source_"):
            output = script(shell)
        else:
            switch(_asked_language(arguments))
            output = completion.answer(shell, arguments)
    with suppress(OSError, ValueError, AttributeError):
        sys.stdout.buffer.write(output.encode("utf-8", "replace"))
        sys.stdout.flush()
    sys.exit(0)


def _run(*, debug: bool, as_json: bool) -> int:
    """Run the command and print its error; return the exit code."""
    try:
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return _call(debug=debug, as_json=as_json)
    except KeyboardInterrupt:
        return _end("\n" + _("Stopped. No file was left half written."), INTERRUPTED)
    finally:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # nothing is left to be cleaned up


def _call(*, debug: bool, as_json: bool) -> int:
    import typer

    from printplay.cli.commands import tree
    from printplay.cli.framework.localized_help import UsageError, as_call_error, help_instead

    try:
        code = tree(sys.argv[1:])(standalone_mode=False)
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # Typer turns it into exit code 1
            raise end.__context__ from None
        if end.code == INTERRUPTED:  # Typer uses this code for Ctrl-C
            raise KeyboardInterrupt from None
        code = end.code
    except BrokenPipeError:
        raise
    except typer.Abort as end:  # a question was answered by Ctrl-C, or by the end of the input
        if isinstance(end.__context__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        return _end("\n" + _("Stopped: there was no answer."), CallError.exit_code)
    except Exception as error:
        if debug:
            raise
        if (text := help_instead(error)) is not None:
            return _end(text, CallError.exit_code)
        failure = as_call_error(error) if isinstance(error, UsageError) else _as_printplay_error(error)
        if as_json and not failure.answered:
            with suppress(OSError):  # it may be the cause
                _print_error_json(failure)
        return _end(f"printplay: {failure}", failure.exit_code)
    return code if isinstance(code, int) else 0


def _end(text: str, code: int) -> int:
    """Print on standard error why the program ends, if possible; return the exit code.

    A failed output is not tried again, or the message would appear twice.
    """
    try:
        print(text, file=sys.stderr)  # noqa: T201
    except BrokenPipeError:
        raise
    except OSError:
        pass
    _silence_streams()
    return code


def _as_printplay_error(error: Exception) -> PrintplayError:
    if isinstance(error, PrintplayError):
        return error
    if isinstance(error, OSError):
        place = FilePlace(str(error.filename)) if error.filename else None
        hint = "" if place else " ".join(STORED)
        return FileError("{reason}", place=place, hint=hint, reason=reason(error))
    return PrintplayError(
        N_("this is a bug in printplay ({error}); --debug shows where"),
        error=f"{type(error).__name__}: {error}",
    )


def _print_error_json(error: PrintplayError) -> None:
    from printplay.cli.framework.output import print_json

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


def _prepare_streams() -> None:
    """Print UTF-8 in the locale C, too, and open closed streams.

    Else the next opened file would take a closed stream's number, and receive its output.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number
    sys.stdin = sys.stdin or os.fdopen(0, "r")
    sys.stdout = sys.stdout or os.fdopen(1, "w")
    sys.stderr = sys.stderr or os.fdopen(2, "w")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _heed_signals() -> None:
    """On a signal to end, run all cleanup, unless the signal is ignored."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _exit_on_signal)


def _exit_on_signal(number: int, _frame: object) -> NoReturn:
    raise SystemExit(128 + number)


def _silence_streams() -> None:
    """Silence broken output streams, so that flushing them does not fail."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


if __name__ == "__main__":
    main()
