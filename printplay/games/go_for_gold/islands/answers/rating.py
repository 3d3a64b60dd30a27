"""Ratings of islands: simulated matches, and the figures of each port and seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from printplay.core import progress
from printplay.core.errors import CallError
from printplay.core.i18n import N_, language
from printplay.core.json_format import finite, versioned
from printplay.core.speaking import speak
from printplay.games.go_for_gold.board.turning import turns
from printplay.games.go_for_gold.contents import Island, island, letter, ports
from printplay.games.go_for_gold.islands.answers import measured, rating_text, verdict
from printplay.games.go_for_gold.islands.answers.simulating import (
    MOST,
    SEATS,
    check_installed,
    check_whole,
    check_within,
    counted,
    engine_is_ready,
)
from printplay.games.go_for_gold.islands.engine.policies import (
    PANEL,
    PANEL_NAME,
    PANEL_PLAYERS,
    POLICIES,
    SLOW,
    SLOWER,
)
from printplay.games.go_for_gold.islands.rating.figures import FeatureFigures, Figures, Standing
from printplay.games.go_for_gold.meta import META
from printplay.games.go_for_gold.prints.fairness_text import equal_ports
from printplay.geometry.layouts.fairness import SEED_LIMIT, Fairness
from printplay.lookup import boards
from printplay.match.house_rules import differing
from printplay.match.shown import FigureTable
from printplay.printing.output.drawable import Drawable, face_of

__all__ = [
    "FeatureFigures",
    "Figures",
    "Rating",
    "Standing",
    "check_writable",
    "engine_is_ready",
    "rate_layout",
]

#: Default matches of each policy: a share of a quarter is known to half a percentage point.
MATCHES = 30_000


@dataclass(frozen=True)
class Rating(Drawable):
    """The rating of an island by simulated matches: `figures` for each table.

    A table is a policy with a number of players; `players` is the largest number. `within` is how
    many percentage points a port may be off an even share of the victories; `matches` is how many
    were asked for. `together` says that there are several numbers of players, and that
    all bounds hold together (otherwise each table has bounds of its own).
    """

    board: Island
    players: int
    seed: int
    within: float
    house: Mapping[str, str]
    figures: tuple[Figures, ...]
    matches: int
    together: bool = False

    def __repr__(self) -> str:
        """Return its text for a notebook."""
        sentences = " ".join(self.sentence(one) for one in self.figures)
        return f"<Rating of {self.board.name}: {sentences}>"

    @property
    def fair(self) -> bool | None:
        """Return whether the starts are fair by every policy, or for certain; None if undecided."""
        return True if equal_ports(self.board) else self.shown

    @property
    def shown(self) -> bool | None:
        """Return whether the figures show that the starts are fair."""
        found = [one.fair(self.within) for one in self.figures]
        return False if False in found else None if None in found else True

    @property
    def worst(self) -> Figures:
        """Return the table at which a port may be farthest from an even share."""
        return max(self.figures, key=lambda one: one.apart)

    def verdict(self, lang: str | None = None) -> str:
        """Return a sentence about all tables; empty if they have no bound together."""
        with speak(lang):
            if (equal := equal_ports(self.board)) or not self.together:
                return equal
            return verdict.of_tables(self.figures, self.within, fair=self.fair)

    def port(self, label: str) -> str:
        """Return the letter of a port in the current language."""
        return letter(self.board, label, language())

    def sentence(self, figures: Figures, lang: str | None = None) -> str:
        """Return a sentence that says whether the starts are fair by a policy, with numbers.

        If they are for certain, it says why instead.
        """
        with speak(lang):
            if equal := equal_ports(self.board):
                return equal
            return verdict.of_table(figures, self.within, self.port(figures.worst))

    def text_tables(self, number: int) -> tuple[str, tuple[FigureTable, FigureTable], list[str]]:
        """Return the figures of this index as text: a heading, tables of ports and seats, lines.

        Texts are in the current language.
        """
        one = self.figures[number]
        ports = [(self.port(port.name), port) for port in one.ports]
        tables = rating_text.tables(ports, one)
        notes = [*rating_text.played(one), rating_text.seats(one), self.sentence(one)]
        return rating_text.heading(one), tables, [*filter(None, notes)]

    def summary(self) -> FigureTable:
        """Return a table of all tables: victories of ports and seats, and the bounds."""
        labels = [(port.name, self.port(port.name)) for port in self.figures[0].ports]
        return rating_text.summary(labels, self.figures)

    def _seats(self, figures: Figures, lang: str | None) -> str | None:
        with speak(lang):
            return rating_text.seats(figures) or None

    def picture(self, form: str = "svg") -> bytes:
        """Return the figures as a picture, "svg", "png" or "pdf": a panel for each table.

        Raises CallError for an unknown format.
        """
        return self._picture(f".{form}")

    def _picture(self, suffix: str) -> bytes:
        from printplay.games.go_for_gold.islands.rating.picture import picture

        sentences = [self.sentence(one) for one in self.figures]
        drawn = picture(self.board, self.within, self.figures, sentences)
        return face_of(f"rating-{self.board.name}", drawn, suffix)

    def write(self, file: str | Path | None = None, *, force: bool = False) -> Path:
        """Write the figures as `[fairness]` into the island's own file; return that file.

        With a `file`, a copy of the layout with its fairness is written there. Raises CallError
        if players were random or the island has no file of the user's, LayoutError or FileError if
        that cannot be written.
        """
        policies = [one.policy for one in self.figures]
        measured.check_writable(self.board, [one.players for one in self.figures], policies, file)
        return measured.write(self.board, self.fairness(), file, force=force)

    def fairness(self) -> Fairness:
        """Return what is written of it."""
        return measured.fairness_of(
            self.board, self.figures, matches=self.matches, seed=self.seed, house=self.house
        )

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what `printplay layout rate --json` prints; shares are from 0 to 1."""
        spaces = {label: str(space) for label, space in ports(self.board).items()}
        equal = bool(equal_ports(self.board))
        return versioned({
            "layout": self.board.name, "layout_hash": self.board.hash, "players": self.players,
            "seed": self.seed, "house": dict(self.house), "within": self.within,
            "fair": self.fair, "apart": finite(self.worst.apart),
            "sentence": self.verdict(lang) or None,
            "policies": [
                {
                    "policy": one.policy, "players": one.players, "matches": one.matches,
                    "fair": equal or one.fair(self.within), "apart": finite(one.apart),
                    "sentence": self.sentence(one, lang),
                    "seats_sentence": self._seats(one, lang),
                    "ports": [
                        {"port": port.name, "space": spaces[port.name],
                         **_without_name(asdict(port)),
                         "points": {str(value): count for value, count
                                    in one.points[port.name].items()}}
                        for port in one.ports
                    ],
                    "seats": [{"seat": int(seat.name), **_without_name(asdict(seat))}
                              for seat in one.seats],
                    "places": [asdict(place) for place in one.places],
                    "walked": dict(one.walked),
                }
                for one in self.figures
            ],
        })  # fmt: skip


