"""A layout file is read once, however much there is to find out about it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from printplay.core.errors import LayoutError
from printplay.core.files import read_bytes
from printplay.lookup import boards

RECORDS = Path(__file__).parent / "records"


@pytest.mark.parametrize(
    "name", ["A", "gophers/storeys", "goldrausch/cards", "gotoku/cards", RECORDS / "cove.toml"]
)
def test_a_layout_is_read_once(name: str | Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is read once, though it is looked into to find out which game it is for."""
    read: list[str] = []

    def counted(path: Path, *more: Any) -> bytes:
        read.append(str(path))
        return read_bytes(path, *more)

    monkeypatch.setattr("printplay.geometry.layouts.source.read_bytes", counted)
    boards.find_playable(name)
    assert read
    assert len(read) == len(set(read))


def test_a_layout_that_changes_is_read_anew(tmp_path: Path) -> None:
    """What is asked for again is what the file says by then."""
    path = tmp_path / "cove.toml"
    text = (RECORDS / "cove.toml").read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    assert boards.find_board(path).name == "COVE"
    path.write_text(text.replace('"COVE"', '"ANEW"'), encoding="utf-8")
    assert boards.find_board(path).name == "ANEW"
    path.unlink()
    with pytest.raises(LayoutError, match="there is no such file"):
        boards.find_board(path)
