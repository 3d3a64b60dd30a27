"""Ratings of islands: simulated matches, and the figures of each port and seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import isinf
from pathlib import Path
from typing import Any

from printplay.core import progress
from printplay.core.errors import CallError
from printplay.core.i18n import N_, _, decimal, filled, language
from printplay.core.json_format import finite, versioned
from printplay.core.speaking import speak
from printplay.games.go_for_gold.contents import Island, island, letter, ports
from printplay.games.go_for_gold.islands.answers import certifying, rating_text
from printplay.games.go_for_gold.islands.answers.simulating import (
    MOST,
    SEATS,
    check_installed,
    check_whole,
    check_within,
    counted,
    engine_is_ready,
)
from printplay.games.go_for_gold.islands.engine.policies import BLIND, POLICIES
from printplay.games.go_for_gold.islands.rating.figures import FeatureFigures, Figures, Standing
from printplay.games.go_for_gold.meta import META
from printplay.geometry.layouts.certificate import SEED_LIMIT, in_tenths
from printplay.lookup import boards
from printplay.match.house_rules import differing
from printplay.match.shown import FigureTable
from printplay.printing.output.drawable import Drawable, face_of

__all__ = [
    "FeatureFigures",
    "Figures",
    "Rating",
    "Standing",
    "check_certifiable",
    "engine_is_ready",
    "rate_layout",
]  # fmt: skip

#: Default matches of each policy: a share of a quarter is known to half a percentage point.
MATCHES = 30_000


@dataclass(frozen=True)
class Rating(Drawable):
    """The rating of an island by simulated matches: `figures` for each policy.

    `within` is how many percentage points a port may be off an even share of the victories;
    `digests` are of all counts, one for each policy.
    """

    board: Island
    players: int
    seed: int
    within: float
    house: Mapping[str, str]
    figures: tuple[Figures, ...]
    digests: tuple[str, ...]

    def __repr__(self) -> str:
        """Return its text for a notebook."""
        sentences = " ".join(self.sentence(one) for one in self.figures)
        return f"<Rating of {self.board.name}: {sentences}>"

    @property
    def fair(self) -> bool | None:
        """Return whether the starts are fair by every policy; None if undecided."""
        found = [one.fair(self.within) for one in self.figures]
        return False if False in found else None if None in found else True

    def port(self, label: str) -> str:
        """Return the letter of a port in the current language."""
        return letter(self.board, label, language())

    def sentence(self, figures: Figures, lang: str | None = None) -> str:
        """Return a sentence that says whether the starts are fair by a policy, with numbers."""
        with speak(lang):
            fair, alone = figures.fair(self.within), self.players == 1
            worst = next(port for port in figures.ports if port.name == figures.worst)
            if fair is None and isinf(figures.apart):
                text = N_("{policy}: too few matches to say whether the starts are fair.")
            elif fair is None:
                text = N_(
                    "{policy}: too close to say whether the starts are fair. Each port is within "
                    "{apart} percentage points of an even share; the limit is {within}. Play more "
                    "matches to decide."
                )
            elif fair:
                text = N_(
                    "{policy}: the starts are fair for these players. Each port is within {apart} "
                    "percentage points of an even share; the limit is {within} (95 % sure, "
                    "{matches:match|matches})."
                )
            elif alone:
                text = N_(
                    "{policy}: the starts are not fair. Port {port} scores {mean} points on "
                    "average, more than {within} % off the mean ({matches:match|matches})."
                )
            else:
                text = N_(
                    "{policy}: the starts are not fair. Port {port} wins {share} of 100 matches, "
                    "an even share is {even}; the limit is {within} percentage points "
                    "({matches:match|matches})."
                )
            worded = filled(text, {
                "policy": figures.policy,
                "within": decimal(self.within, "g"),
                "apart": decimal(in_tenths(figures.apart)),
                "matches": figures.matches,
                "port": self.port(worst.name),
                "mean": decimal(worst.mean, ".2f"),
                "share": decimal(100 * (worst.share or 0.0)),
                "even": decimal(100 / self.players),
            })  # fmt: skip
            blind = _("Random players say nothing about how fair an island is for others.")
            return f"{worded} {blind}" if figures.policy == BLIND else worded

    def text_tables(self, number: int) -> tuple[str, tuple[FigureTable, FigureTable], list[str]]:
        """Return the figures of this index as text: a heading, tables of ports and seats, lines.

        Texts are in the current language.
        """
        one = self.figures[number]
        ports = [(self.port(port.name), port) for port in one.ports]
        tables = rating_text.tables(ports, one)
        notes = [*rating_text.played(one), rating_text.seats(one), self.sentence(one)]
        return rating_text.heading(one), tables, [*filter(None, notes)]

    def _seats(self, figures: Figures, lang: str | None) -> str | None:
        with speak(lang):
            return rating_text.seats(figures) or None

    def picture(self, form: str = "svg") -> bytes:
        """Return the figures as a picture, "svg", "png" or "pdf": a panel for each policy.

        Raises CallError for an unknown format.
        """
        return self._picture(f".{form}")

    def _picture(self, suffix: str) -> bytes:
        from printplay.games.go_for_gold.islands.rating.picture import picture

        sentences = [self.sentence(one) for one in self.figures]
        drawn = picture(self.board, self.players, self.within, self.figures, sentences)
        return face_of(f"rating-{self.board.name}", drawn, suffix)

    def certify(self, file: str | Path | None = None, *, force: bool = False) -> Path:
        """Write the figures as `[certificate]` into the island's own file; return that file.

        With a `file`, a copy of the layout with its certificate is written there. Raises CallError
        if the starts are not fair, players were random or the island has no file of the user's,
        LayoutError or FileError if that cannot be written.
        """
        policies = [one.policy for one in self.figures]
        certifying.check(self.board, self.players, policies, file)
        if not self.fair:
            raise CallError(
                N_("the starts were not shown to be fair within {within:g} percentage points; "
                   "nothing was certified"),
                hint=N_("Play more matches (--matches), raise --within, or change the island."),
                within=self.within,
            )  # fmt: skip
        found = certifying.certificate(
            self.board, self.players, self.seed, self.within, self.house, self.figures,
            self.digests,
        )  # fmt: skip
        return certifying.write(self.board, found, file, force=force)

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what `printplay layout rate --json` prints; shares are from 0 to 1."""
        spaces = {label: str(space) for label, space in ports(self.board).items()}
        return versioned({
            "layout": self.board.name, "layout_hash": self.board.hash, "players": self.players,
            "seed": self.seed, "house": dict(self.house), "within": self.within,
            "fair": self.fair,
            "policies": [
                {
                    "policy": one.policy, "matches": one.matches,
                    "fair": one.fair(self.within), "apart": finite(one.apart),
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
    players: int = 4,
    policies: Sequence[str] = ("greedy",),
    seed: int = 0,
    within: float = 1.0,
    house: Mapping[str, str] | None = None,
    workers: int | None = None,
) -> Rating:
    """Play whole matches on an island and return the figures of each port and seat.

    `matches` are played by each of the `policies` ("random", "greedy", "expert"), which all players
    of a match go by; the port of the first player goes round. The same `seed` is the same matches,
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
    _check(matches, players, policies, seed, within, workers)
    rules = differing(META, [f"{key}={value}" for key, value in (house or {}).items()])
    board = island(boards.find_board(str(layout), META.id))
    if len(ports(board)) < max(players, 1):
        raise CallError(
            N_("{name} has {ports:port|ports}, and {players} players need one each")
            if players > 1
            else N_("{name} has no port to start from"),
            name=board.name, ports=len(ports(board)), players=players,
        )  # fmt: skip
    from printplay.games.go_for_gold.islands.engine.engine import Engine, prepare
    from printplay.games.go_for_gold.islands.engine.reckoning import figures
    from printplay.games.go_for_gold.islands.rating.counting import digest

    engine, found, digests = Engine(board, rules), [], []
    with progress.watch(matches * len(policies)) as bar:
        prepare(policies)
        for policy in policies:
            counts = counted(engine, policy, players, seed, matches, workers, bar)
            found.append(figures(engine.graph, policy, players, counts))
            digests.append(digest(counts))
    return Rating(board, players, seed, within, rules, tuple(found), tuple(digests))


def check_certifiable(
    layout: str | Path, players: int, policies: Collection[str], file: str | Path | None
) -> None:
    """Raise CallError if an island's certificate could not be written, before it is rated.

    It would be written into the island's own file, or with a copy of it to `file`.
    """
    board = island(boards.find_board(str(layout), META.id))
    certifying.check(board, players, policies, file)


def _check(
    matches: int,
    players: int,
    policies: Sequence[str],
    seed: int,
    within: float,
    workers: int | None,
) -> None:
    """Raise CallError for invalid numbers and policies."""
    for key, value, most in (
        ("matches", matches, MOST), ("players", players, SEATS),
        ("workers", 1 if workers is None else workers, 1024),
    ):  # fmt: skip
        check_whole(key, value, most)
    check_within(within)
    if not -SEED_LIMIT <= seed < SEED_LIMIT:
        raise CallError(
            N_("{key} must be a whole number from {low} to {high}, not {value}"),
            key="seed", low=-SEED_LIMIT, high=SEED_LIMIT - 1, value=seed,
        )  # fmt: skip
    if not policies or len(set(policies)) < len(policies):
        raise CallError(N_("name each policy once: {known}"), known=", ".join(POLICIES))
    for policy in policies:
        if policy not in POLICIES:
            raise CallError(
                N_("unknown policy {name!r}"), hint=N_("Policies: {known}."), name=policy[:24],
                known=", ".join(POLICIES),
            )  # fmt: skip
