"""Matches for tests of what leaves a ledger and comes into one."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from hypothesis import strategies as st

from printplay.games.go_for_gold.events import GRAMMAR
from printplay.ledger import players
from printplay.ledger.exchange.exchange import import_matches
from printplay.ledger.exchange.journal import as_json
from printplay.ledger.exchange.record_file import as_record
from printplay.ledger.lists.summary import Summary, make_summary
from printplay.ledger.matches import lookup, transactions, writing
from printplay.ledger.matches.match import StoredMatch
from printplay.ledger.store.store import Store
from printplay.match.text.writing import write
from tests.games.go_for_gold.playing import random_match
from tests.ledger.helpers import open_store

HOSTILE = (
    "=1+1", "+49", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", "＝1", "\N{MINUS SIGN}1", "a;=1", "a|@b",
    '"=1', "'=1", "'; DROP TABLE matches; --", "<b>x</b>", "../../etc/passwd", "CON", "{0}", "%s",
    "小林さん", "أمل", "Zoë", "end", "round", "-o", "->", "\u2067abc", "\u200b=1", "\u3164+1",
)  # fmt: skip
"""Names that some program takes for something else."""

NAMES = st.sampled_from(HOSTILE) | st.text(
    st.characters(exclude_characters=":,#", exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp")),
    min_size=1,
    max_size=12,
).map(lambda name: unicodedata.normalize("NFC", name)).filter(
    lambda name: len(name) <= 40 and not set(name) & set(":,#")
)
"""Names of any script, and names that mean harm."""

PLAYERS = st.lists(NAMES, min_size=2, max_size=4, unique=True).map(tuple)


def store_at(folder: Path, name: str = "ledger.db") -> Store:
    """Return a new ledger."""
    return open_store(str(folder / name))


def record_of(seed: int, names: tuple[str, ...] = ("Anna", "Ben")) -> str:
    """Return the record of a whole legal match."""
    setup, events = random_match(seed, names)
    return write(setup, events, GRAMMAR)


def put(store: Store, text: str, folder: Path = Path(), *, anyway: bool = False) -> str:
    """Import a text; return the id of its match."""
    (taken,) = import_matches(store, "x.play", text.encode(), folder, anyway=anyway)
    return taken.id


def get(store: Store, id_: str | None = None) -> StoredMatch:
    """Return a match as it is now."""
    with store.reading() as session:
        return lookup.find_match(session, id_)


def every(store: Store) -> list[StoredMatch]:
    """Return all matches."""
    with store.reading() as session:
        return [writing.load_match(session, match) for match in session.matches()]


def summarize(matches: Iterable[StoredMatch]) -> list[Summary]:
    """Return the summaries of matches, each replayed."""
    return [make_summary(match, {match.id: match}.__getitem__) for match in matches]


def journal(store: Store) -> str:
    """Return all that a ledger holds, as JSON."""
    return as_json(every(store))


def text_of(store: Store, id_: str) -> str:
    """Return a match as a record."""
    return as_record(get(store, id_)).text


def meddle(store: Store, id_: str, seed: int) -> None:
    """Take lines back, bring them again, call players anew: at random."""
    dice = random.Random(seed)
    for _time in range(dice.randint(0, 6)):
        kept = get(store, id_)
        act = dice.choice(["undo", "redo", "rename"])
        if act == "undo" and kept.lines:
            transactions.undo_lines(store, id_, count=dice.randint(1, min(3, len(kept.lines))))
        elif act == "redo" and kept.log_state.undone:
            transactions.redo_lines(store, id_, count=1)
        elif act == "rename":
            new = f"Name {dice.randint(0, 10**9)}"
            players.rename_player(store, dice.choice(kept.players), new, merge=False, id_=id_)
