"""An island in words, the alternative text of its picture."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from printplay.core.i18n import _, language
from printplay.games.go_for_gold.contents import Island, letter
from printplay.games.go_for_gold.seeds import shown
from printplay.games.go_for_gold.tokens import COLOURS


def named(board: Island) -> str:
    """Return the name and the size of an island in a sentence."""
    title = board.title.get(language()) or board.title.get("en") or ""
    name = ": ".join(filter(None, (shown(board, _("side {name}")), title)))
    whole = _("Map of the island, {name}, with {count} spaces.")
    return whole.format(name=name, count=len(board.land))


def described(board: Island) -> str:
    """Return a description of an island: its spaces, ports, treasures, temples, tools."""
    return _described(board, language())


@lru_cache(maxsize=32)
def _described(board: Island, _language: str) -> str:
    return " ".join([named(board), *_features(board)])


def _features(board: Island) -> Iterator[str]:
    """Yield a sentence for each kind of feature on an island, with its spaces."""
    ports, treasures, temples = list[str](), list[str](), list[str]()
    shovels, feet = list[str](), list[str]()
    for name, space in board.land.items():
        what = space.contents
        if what.port is not None:
            ports.append(f"{letter(board, what.port, language())} {name}")
        if what.number is not None:
            treasures.append(f"{what.number} {name}")
        if what.temple is not None:
            temples.append(f"{_(COLOURS[what.temple])} {name}")
        shovels += [name] * what.shovels
        feet += [name] * what.feet
    for sentence, found in (
        (_("Ports: {where}."), ports), (_("Treasures: {where}."), treasures),
        (_("Temples: {where}."), temples), (_("Shovels: {where}."), shovels),
        (_("Feet: {where}."), feet),
    ):  # fmt: skip
        if found:
            yield sentence.format(where=", ".join(found))
