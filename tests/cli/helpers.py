"""Call the command line, inside this process or as a program of its own."""

from __future__ import annotations

import gettext
import io
import os
import signal
import subprocess
import sys
from functools import cache
from types import ModuleType
from unittest.mock import patch

import pytest
from typer.testing import CliRunner, Result
from typer.utils import get_params_from_function

from printplay.cli import app
from printplay.cli.commands import tree
from printplay.core import i18n
from printplay.lookup import boards

# What Typer reads from a function is read once, not for every call of a command.
patch("typer.main.get_params_from_function", cache(get_params_from_function)).start()

#: A small board with something of everything.
SMALL = "N o s\\n o ~ f\\n4 r S"
SHIPPED = sorted(boards.shipped("go-for-gold"))


def run(*arguments: str) -> Result:
    """Run `printplay ...`; what `main` would catch is raised, the language is put back.

    Of the commands it knows the one that is called, as the program does: to make all takes longer
    than most of them run.
    """
    spoken = i18n.language()
    try:
        result = CliRunner().invoke(tree(arguments), list(arguments))
    finally:
        i18n.switch(spoken)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def layout(*arguments: str) -> Result:
    """Run `printplay layout ...`."""
    return run("layout", *arguments)


def program(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the whole program as a person does."""
    return subprocess.run(
        [sys.executable, "-m", "printplay", *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, **environment},
    )


@cache
def _loaded() -> None:
    """Load all commands in English: what an option says of itself stays as it was loaded."""
    with i18n.use("en"):
        tree()


def called(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Call what the program consists of in this process: all but what starting one is about.

    To start one and to load what it needs takes thirty times as long. Help pages are in English.
    """
    _loaded()
    program = ModuleType("__main__")
    program.__package__ = "printplay"  # it calls itself `python -m printplay`, as it is called
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _stream in "12")
    handlers = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    spoken, domain = i18n.language(), gettext.textdomain()
    main = sys.modules["__main__"]
    sys.modules["__main__"] = program  # what else is loaded meanwhile stays
    try:
        with (
            patch.dict(os.environ, environment),
            patch.multiple(
                sys, argv=["__main__.py", *arguments], stdout=out, stderr=err, stdin=io.StringIO()
            ),
            pytest.raises(SystemExit) as ended,
        ):
            app.main()
    finally:
        sys.modules["__main__"] = main
        i18n.switch(spoken)
        gettext.textdomain(domain)
        for number, handler in handlers.items():
            signal.signal(number, handler)
    code = ended.value.code
    said, told = (stream.buffer.getvalue().decode("utf-8") for stream in (out, err))
    return subprocess.CompletedProcess(list(arguments), int(code or 0), said, told)
