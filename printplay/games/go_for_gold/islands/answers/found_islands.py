"""What a search asks for and finds: islands with their figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from printplay.core.answers import finite, speak, versioned
from printplay.core.i18n import N_, decimal, fill_template, thousands
from printplay.games.go_for_gold.game import GAME
from printplay.games.go_for_gold.islands.answers.new_layouts import NewLayout, new_layout
from printplay.games.go_for_gold.islands.engine.policies import FAIR, PANEL
from printplay.games.go_for_gold.islands.maker.grid import TURNS, IslandOptions
from printplay.games.go_for_gold.prints.fairness_text import players_in_words

if TYPE_CHECKING:
    from printplay.games.go_for_gold.islands.rating.halving import Candidate, Halving
    from printplay.games.go_for_gold.islands.rating.tally import CandidateTally, Lineup

_PORTS = ("N", "E", "S", "W")


@dataclass(frozen=True)
class SearchArguments:
    """The arguments of `search_layouts` that its result depends on."""

    candidates: int
    keep: int
    goals: tuple[str, ...]
    within: float
    players: tuple[int, ...]
    policies: tuple[str, ...]
    seed: int | None
    spaces: int | None
    lattice: str
    symmetry: str
    lakes: int | None
    matches: int | None

    def resolved(self) -> SearchArguments:
        """Return the arguments with what the maker of islands does by default.

        Where starts have to be fair, islands have two mirror axes by default: nearly all of them
        are, and of others few.
        Raises CallError if it makes no such islands.
        """
        symmetry = self.symmetry or ("full" if FAIR in self.goals else "turn")
        IslandOptions(self.spaces, self.lattice, symmetry, self.lakes)
        return replace(self, symmetry=symmetry)

    def halving(self) -> Halving:
        """Return the search at its beginning."""
        from printplay.games.go_for_gold.islands.rating.halving import Aim, Halving
        from printplay.games.go_for_gold.islands.rating.tally import Lineup

        tables = tuple(Lineup(policy, each) for each in self.players for policy in self.policies)
        paired = TURNS[self.symmetry] > 1
        first = self.seed or 0
        return Halving(
            Aim(self.goals, self.within, tables, paired),
            range(first, first + self.candidates), self.keep, self.matches,
        )  # fmt: skip

    def layout(self, seed: int) -> NewLayout:
        return new_layout(
            seed=seed, spaces=self.spaces, lattice=self.lattice, symmetry=self.symmetry, lakes=self.lakes
        )


@dataclass(frozen=True)
class TableFigures:
    """The figures of an island at one table: a number of players who share one policy.

    `wins` is the share of victories of each port (alone None); `off` is by how many percentage
    points the port `worst` is off an even share (alone: per cent of the mean points), `at_most` the
    upper end of what that can be. Ports that are alike are counted together. In a match the lead
    changes `lead_changes` times, and the first is `ahead` of the second by so many points (alone
    both None); `differ` is the share of a line that another one from the same port does not enter,
    `stuck` the share of sheets that went out.
    """

    policy: str
    players: int
    matches: int
    wins: Mapping[str, float] | None
    worst: str
    off: float
    at_most: float
    lead_changes: float | None
    ahead: float | None
    differ: float
    stuck: float


@dataclass(frozen=True)
class FoundIsland:
    """An island a search found. `fresh` says that its figures come from confirming matches.

    `fair` is whether these show it as fair as was asked; None if they cannot decide.
    """

    asked: SearchArguments
    seed: int
    fresh: bool
    fair: bool | None
    tables: tuple[TableFigures, ...]

    @cached_property
    def layout(self) -> NewLayout:
        """Return the island."""
        return self.asked.layout(self.seed)

    @property
    def name(self) -> str:
        """Return its name: `seed:1:4711` if a seed alone makes it, else `isle-4711`."""
        return self.layout.name

    @property
    def off(self) -> float:
        """Return the largest deviation of a port at any table, in percentage points."""
        return max(table.off for table in self.tables)

    @property
    def at_most(self) -> float:
        """Return the upper bound of that deviation."""
        return max(table.at_most for table in self.tables)

    def json(self) -> dict[str, Any]:
        """Return its figures as data; shares are from 0 to 1."""
        layout = self.layout
        return {
            "name": layout.name, "seed": self.seed, "hash": layout.board.hash,
            "file": next(iter(layout.files)), "fresh": self.fresh, "fair": self.fair,
            "tables": [
                asdict(table) | {"off": finite(table.off), "at_most": finite(table.at_most)}
                for table in self.tables
            ],
        }  # fmt: skip


@dataclass(frozen=True)
class Search:
    """What a search found: `islands`, best first, of `asked.candidates` that were made.

    Their order comes from the choosing matches; their figures from fresh ones. `finished` is False
    for the best so far of a search that was stopped. `played` counts all matches, `unmade` the
    seeds the maker found no island for.
    """

    asked: SearchArguments
    islands: tuple[FoundIsland, ...]
    finished: bool
    claims: int
    played: int
    unmade: int

    def __repr__(self) -> str:
        """Return its text for a notebook."""
        return f"<Search of {self.asked.candidates} islands: {self.sentence()}>"

    @property
    def success(self) -> bool:
        """Return whether as many islands as requested were found, all as fair as was asked."""
        good = [island for island in self.islands if island.fair or FAIR not in self.asked.goals]
        return self.finished and len(good) == self.asked.keep

    def sentence(self, lang: str | None = None) -> str:
        """Return the outcome as a sentence."""
        with speak(lang):
            fair = [island for island in self.islands if island.fair]
            if not self.finished:
                text = (
                    N_("Not finished: the best of {candidates:island|islands} so far.")
                    if self.islands
                    else N_("Not finished: of {candidates:island|islands} none was rated yet.")
                )
            elif not self.islands:
                text = N_("None of {candidates:seed|seeds} gives an island of this kind.")
            elif FAIR not in self.asked.goals:
                text = N_("The best {count} of {candidates:island|islands}, by {matches:match|matches}.")
            elif not fair:
                text = N_(
                    "None of {candidates:island|islands} is sure to be fair within {within} "
                    "percentage points for {players}; these come nearest. Try more "
                    "candidates, another symmetry (turn, full) or a larger --within."
                )
            elif len(fair) < self.asked.keep:
                text = N_(
                    "Only {found} of {candidates:island|islands} are fair within {within} "
                    "percentage points for {players} (95 % sure for all of them together, "
                    "{matches:match|matches}). Try more candidates, another symmetry (turn, full) "
                    "or a larger --within."
                )
            else:
                text = N_(
                    "{found} of {candidates:island|islands}: fair within {within} percentage "
                    "points for {players} (95 % sure for all of them together, "
                    "{matches:match|matches})."
                )
            return fill_template(text, {
                "candidates": self.asked.candidates,
                "within": decimal(self.asked.within, "g"),
                "players": self._players(),
                "found": len(fair),
                "count": len(self.islands),
                "matches": thousands(self.played),
            })  # fmt: skip

    def _players(self) -> str:
        """Return for whom islands are fair; empty if that was not asked."""
        if FAIR not in self.asked.goals:
            return ""
        arguments = self.asked
        if {*PANEL} <= {*arguments.policies}:
            return fill_template(N_("{kinds:kind|kinds} of players at tables of {tables}"), {
                "kinds": len(arguments.policies), "tables": ", ".join(map(str, sorted(arguments.players))),
            })  # fmt: skip
        return players_in_words(
            (policy, count) for policy in arguments.policies for count in arguments.players
        )

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what `printplay layout search --json` prints."""
        return versioned({
            "game": GAME.id, "asked": asdict(self.asked), "finished": self.finished,
            "success": self.success, "sentence": self.sentence(lang), "played": self.played,
            "unmade": self.unmade, "islands": [island.json() for island in self.islands],
        })  # fmt: skip


