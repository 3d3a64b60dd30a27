"""The examples at the end of the help pages can be typed as they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.examples import portion
from tests.manual.help_examples import every, wrong

COMMANDS = list(dict.fromkeys(command for _path, command in every()))


@pytest.mark.shared
@pytest.mark.parametrize("command", portion(COMMANDS, 3))
def test_an_example_can_be_typed_as_it_stands(command: str, tmp_path: Path) -> None:
    """Whoever types an example of a help page gets an answer, and no error.

    Of what draws, compiles or plays whole matches only the options are looked at here; the
    campaign `help` types that, too.
    """
    assert wrong(command, tmp_path, fast=True) is None
