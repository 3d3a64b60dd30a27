"""The seal of a certified island: for whom its starts are fair, and how fair, in words.

Random players say nothing about fairness: a certificate that rests on them alone gives no seal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from printplay.core.i18n import N_, _, decimal, thousands
from printplay.games.go_for_gold.islands.engine.policies import BLIND
from printplay.geometry.layouts.certificate import Certificate

_AND = N_("{first} and for {second}")
#: The name of players, by policy and number of players.
PLAYERS: Mapping[str, Mapping[int, str]] = {
    "greedy": {
        1: N_("one greedy player"), 2: N_("two greedy players"),
        3: N_("three greedy players"), 4: N_("four greedy players"),
    },
    "expert": {
        1: N_("one expert player"), 2: N_("two expert players"),
        3: N_("three expert players"), 4: N_("four expert players"),
    },
}  # fmt: skip
#: A description of how they play.
_STYLES = {
    "greedy": N_("Greedy players take what is in reach."),
    "expert": N_("Expert players look ahead over the next roll."),
}
_FAIR = N_(
    "Fair for {players}: of 100 victories, each port has {even}, at most {apart} more or fewer "
    "(95 % sure, {matches} simulated matches)."
)
_OTHERS = N_("For other players this proves nothing.")
_SEATS = N_("The first player wins {first} of 100, the last one {last}.")


def of_players(certificate: Certificate) -> Certificate | None:
    """Return a certificate without random players; None if nothing is left."""
    policies = {name: one for name, one in certificate.policies.items() if name != BLIND}
    return replace(certificate, policies=policies) if policies else None


def named(tables: Iterable[tuple[str, int]]) -> str:
    """Return policies, each with its number of players, in words."""
    players = ""
    for policy, number in tables:
        one = _(PLAYERS[policy][number])
        players = _(_AND).format(first=players, second=one) if players else one
    return players


def fair_for(certificate: Certificate) -> str:
    """Return for whom the starts are fair, how fair they certainly are, and on how many matches.

    The certificate has no random players (see `of_players`).
    """
    return _(_FAIR).format(
        players=named((policy, certificate.players) for policy in certificate.policies),
        apart=decimal(certificate.tenths), even=decimal(100 / certificate.players, ".3g"),
        matches=thousands(certificate.matches),
    )  # fmt: skip


def by_seat(first: float, last: float) -> str:
    """Return how often the first and the last seat win, of 100 victories."""
    return _(_SEATS).format(first=decimal(first), last=decimal(last))


def seats_of(certificate: Certificate) -> str:
    """Return the same for a certificate, by the policy whose seats differ most."""
    ends = [
        (one.seats["1"].share, one.seats[str(certificate.players)].share)
        for one in certificate.policies.values()
        if one.seats
    ]
    return by_seat(*max(ends, key=lambda end: abs(end[0] - end[1]))) if ends else ""


def sealed(certificate: Certificate) -> str:
    """Return the sentences on the cover that a true certificate proves; may be empty."""
    if (fair := of_players(certificate)) is None:
        return ""
    styles = [_(_STYLES[policy]) for policy in fair.policies]
    text = " ".join(filter(None, [fair_for(fair), *styles, _(_OTHERS), seats_of(fair)]))
    return text.replace(" %", "\u00a0%")
