"""How fair the starts of an island are, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from printplay.core.i18n import N_, _, decimal
from printplay.games.go_for_gold.board.cells import turns
from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.islands.engine.policies import PANEL, PANEL_NAME
from printplay.geometry.layouts.fairness import Fairness

#: One player of a kind, and the kind; both follow "for".
PLAYERS: Mapping[str, tuple[str, str]] = {
    "greedy": (N_("one greedy player"), N_("greedy players")),
    "expert": (N_("one expert player"), N_("expert players")),
    "near": (N_("one player who takes the nearest points"), N_("players who take the nearest points")),
    "shovels": (N_("one player who gathers shovels first"), N_("players who gather shovels first")),
    "temples": (N_("one player who saves up for temples"), N_("players who save up for temples")),
    "patient": (N_("one player who keeps the port for later"), N_("players who keep the port for later")),
    "cautious": (N_("one cautious player"), N_("cautious players")),
    "bold": (N_("one bold player"), N_("bold players")),
    "noisy": (N_("one player who makes slips"), N_("players who make slips")),
}
#: Several players of a kind, by their number.
_SEVERAL = {2: N_("two {kind}"), 3: N_("three {kind}"), 4: N_("four {kind}")}
_AND, _COMMA = N_("{first} and for {second}"), N_("{first}, for {second}")
_EQUAL = N_("All ports are equally good, whoever plays: a quarter turn maps the island onto itself.")
_QUARTERS = 4
#: Above so many of 100 matches nobody would call ports fair.
_UNEVEN_FROM = 2.0
_FAIR = N_("Fair starts: in many simulated matches no port won noticeably more often than another.")
_UNEVEN = N_("The ports are not equally good: change ports after each match.")
_MEASURED = N_(
    "Measured on {date} with {players}: at tables of {tables}, no port is more than {apart} of 100 "
    "matches off its even share (95 % sure)."
)
_TURNS = N_("Change ports after each match.")
_KINDS = N_("{kinds} kinds of simulated players")
_SEATS = N_("The first player wins {first} of 100, the last one {last}.")
_TABLE_SEATS = N_("Of {players} players, the first one wins {first} of 100 matches, the last one {last}.")
_LIST = N_("{first} and {last}")


def equal_ports(board: Island) -> str:
    """Return a sentence that all ports of an island are equally good; empty if that is not sure."""
    return _(_EQUAL) if turns(board, _QUARTERS) else ""


def cover_sentence(board: Island) -> str:
    """Return how fair an island is, for its cover; empty if that is not known."""
    fairness = board.fairness
    if equal := equal_ports(board):
        return equal
    if fairness is None or fairness.board != board.hash:
        return ""
    return _(_UNEVEN if fairness.worst > _UNEVEN_FROM else _FAIR)


def sentences(fairness: Fairness) -> str:
    """Return what was measured, with its figures."""
    *other_counts, last = (f"{table.players}" for table in fairness.tables)
    panel = fairness.policies == (PANEL_NAME,)
    measured_sentence = _(_MEASURED).format(
        date=fairness.date, apart=decimal(fairness.worst),
        players=_(_KINDS).format(kinds=len(PANEL)) if panel else kinds(fairness.policies),
        tables=_(_LIST).format(first=", ".join(other_counts), last=last) if other_counts else last,
    )  # fmt: skip
    largest = fairness.tables[-1]
    seats = _(_TABLE_SEATS).format(
        players=largest.players, first=decimal(largest.first), last=decimal(largest.last)
    )
    turning = _(_TURNS) if fairness.worst > _UNEVEN_FROM else ""
    return " ".join(filter(None, [measured_sentence, turning, seats]))


def by_seat(first: float, last: float) -> str:
    """Return how often the first and the last seat win, of 100 victories."""
    return _(_SEATS).format(first=decimal(first), last=decimal(last))


def players_in_words(tables: Iterable[tuple[str, int]]) -> str:
    """Return players of some policies in words, each with their number.

    >>> players_in_words([("bold", 4), ("noisy", 1)])
    'four bold players and for one player who makes slips'
    """
    return _list_players([
        _(PLAYERS[policy][0]) if number == 1
        else _(_SEVERAL[number]).format(kind=_(PLAYERS[policy][1]))
        for policy, number in tables
    ])  # fmt: skip


def kinds(policies: Iterable[str]) -> str:
    """Return the players of some policies in words.

    >>> kinds(["greedy", "bold", "expert"])
    'greedy players, for bold players and for expert players'
    """
    return _list_players([_(PLAYERS[policy][1]) for policy in policies])


def _list_players(players: Sequence[str]) -> str:
    *other_players, last = players
    first = ""
    for player in other_players:
        first = _(_COMMA).format(first=first, second=player) if first else player
    return _(_AND).format(first=first, second=last) if first else last
