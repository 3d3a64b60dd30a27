"""The examples at the end of the help pages work as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.examples import portion
from tests.manual.help_examples import every, wrong

COMMANDS = list(dict.fromkeys(command for _path, command in every()))


@pytest.mark.shared
@pytest.mark.parametrize("command", portion(COMMANDS, 6))
def test_an_example_can_be_typed_as_it_stands(command: str, tmp_path: Path) -> None:
    """Every example of a help page gives an answer, not an error.

    Examples that draw, compile or play whole matches are only parsed here; the campaign `help`
    runs them, too.
    """
    assert wrong(command, tmp_path, fast=True) is None
