"""Ratings of islands: simulated matches, and the figures of each port and seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from printplay.core import progress
from printplay.core.answers import finite, speak, versioned
from printplay.core.errors import CallError
from printplay.core.i18n import N_, language
from printplay.games.go_for_gold.board.cells import turns
from printplay.games.go_for_gold.contents import Island, island, letter, ports
from printplay.games.go_for_gold.game import GAME
from printplay.games.go_for_gold.islands.answers import verdict
from printplay.games.go_for_gold.islands.answers.simulating import (
    MOST,
    SEATS,
    check_installed,
    check_whole,
    check_within,
    engine_is_ready,
    play_and_count,
)
from printplay.games.go_for_gold.islands.engine.policies import (
    PANEL,
    PANEL_NAME,
    PANEL_PLAYERS,
    POLICIES,
    SLOW,
    SLOWER,
)
from printplay.games.go_for_gold.islands.rating import figures as rating_figures
from printplay.games.go_for_gold.islands.rating.figures import FeatureFigures, Figures, Standing
from printplay.games.go_for_gold.prints.fairness_text import equal_ports
from printplay.geometry.layouts.fairness import SEED_LIMIT, Fairness
from printplay.lookup import boards
from printplay.match.game import differing
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
        sentences = " ".join(self.sentence(table) for table in self.figures)
        return f"<Rating of {self.board.name}: {sentences}>"

    @property
    def fair(self) -> bool | None:
        """Return whether the starts are fair by every policy, or for certain; None if undecided."""
        return True if equal_ports(self.board) else self.shows_fair

    @property
    def shows_fair(self) -> bool | None:
        """Return whether the figures show that the starts are fair."""
        verdicts = [table.fair(self.within) for table in self.figures]
        return False if False in verdicts else None if None in verdicts else True

    @property
    def worst(self) -> Figures:
        """Return the table at which a port may be farthest from an even share."""
        return max(self.figures, key=lambda table: table.apart)

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
        table = self.figures[number]
        ports = [(self.port(port.name), port) for port in table.ports]
        tables = verdict.tables(ports, table)
        notes = [*verdict.played(table), verdict.seats(table), self.sentence(table)]
        return verdict.policy_heading(table), tables, [*filter(None, notes)]

    def summary(self) -> FigureTable:
        """Return a table of all tables: victories of ports and seats, and the bounds."""
        labels = [(port.name, self.port(port.name)) for port in self.figures[0].ports]
        return verdict.summary_table(labels, self.figures)

    def _seats(self, figures: Figures, lang: str | None) -> str | None:
        with speak(lang):
            return verdict.seats(figures) or None

    def picture(self, form: str = "svg") -> bytes:
        """Return the figures as a picture, "svg", "png" or "pdf": a panel for each table.

        Raises CallError for an unknown format.
        """
        return self._picture(f".{form}")

    def _picture(self, suffix: str) -> bytes:
        from printplay.games.go_for_gold.islands.rating.picture import draw_rating

        sentences = [self.sentence(table) for table in self.figures]
        drawing = draw_rating(self.board, self.within, self.figures, sentences)
        return face_of(f"rating-{self.board.name}", drawing, suffix)

    def write(self, file: str | Path | None = None, *, force: bool = False) -> Path:
        """Write the figures as `[fairness]` into the island's own file; return that file.

        With a `file`, a copy of the layout with its fairness is written there. Raises CallError
        if players were random or the island has no file of the user's, LayoutError or FileError if
        that cannot be written.
        """
        policies = [table.policy for table in self.figures]
        rating_figures.check_writable(self.board, [table.players for table in self.figures], policies, file)
        return rating_figures.write(self.board, self.fairness(), file, force=force)

    def fairness(self) -> Fairness:
        """Return what is written of it."""
        return rating_figures.fairness_of(
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
                    "policy": table.policy, "players": table.players, "matches": table.matches,
                    "fair": equal or table.fair(self.within), "apart": finite(table.apart),
                    "sentence": self.sentence(table, lang),
                    "seats_sentence": self._seats(table, lang),
                    "ports": [
                        {"port": port.name, "space": spaces[port.name],
                         **_without_name(asdict(port)),
                         "points": {str(value): count for value, count
                                    in table.points[port.name].items()}}
                        for port in table.ports
                    ],
                    "seats": [{"seat": int(seat.name), **_without_name(asdict(seat))}
                              for seat in table.seats],
                    "places": [asdict(place) for place in table.places],
                    "walked": dict(table.walked),
                }
                for table in self.figures
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
    _check_numbers(matches, tables, policies, seed, within, workers)
    rules = differing(GAME, house or {})
    board = island(boards.find_board(layout, GAME.id))
    players = max(tables)
    if len(ports(board)) < max(players, 1):
        raise CallError(
            N_("{name} has {ports:port|ports}, and {players} players need one each")
            if players > 1
            else N_("{name} has no port to start from"),
            name=board.name, ports=len(ports(board)), players=players,
        )  # fmt: skip
    from printplay.games.go_for_gold.islands.engine.engine import Engine, prepare
    from printplay.games.go_for_gold.islands.rating.counting import figures

    engine, table_figures = Engine(board, rules), []
    numbers = {
        (policy, seat_count): matches_of(policy, seat_count, matches) if together else matches
        for policy in policies for seat_count in tables
    }  # fmt: skip
    several, paired = (len(numbers), turns(board)) if together else (1, False)
    with progress.watch(sum(numbers.values())) as bar:
        prepare(policies)
        for (policy, seat_count), number in numbers.items():
            counts = play_and_count(engine, policy, seat_count, seed, number, workers, bar)
            table_figures.append(
                figures(engine.graph, policy, seat_count, counts, several=several, paired=paired)
            )
    return Rating(board, players, seed, within, rules, tuple(table_figures), matches, together=together)


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
    """Raise CallError if an island's fairness could not be written to its own file, or a copy."""
    board = island(boards.find_board(layout, GAME.id))
    policies, tables, _together = _tables(policies, players)
    rating_figures.check_writable(board, tables, policies, file)


def _check_numbers(
    matches: int,
    players: Sequence[int],
    policies: Sequence[str],
    seed: int,
    tolerance: float,
    workers: int | None,
) -> None:
    """Raise CallError for invalid numbers and policies."""
    for key, value, maximum in (
        ("matches", matches, MOST), *(("players", player_count, SEATS) for player_count in players or [0]),
        ("workers", 1 if workers is None else workers, 1024),
    ):  # fmt: skip
        check_whole(key, value, maximum)
    check_within(tolerance)
    if len(set(players)) < len(players):
        raise CallError(N_("name each number of players once"))
    if not -SEED_LIMIT <= seed < SEED_LIMIT:
        raise CallError(
            N_("{key} must be a whole number from {low} to {high}, not {value}"),
            key="seed", low=-SEED_LIMIT, high=SEED_LIMIT - 1, value=seed,
        )  # fmt: skip
    if not policies or len(set(policies)) < len(policies):
        raise CallError(N_("name each policy once: {known}"), known=_policy_names())
    for policy in policies:
        if policy not in POLICIES:
            raise CallError(
                N_("unknown policy {name!r}"),
                hint=N_("Policies: {known}."),
                name=policy[:24],
                known=_policy_names(),
            )


def _policy_names() -> str:
    return ", ".join([*POLICIES, PANEL_NAME])
