"""Ledgers of a club that has kept score for years: many matches of every game, made in bulk.

A few matches of each game are played or entered in a small ledger; the large one gets copies of
them, with other people, days and places, by the same code that an import uses. Some stay open, some
are dropped.
"""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Sequence
from datetime import date, timedelta
from functools import cache

import printplay as pp
from printplay.ledger.lists.summary import store_summary
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.store.entry import Entry, NewEntry, seal_entries
from printplay.ledger.store.session import Session
from printplay.ledger.store.store import Store, open_store
from printplay.match import registry
from tests.games.matches import by_chance

NAMES = [
    f"{first}{last}"
    for last in ("", " B.", " K.")
    for first in ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frieda", "Gül", "Hugo", "Ida", "Jan",
                  "Käthe", "Lou", "Mia", "Noah")
]  # fmt: skip
PLACES = ("Kiel", "Lübeck", "Cuxhaven", "bei Oma")
#: The pads that are played; of `harbour`, say, each player has a total.
PADS = ("skyjo", "regatta", "provinces")
_BEGIN = date(2016, 1, 8)
_NAME = re.compile(r"\bP([1-6])\b")
_SEATS = [f"P{seat}" for seat in range(1, 7)]


def fill(where: str, count: int, seed: int = 1) -> Store:
    """Make a ledger of so many matches, and return it."""
    store = open_store(where, create=True)
    dice = random.Random(seed)  # noqa: S311
    models = _models()
    for first in range(0, count, 1000):
        with store.writing() as session:
            for number in range(first, min(first + 1000, count)):
                _copy(session, dice.choice(models), number, count, dice)
    with store.writing() as session:
        for match in session.matches():
            store_summary(session, StoredMatch(match, session.entries(match)))
    return store


@cache
def _models() -> Sequence[StoredMatch]:
    """Return matches that copies are made of: one of ten played line by line, the rest totals."""
    with tempfile.TemporaryDirectory() as folder, pp.open_ledger(f"{folder}/models.db", make=True) as ledger:
        for game in registry.game_ids():
            players = registry.find_game(game).players
            for seed in range(9):
                seats = _SEATS[: min(max(2, players[0]) + seed % 3, players[1])]
                dice = random.Random(seed)  # noqa: S311
                totals = {name: dice.randrange(12, 60) for name in seats}
                ledger.result(game, totals, anyway=True)
            ledger.import_(_played(game).encode(), name="x.play", anyway=True)
        for pad in PADS:
            for seed in range(3):
                dice = random.Random(seed)  # noqa: S311
                totals = {name: dice.randrange(12, 60) for name in _SEATS[: 2 + seed]}
                ledger.result(pad, totals, anyway=True)
        return list(ledger.survey().stored)


def _played(game: str) -> str:
    """Return the record of a match played by chance, its players called by their seats."""
    match = by_chance(registry.find_game(game), 3)
    text = f"{match.text.rstrip()}\nend\n"
    for seat, name in zip(_SEATS, match.setup.players, strict=False):
        text = re.sub(rf"\b{re.escape(name)}\b", seat, text)
    return text


def _copy(session: Session, model: StoredMatch, number: int, count: int, dice: random.Random) -> None:
    """Write a match like another, by other people on another day."""
    names = dice.sample(NAMES[: 14 + 28 * number // count], 6)
    day = _BEGIN + timedelta(days=3600 * number // count)
    at = f"{day}T{dice.randrange(15, 23)}:{dice.randrange(10, 60)}:00"

    def called(text: str) -> str:
        return _NAME.sub(lambda found: names[int(found[1]) - 1], text)

    lines = called(model.row.headers).split("\n")
    lines = [line for line in lines if not line.startswith(("match ", "date ", "place "))]
    seats = next(place for place, line in enumerate(lines) if line.startswith("players "))
    lines[seats + 1 : seats + 1] = [f"date {day}", f"place {dice.choice(PLACES)}"]
    goes_on, gone = number % 50 == 49, number % 60 == 30
    entries = [one for one in model.entries if not (goes_on and _ends(one))]
    new = [NewEntry(one.kind, called(one.text), one.anyway) for one in entries]
    new += [NewEntry("drop")] if gone else []
    match = session.open_match(model.game_id, "\n".join(lines), model.row.board, f"{at}Z")
    chain = seal_entries((), match.seal, new, f"{at}+00:00")
    session.append(match, chain, over=not goes_on, dropped=gone)


def _ends(entry: Entry) -> bool:
    return entry.kind == "result" or (entry.kind, entry.text) == ("line", "end")
