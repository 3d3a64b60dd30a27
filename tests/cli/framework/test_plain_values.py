"""Values of options that are read at sight, and all others, which Typer reads."""

from __future__ import annotations

import shlex
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from printplay.cli.framework import localized_help


class _Way(StrEnum):
    long = "long"
    none = "none"


def _said(call: str) -> tuple[int, str]:
    """Return what a program with an option of each kind takes from a call, or says of it."""
    app = localized_help.App(add_completion=False, rich_markup_mode=None)

    @app.command()
    def command(
        words: Annotated[list[str] | None, typer.Argument()] = None,
        text: Annotated[str, typer.Option()] = "t",
        unset: Annotated[str | None, typer.Option()] = None,
        whole: Annotated[int, typer.Option(min=1, max=40)] = 2,
        near: Annotated[int, typer.Option(min=1, max=40, clamp=True)] = 2,
        broken: Annotated[float, typer.Option(min=0)] = 0.5,
        path: Annotated[Path, typer.Option()] = Path("out"),
        there: Annotated[Path, typer.Option(exists=True)] = Path(),
        paths: Annotated[list[Path] | None, typer.Option()] = None,
        way: Annotated[_Way, typer.Option(case_sensitive=False)] = _Way.long,
        exact: Annotated[_Way | None, typer.Option()] = None,
        flag: Annotated[bool, typer.Option("--flag")] = False,
        turned: Annotated[str, typer.Option(parser=lambda text: text[::-1])] = "no",
        two: Annotated[tuple[str, int] | None, typer.Option()] = None,
    ) -> None:
        taken = (words, text, unset, whole, near, broken, path, there, paths, way, exact, flag, turned, two)
        typer.echo(repr([(type(one), one) for one in taken]))

    ran = CliRunner().invoke(app, shlex.split(call), standalone_mode=False)
    return ran.exit_code, ran.stdout or repr(ran.exception)


@pytest.mark.parametrize(
    "call",
    [
        "", "a b '' --text x --unset= --whole 007 --near 3 --exact none --flag --path ''",
        "--path a/../b --paths . --paths nowhere --way NONE --near 99 --broken 2 --turned abc",
        "--whole ' 3' --two a 1", "--whole 1_0", "--whole ３", "--whole 41", "--whole 0",
        "--whole 3.0", "--whole 99999999999999999999", "--broken -1", "--there nowhere",
        "--way nope", "--exact NONE", "--two a b",
    ],
)  # fmt: skip
def test_a_value_means_what_it_means_to_typer(call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An option takes the very values, and says the very words, that it does by Typer alone."""
    ours = _said(call)
    monkeypatch.setattr(localized_help, "read_at_sight", lambda _params: None)
    assert ours == _said(call)
