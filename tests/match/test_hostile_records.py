"""Records that no evening gives: bounded in steps, so that no text keeps `check` busy for long."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from printplay.lookup.record import check_lines
from printplay.match.mends import Mends
from printplay.match.text.source import MAX_LINE, from_text
from tests.games.gophers.playing import RECORDS

_HEADS = {
    "go-for-gold": "layout A\nplayers Anna, Ben, Cleo, Dora\nstart N\n",
    "goldrausch": "players Anna, Ben, Cleo\n",
    "gotoku": "players Anna, Ben, Cleo\ndeal 3a charm, 1c lore, 5b dare, 2h care\n",
    "gophers": "variant baskets\nplayers Anna, Ben, Cleo\nAnna: at 7\nBen: at 8\npage 2\n",
    "harbour": "players Anna, Ben\n",
}
_SAID = {
    "go-for-gold": ("a1 b2 c3", "h1 h2", "treasure 4", "temple 2", "out", "foot c3", "points 9 9"),
    "goldrausch": ("figure ladies", "gold 6 ladies", "false diggers", "chip ladies", "total 7"),
    "gotoku": ("take 3a", "use care", "special row", "challenge 3a 5", "pass", "cards 5 4"),
    "gophers": ("roll 3 to 8 9", "dig", "collect berry 5", "baskets Ben", "pay Ben", "draw 1"),
    "harbour": ("birds 12", "coins 7, nests 4", "ships 2", "birds 12 coins 7", "total 9"),
}


def _lines(game: str, kind: str) -> list[str]:
    dice = random.Random(f"{game} {kind}")
    made: dict[str, Callable[[], str]] = {
        "random": lambda: f"{dice.choice(('Anna', 'Ben'))}: {dice.choice(_SAID[game])}",
        "same": lambda: f"Anna: {_SAID[game][0]}",
        "huge": lambda: f"Anna: {_SAID[game][2]}{'9' * 28}",
        "unreadable": lambda: "Anna: ??",
        "long": lambda: f"Anna: {' '.join(_SAID[game][0].split()[-1:] * 500)}"[:MAX_LINE],
    }
    return [made[kind]() for _ in range({"long": 60, "random": 3_000}.get(kind, 1_500))]


@pytest.mark.parametrize("kind", ["random", "same", "huge", "unreadable", "long"])
@pytest.mark.parametrize("game", _HEADS)
def test_a_hostile_record_takes_few_steps(game: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many faults a record has, the search for their causes ends after so many faults."""
    faults = 0
    step = Mends.step

    def counted(mends: Mends, state: object, event: object) -> object:
        nonlocal faults
        found, after = step(mends, state, event)  # type: ignore[arg-type]
        faults += 1 + len(found)
        return found, after

    monkeypatch.setattr(Mends, "step", counted)
    text = "\n".join([f"game {game}", _HEADS[game].rstrip(), *_lines(game, kind)])
    report = check_lines(from_text("x", text), RECORDS)
    assert not report.valid or kind == "same" or game == "harbour"
    assert faults <= 20_000