def _without_name(standing: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in standing.items() if key != "name"}


def rate_layout(
    layout: str | Path,
    *,
    matches: int = MATCHES,
    players: int | Sequence[int] | None = None,
    policies: Sequence[str] = ("greedy",),
    seed: int = 0,
    within: float = 1.0,
    house: Mapping[str, str] | None = None,
    workers: int | None = None,
) -> Rating:
    """Play whole matches on an island and return the figures of each port and seat.

    `matches` are played by each of the `policies` ("random", "greedy", "expert" ...), which all
    players of a match go by; the port of the first player goes round. `players` is a number (4 by
    default), or several: then all bounds hold together, opposite ports of an island that a half
    turn maps onto itself are counted together, and fewer players play more matches, so that as many
    sheets are filled. ("panel",) stands for all policies but random players, at tables of 2, 3 and
    4 unless `players` says otherwise; experts, who are slow, play half of the matches. The
    same `seed` is the same matches,
    on any machine and for any number of `workers` (threads; by default as many as there are cores).
    `within` is how many percentage points of victories a port may be off an even share (alone: per
    cent of the mean points); `house` are house rules as records name them.

    Raises FileError if the extra `[islands]` is not installed, LayoutError if there is no such
    layout, CallError if it is no island, has fewer ports than players, or for an invalid number.

    >>> rating = rate_layout("A", matches=200, within=20)
    >>> rating.fair, [port.name for port in rating.figures[0].ports]
    (True, ['N', 'E', 'S', 'W'])
    """
    check_installed()
    policies, tables, together = _tables(policies, players)
    _check(matches, tables, policies, seed, within, workers)
    rules = differing(META, house or {})
    board = island(boards.find_board(layout, META.id))
    players = max(tables)
    if len(ports(board)) < max(players, 1):
        raise CallError(
            N_("{name} has {ports:port|ports}, and {players} players need one each")
            if players > 1
            else N_("{name} has no port to start from"),
            name=board.name, ports=len(ports(board)), players=players,
        )  # fmt: skip
    from printplay.games.go_for_gold.islands.engine.engine import Engine, prepare
    from printplay.games.go_for_gold.islands.engine.reckoning import figures

    engine, found = Engine(board, rules), []
    numbers = {
        (policy, each): matches_of(policy, each, matches) if together else matches
        for policy in policies for each in tables
    }  # fmt: skip
    several, alike = (len(numbers), turns(board)) if together else (1, False)
    with progress.watch(sum(numbers.values())) as bar:
        prepare(policies)
        for (policy, each), number in numbers.items():
            counts = counted(engine, policy, each, seed, number, workers, bar)
            found.append(figures(engine.graph, policy, each, counts, several=several, alike=alike))
    return Rating(board, players, seed, within, rules, tuple(found), matches, together=together)


