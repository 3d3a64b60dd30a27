"""The ledger: killed again and again, and evenings longer than those of the tests."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

from printplay import games
from tests.ledger.club import Club
from tests.ledger.helpers import filled
from tests.ledger.lists.test_overview import agrees, replayed
from tests.ledger.matches.test_stateful import play_evenings
from tests.ledger.others import Others, lay_toys
from tests.ledger.store.test_damage import WHERE, overwritten
from tests.ledger.store.test_kill import killed_while_writing

_KILLS, _EVENINGS, _STEPS, _DAMAGED, _CLUBS = 150, 10, 40, 25, 6


def kills(folder: Path, seed: int) -> str:
    """Kill a writer at random instants."""
    random.seed(seed)
    games.__path__ = lay_toys()
    return killed_while_writing(folder / "ledger.db", Others(folder), _KILLS)


def evenings(folder: Path, seed: int) -> str:
    """Play evenings by chance."""
    games.__path__ = lay_toys()
    numbers = iter(range(10**6))
    play_evenings(lambda: str(folder / f"{next(numbers)}.db"), _EVENINGS, _STEPS, seed)
    return f"{next(numbers)} evenings of up to {_STEPS} steps, each what its replay is"


def histories(folder: Path, seed: int) -> str:
    """Let all kinds of things happen to ledgers, and compare what lists show with a replay."""
    games.__path__ = lay_toys()
    done = Counter[str]()
    for number in range(_CLUBS):
        place = folder / f"{number}"
        place.mkdir()
        club = Club(str(place / "ledger.db"), place, seed * _CLUBS + number)
        for _step in range(_STEPS):
            done[club.step()] += 1
            agrees(club.server, replayed(club.where))
        club.close()
    return f"{_CLUBS} clubs, {done.total() - done['']} steps of {len(done) - 1} kinds"


def damage(folder: Path, seed: int) -> str:
    """Overwrite bytes of a ledger."""
    games.__path__ = lay_toys()
    sound, counts = folder / "sound.db", []
    filled(sound, 4, 14)
    for where in WHERE:
        seeds = range(seed * _DAMAGED, (seed + 1) * _DAMAGED)
        noticed, survived = overwritten(where, seeds, sound, folder / "ledger.db")
        assert noticed, where
        assert survived, where
        counts.append(f"{where}: {noticed} noticed, {survived} with every match")
    return f"{_DAMAGED} copies each; {'; '.join(counts)}"


def _in_a_folder(campaign: Callable[[Path, int], str], seed: int) -> str:
    memory = Path("/dev/shm")
    folder = tempfile.mkdtemp(prefix="campaign-", dir=memory if memory.is_dir() else None)
    try:
        return campaign(Path(folder), seed)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


CAMPAIGNS = {
    "kills of a ledger's writer": partial(_in_a_folder, kills),
    "damage to a ledger": partial(_in_a_folder, damage),
    "evenings in a ledger": partial(_in_a_folder, evenings),
    "histories of a ledger": partial(_in_a_folder, histories),
}
