"""Headers are declared as other lines are: what completes them, their JSON, and writing them."""

from __future__ import annotations

import pytest

from printplay.match.lines.words import Words
from printplay.match.registry import find_game, game_ids
from printplay.match.text.headers import headers_of


@pytest.mark.parametrize(
    ("game", "typed", "offered"),
    [
        ("go-for-gold", "game", tuple(game_ids())),
        ("go-for-gold", "house", tuple(rule.key for rule in find_game("go-for-gold").house_rules)),
        ("go-for-gold", "house curse-fills-a-box", ("yes", "no")),
        ("go-for-gold", "house curse-fills-a-box no", ()),
        ("go-for-gold", "house curse", ()),
        ("gophers", "variant", ("basic", "simplified", "baskets", "beginner")),
        ("goldrausch", "date", ()),
    ],
)
def test_what_completes_a_header(game: str, typed: str, offered: tuple[str, ...]) -> None:
    """Games, house rules, their values and variants can be completed; no date is made up."""
    form = headers_of(find_game(game))[typed.partition(" ")[0]]
    assert set(form.next(Words(typed))) == set(offered)


@pytest.mark.parametrize(
    ("game", "line", "value"),
    [
        ("go-for-gold", "game go-for-gold", "go-for-gold"),
        ("go-for-gold", "layout my island.toml", "my island.toml"),
        ("go-for-gold", "players Anna, Ben Li", ["Anna", "Ben Li"]),
        ("go-for-gold", "house curse-fills-a-box no", ["curse-fills-a-box", "no"]),
        ("go-for-gold", "hash 8e2cb0c4", "8e2cb0c4"),
        ("go-for-gold", "rules 1", 1),
        ("go-for-gold", "match abc-1", "abc-1"),
        ("go-for-gold", "date 2026-11-20", "2026-11-20"),
        ("go-for-gold", "place Kiel, at home", "Kiel, at home"),
        ("go-for-gold", "start N, E", ["N", "E"]),
        ("gophers", "variant baskets", "baskets"),
    ],
)
def test_a_header_as_data_and_as_text(game: str, line: str, value: object) -> None:
    """A header is given to programs with its key and value, and written as it was read."""
    key, _blank, _value = line.partition(" ")
    form = headers_of(find_game(game))[key]
    header = form.by_table(Words(line))
    assert form.json(header) == {"line": key, "player": None, "value": value}
    assert form.write(header) == line