def matches_of(policy: str, players: int, matches: int) -> int:
    """Return the matches of a table, if four greedy players play `matches`.

    >>> [matches_of("near", players, 30_000) for players in (2, 3, 4)]
    [60000, 40000, 30000]
    >>> matches_of("expert", 4, 30_000)
    15000
    """
    rounds = -(-matches // (SLOWER if policy == SLOW else 1) // players)
    return rounds * SEATS


def _tables(
    policies: Sequence[str], players: int | Sequence[int] | None
) -> tuple[Sequence[str], tuple[int, ...], bool]:
    """Return the policies, the numbers of players, and whether all bounds hold together."""
    panel = tuple(policies) == (PANEL_NAME,)
    if players is None:
        players = PANEL_PLAYERS if panel else SEATS
    tables = (players,) if isinstance(players, int) else tuple(players)
    together = panel or len(tables) > 1
    return PANEL if panel else policies, tables, together


def check_writable(
    layout: str | Path, players: int | Sequence[int] | None, policies: Sequence[str], file: str | Path | None
) -> None:
    """Raise CallError if the fairness of an island could not be written, before it is rated.

    It would be written into the island's own file, or with a copy of it to `file`.
    """
    board = island(boards.find_board(layout, META.id))
    policies, tables, _together = _tables(policies, players)
    measured.check_writable(board, tables, policies, file)


def _check(
    matches: int,
    players: Sequence[int],
    policies: Sequence[str],
    seed: int,
    within: float,
    workers: int | None,
) -> None:
    """Raise CallError for invalid numbers and policies."""
    for key, value, most in (
        ("matches", matches, MOST), *(("players", one, SEATS) for one in players or [0]),
        ("workers", 1 if workers is None else workers, 1024),
    ):  # fmt: skip
        check_whole(key, value, most)
    check_within(within)
    if len(set(players)) < len(players):
        raise CallError(N_("name each number of players once"))
    if not -SEED_LIMIT <= seed < SEED_LIMIT:
        raise CallError(
            N_("{key} must be a whole number from {low} to {high}, not {value}"),
            key="seed", low=-SEED_LIMIT, high=SEED_LIMIT - 1, value=seed,
        )  # fmt: skip
    if not policies or len(set(policies)) < len(policies):
        raise CallError(N_("name each policy once: {known}"), known=_known())
    for policy in policies:
        if policy not in POLICIES:
            raise CallError(
                N_("unknown policy {name!r}"), hint=N_("Policies: {known}."), name=policy[:24], known=_known()
            )


def _known() -> str:
    return ", ".join([*POLICIES, PANEL_NAME])
