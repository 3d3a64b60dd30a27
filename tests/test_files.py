"""Files that the system refuses, told in the language of whoever asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.helpers import called

CALLS = (
    "layout show {path}.toml",
    "trace {path}.svg --layout A",
    "check {path}.play",
    "layout show A --svg {path}/a.svg",
)


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    ("language", "said"), [("en", "the name is too long"), ("de", "der Name ist zu lang")]
)
def test_why_a_file_is_refused(call: str, language: str, said: str, tmp_path: Path) -> None:
    """Whatever reads or writes a file, the reason it cannot is told in one's own language."""
    words = call.format(path=tmp_path / ("x" * 300)).split()
    done = called(*words, PRINTPLAY_LANG=language)
    assert done.returncode == 2
    assert said in done.stderr
