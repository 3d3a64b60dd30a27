"""Faults point at the field they are about, however the line was typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.lookup.record import check_lines
from printplay.match.text.source import from_text


@pytest.mark.parametrize(
    ("code", "lines", "found"),
    [
        ("GG-R3", "game go-for-gold\nlayout A\nplayers Anna, Ben, Cleo\nstart N Q E", "Q"),
        ("GG-R3", "game go-for-gold\nlayout A\nplayers Anna, Ben, Cleo\nstart N, Q, E", "Q"),
        ("GR-L1", "game goldrausch\nplayers Anna, Ben\nround\nsettle ladies 5 Anna, Ben 9", "Ben 9"),
    ],
)
def test_a_fault_points_at_its_field(code: str, lines: str, found: str) -> None:
    """A port without commas around it, or a name behind one without a number, is found."""
    fault = next(one for one in check_lines(from_text("x", lines), Path()).violations if one.code == code)
    assert fault.column is not None
    assert fault.end_column is not None
    last = lines.rsplit("\n", maxsplit=1)[-1]
    assert last[fault.column - 1 : fault.end_column - 1] == found
