"""A new game is one folder of code and one of boards: nothing else is touched."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from printplay import games, resources
from tests.cli.helpers import run
from tests.printing.helpers import page_texts
from tests.printing.helpers import run as print_

HERE = Path(__file__).parent / "toy_game"


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    folder = tmp_path / "layouts"
    shutil.copytree(resources.layouts(), folder)
    shutil.copytree(HERE / "layouts", folder, dirs_exist_ok=True)
    monkeypatch.setattr(resources, "layouts", lambda game=None: folder / game if game else folder)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(HERE / "games")])
    yield
    for name in [name for name in sys.modules if name.startswith("printplay.games.toy")]:
        del sys.modules[name]


def test_the_game_is_listed() -> None:
    """`printplay games` shows the new game beside the others, and its details."""
    assert "toy" in games.names()
    assert "Hop from stone to stone." in run("games").stdout
    answer = json.loads(run("games", "toy", "--json").stdout)
    assert answer["players"] == {"from": 1, "to": 3}
    assert [layout["name"] for layout in answer["layouts"]] == ["pond"]


def test_its_board_is_shown() -> None:
    """`printplay layout` lists and shows its board."""
    assert "pond" in run("layout", "list").stdout
    data = json.loads(run("layout", "show", "pond", "--geojson").stdout)
    assert data["printplay"]["game"] == "toy"
    assert len(data["features"]) == 6


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_prints(language: str, tmp_path: Path) -> None:
    """`printplay print` makes its kit: cover, cards, backs, with slug and house rules."""
    result = print_(
        "toy", "-o", str(tmp_path / "out"), "--lang", language, "--house", "wet-feet=no"
    )  # fmt: skip
    assert result.exit_code == 0
    texts = page_texts((tmp_path / "out" / "toy.pdf").read_bytes())
    assert len(texts) == 4
    assert "A frog." in texts[0]
    assert texts[2].count({"en": "Hop!", "de": "Hüpf!"}[language]) == 3
    assert all("wet-feet no" in text for text in texts)


@pytest.mark.parametrize("form", ["svg", "png"])
def test_it_prints_as_pictures(form: str, tmp_path: Path) -> None:
    """Its cards come as SVG and PNG, too."""
    print_("toy", "cards", "--format", form, "--dpi", "72", "-o", str(tmp_path / "out"))
    assert len(list((tmp_path / "out").glob(f"toy-cards-0?*.{form}"))) == 6