def search_outcome(arguments: SearchArguments, halving: Halving, *, finished: bool) -> Search:
    """Return what a search has found so far, or finally: confirmed or, if nothing was, nearest."""
    best = (halving.winners or halving.nearest()) if finished else halving.best()
    tallies = [
        tally
        for candidate in halving.candidates.values()
        for tallies_by_table in (candidate.chosen, candidate.fresh)
        for tally in tallies_by_table.values()
    ]
    return Search(
        arguments,
        tuple(_island(arguments, halving, candidate) for candidate in best[: arguments.keep]),
        finished,
        halving.claims,
        sum(tally.matches for tally in tallies),
        sum(not candidate.exists for candidate in halving.candidates.values()),
    )


def _island(arguments: SearchArguments, halving: Halving, candidate: Candidate) -> FoundIsland:
    fresh = halving.is_confirmed(candidate)
    tallies = candidate.tallies(fresh=fresh)
    return FoundIsland(
        arguments, candidate.seed, fresh,
        halving.is_fair(candidate) if halving.aim.fair and fresh else None,
        tuple(
            _figures(halving, table, tallies[table]) for table in halving.aim.tables
            if table in tallies and tallies[table].matches
        ),
    )  # fmt: skip


def _figures(halving: Halving, table: Lineup, tally: CandidateTally) -> TableFigures:
    worst, _least, at_most = halving.aim.farthest(table, tally, halving.claims)
    shares = tally.shares(paired=halving.aim.paired)
    is_solo, port = table.players == 1, _PORTS.index(worst)
    wins = None if is_solo else dict(zip(_PORTS, shares, strict=True))
    off = 100 * abs(shares[port] - 1 / table.players)
    if is_solo:
        off = tally.off_mean(port, paired=halving.aim.paired)
    return TableFigures(
        table.policy, table.players, tally.matches, wins, worst, off, at_most,
        None if is_solo else tally.lead_changes()[0], None if is_solo else tally.ahead()[0],
        tally.differ()[0], tally.stuck()[0],
    )  # fmt: skip
