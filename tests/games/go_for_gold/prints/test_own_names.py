"""The name of one's own island on its prints."""

from __future__ import annotations

from pathlib import Path

import pytest

import printplay as pp
from tests.printing.helpers import page_texts


@pytest.mark.parametrize(("name", "lang"), [("Windland", "de"), ("Ветреный остров", "en")])
def test_an_own_island_has_one_name(name: str, lang: str, tmp_path: Path) -> None:
    """The given name stands on cover, sheet and map, once each, and no other beside it."""
    island = pp.new_layout(seed=5, name=name)
    invented = pp.new_layout(seed=5)
    for file, text in island.files.items():
        (tmp_path / file).write_text(text, "utf-8")
    (file,) = island.files
    kit = pp.print_game("go-for-gold", layout=tmp_path / file, lang=lang)
    assert kit.faults == ()
    pages = [text for data in kit.pdf().values() for text in page_texts(data)]
    assert not any(title in text for title in invented.board.title.values() for text in pages)
    (cover,) = [text for text in pages if name in text and "100 %" in text]
    # once as its title, once in the footer
    assert cover.count(name) == 2
