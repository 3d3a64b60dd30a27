"""House rules as typed: those that differ from the defaults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from printplay.core.errors import CallError
from printplay.core.i18n import N_

if TYPE_CHECKING:
    from printplay.match.game import Meta


def read_house(house: Mapping[str, str] | Iterable[str]) -> dict[str, str]:
    """Return house rules by their keys; texts are such as `second-port=stop`."""
    if isinstance(house, Mapping):
        return dict(house)
    pairs = (text.replace(" ", "=", 1).partition("=") for text in house)
    return {key.strip(): value.strip() for key, _sign, value in pairs}


def differing(meta: Meta, house: Mapping[str, str]) -> dict[str, str]:
    """Return the house rules that differ from their defaults, in the game's order."""
    rules = {rule.key: rule for rule in meta.house_rules}
    for key, value in house.items():
        if key not in rules or value not in rules[key].values:
            raise CallError(
                N_("unknown house rule {text!r} for {game}"),
                hint=N_("House rules: {known}."),
                text=f"{key}={value}".removesuffix("="),
                game=meta.id,
                known=", ".join(f"{rule.key}={'|'.join(rule.values)}" for rule in rules.values()),
            )
    return {
        key: house[key] for key, rule in rules.items() if house.get(key, rule.values[0]) != rule.values[0]
    }
