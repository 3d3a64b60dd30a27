"""A ledger looked at while somebody types: what is there, without a trace."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from printplay.ledger import players
from printplay.ledger.lists import glance
from printplay.ledger.matches import transactions
from tests.ledger.helpers import filled, hop, open_store, toy


def state(folder: Path) -> dict[str, bytes]:
    """Return all files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_matches_as_the_ledger_has_them(path: Path) -> None:
    """Ids, players by their names of today and what is over are those of the ledger."""
    store = open_store(str(path))
    first, second = toy(store), toy(store)
    players.rename_player(store, "Anna", "Änne", merge=False, id_=first.id)
    transactions.add_lines(store, second.id, [("test", 1, "end")], anyway=True)
    found = {match.id: match for match in glance.glimpse_matches(str(path))}
    assert set(found) == {first.id, second.id}
    assert found[first.id].players[0] == "Änne"
    assert found[second.id].players[0] == "Anna"
    assert (found[first.id].over, found[second.id].over) == (False, True)


def test_no_trace_is_left(path: Path) -> None:
    """Looking changes, makes and removes nothing, also while another has the ledger open."""
    filled(path)
    before = state(path.parent)
    assert glance.glimpse_matches(str(path))
    assert state(path.parent) == before
    store = open_store(str(path))
    with store.reading():
        match = toy(store)
        hop(store, match, 1)
        names = set(state(path.parent))
        assert path.name + "-wal" in names
        assert match.id in {one.id for one in glance.glimpse_matches(str(path))}
        assert set(state(path.parent)) == names


def test_it_is_read_without_the_right_to_write(path: Path) -> None:
    """A ledger somebody may only read is completed, too."""
    filled(path)
    path.chmod(0o444)
    assert glance.glimpse_matches(str(path))


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def _noise(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:100] + bytes(b ^ 0x5A for b in data[100:]))


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _gone(path: Path) -> None:
    path.unlink()


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


@pytest.mark.parametrize("spoil", [_cut, _noise, _empty, _gone, _folder, _pipe])
def test_what_is_no_ledger_holds_nothing(path: Path, spoil: Callable[[Path], None]) -> None:
    """Of what cannot be read nothing is known, nothing is said, and it stays as it is."""
    filled(path)
    spoil(path)
    before = {one.name for one in path.parent.iterdir()}
    assert isinstance(glance.glimpse_matches(str(path)), list)
    assert {one.name for one in path.parent.iterdir()} == before


@pytest.mark.parametrize("where", ["", "~nobody-at-all/x", "a\0b", "postgresql://nowhere/x", ":memory:"])
def test_no_place_at_all_holds_nothing(where: str) -> None:
    """An address that leads nowhere, or to a server, has no matches to offer."""
    assert glance.glimpse_matches(where) == []
