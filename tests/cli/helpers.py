"""Call the command line, inside this process or as a program of its own."""

from __future__ import annotations

import os
import subprocess
import sys

from typer.testing import CliRunner, Result

from printplay.cli.commands import app


def run(*arguments: str) -> Result:
    """Run `printplay ...`; what `main` would catch is raised."""
    result = CliRunner().invoke(app, list(arguments))
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def program(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the whole program as a person does."""
    return subprocess.run(
        [sys.executable, "-m", "printplay", *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, **environment},
    )
