"""House rules as typed: those that differ from the defaults."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from printplay.core.errors import CallError
from printplay.core.i18n import N_

if TYPE_CHECKING:
    from printplay.match.game import Meta


def differing(meta: Meta, asked: Sequence[str]) -> dict[str, str]:
    """Return the house rules that differ from their defaults, in the game's order."""
    given: dict[str, str] = {}
    rules = {rule.key: rule for rule in meta.house_rules}
    for text in asked:
        key, _sign, value = text.replace(" ", "=", 1).partition("=")
        rule = rules.get(key.strip())
        if rule is None or value.strip() not in rule.values:
            raise CallError(
                N_("unknown house rule {text!r} for {game}"),
                hint=N_("House rules: {known}."),
                text=text,
                game=meta.id,
                known=", ".join(f"{rule.key}={'|'.join(rule.values)}" for rule in rules.values()),
            )
        given[rule.key] = value.strip()
    return {
        rule.key: given[rule.key]
        for rule in meta.house_rules
        if given.get(rule.key, rule.values[0]) != rule.values[0]
    }
