"""The seal of a certified island: for whom its starts are fair, and how fair, in words.

Where a quarter turn maps an island onto itself, its ports are equal, and no match can say more.
A certificate by the whole panel is about all kinds of players together; others, and those of
earlier versions, name the players they are about. Random players say nothing about fairness: a
certificate that rests on them alone gives no seal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from printplay.core.i18n import N_, _, decimal, thousands
from printplay.games.go_for_gold.board.turning import turns
from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.islands.engine.policies import BLIND, PANEL
from printplay.geometry.layouts.certificate import Certificate

#: One player of a kind, and the kind; both follow "for".
PLAYERS: Mapping[str, tuple[str, str]] = {
    "greedy": (N_("one greedy player"), N_("greedy players")),
    "expert": (N_("one expert player"), N_("expert players")),
    "near": (
        N_("one player who takes the nearest points"), N_("players who take the nearest points"),
    ),
    "shovels": (
        N_("one player who gathers shovels first"), N_("players who gather shovels first"),
    ),
    "temples": (N_("one player who saves up for temples"), N_("players who save up for temples")),
    "patient": (
        N_("one player who keeps the port for later"), N_("players who keep the port for later"),
    ),
    "cautious": (N_("one cautious player"), N_("cautious players")),
    "bold": (N_("one bold player"), N_("bold players")),
    "noisy": (N_("one player who makes slips"), N_("players who make slips")),
}  # fmt: skip
#: Several players of a kind, by their number.
_SEVERAL = {2: N_("two {kind}"), 3: N_("three {kind}"), 4: N_("four {kind}")}
_AND, _COMMA = N_("{first} and for {second}"), N_("{first}, for {second}")
#: The one sentence on the cover; the figures are for `check`.
_COVER_FAIR = N_(
    "Fair starts: in {matches} simulated matches no port won noticeably more often than another."
)
_COVER_UNEVEN = N_("The ports are not equally good: change ports after each match.")
#: The same for some kinds of players.
_COVER_FAIR_FOR = N_(
    "Fair starts for {players}: in {matches} simulated matches no port won noticeably more often "
    "than another."
)
_COVER_UNEVEN_FOR = N_(
    "The ports are not equally good for {players}: change ports after each match."
)
_FAIR = N_(
    "Fair for {players}: of 100 victories, each port has {even}, at most {apart} more or fewer "
    "(95 % sure, {matches} simulated matches)."
)
_UNEVEN = N_(
    "The ports are not equally good for {players}: of 100 victories, a port has up to {apart} more "
    "or fewer than {even} (95 % sure, {matches} simulated matches). Change ports after each match."
)
#: The same for players at tables of several sizes.
_SIZES_FAIR = N_(
    "Fair for {players}: each port wins its even share of 100 matches, give or take {apart} (95 % "
    "sure, {matches} simulated matches at tables of {tables})."
)
_SIZES_UNEVEN = N_(
    "The ports are not equally good for {players}: a port wins up to {apart} of 100 matches more "
    "or fewer than its even share (95 % sure, {matches} simulated matches at tables of {tables}). "
    "Change ports after each match."
)
_EQUAL = N_(
    "All ports are equally good, whoever plays: a quarter turn maps the island onto itself."
)
_QUARTERS = 4
_SEATS = N_("The first player wins {first} of 100, the last one {last}.")
#: Above so many percentage points nobody would call ports fair.
_UNEVEN_FROM = 2.0
_PANEL_FAIR = N_(
    "Fair ports: {kinds} kinds of simulated players, from cautious to bold, played {matches} "
    "matches here, at tables of {tables}. Whichever of them play, each port wins its even share of "
    "100 matches, give or take {apart} (95 % sure)."
)
_PANEL_UNEVEN = N_(
    "The ports are not equally good: {kinds} kinds of simulated players, from cautious to bold, "
    "played {matches} matches here, at tables of {tables}. Depending on how they play, a port "
    "wins up to {apart} of 100 matches more or fewer than its even share (95 % sure). Change ports "
    "after each match."
)
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
    """Return players of some policies in words, each with their number.

    >>> named([("bold", 4), ("noisy", 1)])
    'four bold players and for one player who makes slips'
    """
    return _joined([
        _(PLAYERS[policy][0]) if number == 1
        else _(_SEVERAL[number]).format(kind=_(PLAYERS[policy][1]))
        for policy, number in tables
    ])  # fmt: skip


def kinds(policies: Iterable[str]) -> str:
    """Return the players of some policies in words.

    >>> kinds(["greedy", "bold", "expert"])
    'greedy players, for bold players and for expert players'
    """
    return _joined([_(PLAYERS[policy][1]) for policy in policies])


def _joined(players: Sequence[str]) -> str:
    *others, last = players
    first = ""
    for one in others:
        first = _(_COMMA).format(first=first, second=one) if first else one
    return _(_AND).format(first=first, second=last) if first else last


def fair_for(certificate: Certificate) -> str:
    """Return for whom the starts are fair, how fair they certainly are, and on how many matches.

    The certificate has no random players (see `of_players`).
    """
    lineups = certificate.lineups()
    policies = list(dict.fromkeys(policy for policy, _players, _one in lineups))
    *others, last = map(str, sorted({players for _policy, players, _one in lineups}))
    if by_panel(certificate):
        fair, uneven, players = _PANEL_FAIR, _PANEL_UNEVEN, ""
    elif certificate.together:
        fair, uneven, players = _SIZES_FAIR, _SIZES_UNEVEN, _players_of(certificate)
    else:
        fair, uneven, players = _FAIR, _UNEVEN, _players_of(certificate)
    return _(uneven if certificate.apart > _UNEVEN_FROM else fair).format(
        players=players, kinds=len(policies), matches=thousands(_matches_of(certificate)),
        tables=_(_LIST).format(first=", ".join(others), last=last) if others else last,
        apart=decimal(certificate.tenths), even=decimal(100 / certificate.players, ".3g"),
    )  # fmt: skip


def by_panel(certificate: Certificate) -> bool:
    """Return whether all kinds of players that an island has to be fair for are in it."""
    return certificate.together and {one for one, *_rest in certificate.lineups()} >= {*PANEL}


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


def sealed(certificate: Certificate) -> str:
    """Return the sentence on the cover that a true certificate proves; empty for none."""
    if (fair := of_players(certificate)) is None:
        return ""
    uneven, players = fair.apart > _UNEVEN_FROM, ""
    if by_panel(fair):
        sentence = _COVER_UNEVEN if uneven else _COVER_FAIR
    else:
        sentence = _COVER_UNEVEN_FOR if uneven else _COVER_FAIR_FOR
        players = _players_of(fair)
    return _(sentence).format(players=players, matches=thousands(_matches_of(fair)))


def _players_of(certificate: Certificate) -> str:
    """Return the players a certificate is about, in words."""
    lineups = certificate.lineups()
    if certificate.together:
        return kinds(dict.fromkeys(policy for policy, _number, _one in lineups))
    return named((policy, number) for policy, number, _one in lineups)


def _matches_of(certificate: Certificate) -> int:
    if certificate.together:
        return sum(one.matches for *_who, one in certificate.lineups())
    return certificate.matches
