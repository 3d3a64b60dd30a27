"""What `check` says of a pad, and whether `print` makes it."""

from __future__ import annotations

from pathlib import Path

import pytest

import printplay as pp

PAD = """game = "night"
title = {title}
players = [1, 3]
[[row]]
key = "birds"
title = {row}
{more}
[[row]]
key = "coins"
title = "Coins"
"""

#: Title, title of the row, more of the row -> what is said; empty for a pad that prints.
PADS = [
    ('"Harbour"', '"Birds"', 'icon = "star"', ""),
    ('"Гавань"', '"Птицы"', "", ""),
    ('{ en = "Harbour", de = "Λιμάνι" }', '"Πουλιά"', "", ""),
    ('"Harbour"', '"Birds"', 'icon = "stars"', "unknown icon 'stars'"),
    ('"Harbour"', '"Birds"', 'icon = "gone.svg"', "the icon cannot be drawn"),
    ('"漢字"', '"Birds"', "", "no glyph for '字漢'"),
    ('"Harbour"', '{ en = "Birds", de = "鳥" }', "", "no glyph for '鳥'"),
    ('"Harbour"', '"Birds"', 'note = "שלום"', "no glyph for"),
]


def refusal(file: Path) -> str:
    """Return what `print` says against a pad in any language, with full ink or little."""
    for lang, ink in (("en", "full"), ("de", "full"), ("en", "low")):
        try:
            kit = pp.print_game(file, lang=lang, ink=ink)  # type: ignore[arg-type]
            if not kit.valid:
                return kit.faults[0].message
        except pp.PrintplayError as error:
            return error.sentence()
    return ""


@pytest.mark.parametrize(("title", "row", "more", "said"), PADS)
def test_check_finds_what_print_would_refuse(
    tmp_path: Path, title: str, row: str, more: str, said: str
) -> None:
    """A pad is valid if and only if it can be printed, in both languages and with little ink."""
    file = tmp_path / "night.toml"
    file.write_text(PAD.format(title=title, row=row, more=more), "utf-8")
    report = pp.check_pad(file)
    assert report.valid == (not refusal(file)) == (not said)
    assert said in report.text()
    if not report.valid:
        assert all(fault.hint for fault in report.faults)
        assert report.json()["violations"]


def test_a_fault_of_the_print_has_its_line(tmp_path: Path) -> None:
    """An icon that is not there is told with the line where it is written."""
    file = tmp_path / "night.toml"
    file.write_text(PAD.format(title='"A"', row='"B"', more='icon = "stars"'), "utf-8")
    (fault,) = pp.check_pad(file).faults
    assert fault.line == 7
    assert fault.hint == "Did you mean star?"
