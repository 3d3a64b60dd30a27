"""Call the command line, inside this process or as a program of its own."""

from __future__ import annotations

import os
import subprocess
import sys

from typer.testing import CliRunner, Result

from printplay import boards, i18n
from printplay.cli.commands import tree

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
