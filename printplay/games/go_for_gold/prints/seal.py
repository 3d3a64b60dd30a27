"""The seal of a certified island: for whom its starts are fair, and how fair, in words.

Where a quarter turn maps an island onto itself, its ports are equal, and no match can say more.
A certificate by the whole panel is about all kinds of players together; others, and those of
earlier versions, name the players they are about. Random players say nothing about fairness: a
certificate that rests on them alone gives no seal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from printplay.core.i18n import N_, _, decimal, filled, thousands
from printplay.games.go_for_gold.board.turning import turns
from printplay.games.go_for_gold.contents import Island
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
#: The same for players with a taste of their own, of any number.
TASTES: Mapping[str, str] = {
    "near": N_("{count:player|players} who take the nearest points"),
    "shovels": N_("{count:player|players} who gather shovels first"),
    "temples": N_("{count:player|players} who save up for temples"),
    "patient": N_("{count:player|players} who keep the port for later"),
    "cautious": N_("{count:cautious player|cautious players}"),
    "bold": N_("{count:bold player|bold players}"),
    "noisy": N_("{count:player|players} who make slips"),
}
#: A description of how they play.
_STYLES = {
    "greedy": N_("Greedy players take what is in reach."),
    "expert": N_("Expert players look ahead over the next roll."),
}
_FAIR = N_(
    "Fair for {players}: of 100 victories, each port has {even}, at most {apart} more or fewer "
    "(95 % sure, {matches} simulated matches)."
)
_EQUAL = N_(
    "All ports are equally good, whoever plays: a quarter turn maps the island onto itself."
)
_QUARTERS = 4
_OTHERS = N_("For other players this proves nothing.")
_SEATS = N_("The first player wins {first} of 100, the last one {last}.")
#: Of the whole panel. Above so many percentage points nobody would call ports fair.
_UNEVEN_FROM = 2.0
_PANEL_FAIR = N_(
    "Fair ports: {kinds} kinds of simulated players, from cautious to bold, played {matches} "
    "matches here, at tables of {tables}. Whoever plays, each port wins its even share of 100 "
    "matches, give or take {apart} (95 % sure)."
)
_PANEL_UNEVEN = N_(
    "The ports are not equally good: {kinds} kinds of simulated players, from cautious to bold, "
    "played {matches} matches here, at tables of {tables}. Depending on how they play, a port "
    "wins up to {apart} of 100 matches more or fewer than its even share (95 % sure). Change ports "
    "after each match."
)
_PEOPLE = N_("People play differently again, so it is no promise.")
_PANEL_SEATS = N_(
    "Of {players} players, the first one wins {first} of 100 matches, the last one {last}."
)
_RANGE = N_("{low} to {high}")
_LIST = N_("{first} and {last}")


def equal_ports(board: Island) -> str:
    """Return a sentence that all ports of an island are equally good; empty if that is not sure."""
    return _(_EQUAL) if turns(board, _QUARTERS) else ""


def of_players(certificate: Certificate) -> Certificate | None:
    """Return a certificate without random players; None if nothing is left."""
    policies = {
        key: one for key, one in certificate.policies.items() if certificate.lineup(key)[0] != BLIND
    }
    return replace(certificate, policies=policies) if policies else None


def named(tables: Iterable[tuple[str, int]]) -> str:
    """Return policies, each with its number of players, in words."""
    players = ""
    for policy, number in tables:
        one = (
            _(PLAYERS[policy][number]) if policy in PLAYERS
            else filled(TASTES[policy], {"count": number})
        )  # fmt: skip
        players = _(_AND).format(first=players, second=one) if players else one
    return players


def fair_for(certificate: Certificate) -> str:
    """Return for whom the starts are fair, how fair they certainly are, and on how many matches.

    The certificate has no random players (see `of_players`).
    """
    if certificate.together:
        return _fair_for_all(certificate)
    return _(_FAIR).format(
        players=named((policy, players) for policy, players, _one in certificate.lineups()),
        apart=decimal(certificate.tenths), even=decimal(100 / certificate.players, ".3g"),
        matches=thousands(certificate.matches),
    )  # fmt: skip


def _fair_for_all(certificate: Certificate) -> str:
    """Return that sentence for a certificate whose bounds all hold together."""
    lineups = certificate.lineups()
    kinds = list(dict.fromkeys(policy for policy, _players, _one in lineups))
    tables = [str(one) for one in sorted({players for _policy, players, _one in lineups})]
    *others, last = tables
    text = _PANEL_UNEVEN if certificate.apart > _UNEVEN_FROM else _PANEL_FAIR
    return _(text).format(
        kinds=len(kinds), matches=thousands(sum(one.matches for *_who, one in lineups)),
        tables=_(_LIST).format(first=", ".join(others), last=last) if others else last,
        apart=decimal(certificate.tenths),
    )  # fmt: skip


def _range(shares: Iterable[float]) -> str:
    """Return the least and the greatest of some shares, in whole percents."""
    low, *others = sorted({round(share) for share in shares})
    return _(_RANGE).format(low=low, high=others[-1]) if others else str(low)


def _seats_of_all(certificate: Certificate) -> str:
    """Return how often the first and the last seat win at the largest table, by any policy."""
    most = str(certificate.players)
    tables = [one for _policy, players, one in certificate.lineups() if str(players) == most]
    return _(_PANEL_SEATS).format(
        players=most, first=_range(one.seats["1"].share for one in tables),
        last=_range(one.seats[most].share for one in tables),
    )  # fmt: skip


def by_seat(first: float, last: float) -> str:
    """Return how often the first and the last seat win, of 100 victories."""
    return _(_SEATS).format(first=decimal(first), last=decimal(last))


def seats_of(certificate: Certificate) -> str:
    """Return the same for a certificate, by the policy whose seats differ most."""
    if certificate.together:
        return _seats_of_all(certificate)
    ends = [
        (one.seats["1"].share, one.seats[str(certificate.players)].share)
        for one in certificate.policies.values()
        if one.seats
    ]
    return by_seat(*max(ends, key=lambda end: abs(end[0] - end[1]))) if ends else ""


def sealed(certificate: Certificate, *, equal: bool = False) -> str:
    """Return the sentences on the cover that a true certificate proves; may be empty.

    Of `equal` ports it proves nothing that was not known (see `equal_ports`), only of seats.
    """
    if (fair := of_players(certificate)) is None:
        return ""
    if equal:
        return seats_of(fair)
    if fair.together:
        people = _(_PEOPLE) if fair.apart <= _UNEVEN_FROM else ""
        text = " ".join(filter(None, [fair_for(fair), people, seats_of(fair)]))
    else:
        styles = [_(_STYLES[policy]) for policy in fair.policies if policy in _STYLES]
        text = " ".join(filter(None, [fair_for(fair), *styles, _(_OTHERS), seats_of(fair)]))
    return text.replace(" %", "\u00a0%")
