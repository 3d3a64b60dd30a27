"""Searches for islands: many are made and rated, on all cores or a cluster; the best confirmed."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from printplay.core.errors import CallError
from printplay.core.executor import LostError, spreading
from printplay.core.i18n import N_
from printplay.games.go_for_gold.game import GAME
from printplay.games.go_for_gold.islands.answers.found_islands import (
    FoundIsland,
    Search,
    SearchArguments,
    search_outcome,
)
from printplay.games.go_for_gold.islands.answers.new_layouts import check_seeds, new_layout, only
from printplay.games.go_for_gold.islands.answers.search_folder import SearchFolder
from printplay.games.go_for_gold.islands.answers.simulating import check_installed, check_whole, check_within
from printplay.games.go_for_gold.islands.engine.policies import (
    BLIND,
    FAIR,
    GOALS,
    PANEL,
    PANEL_NAME,
    POLICIES,
)
from printplay.games.go_for_gold.islands.maker.grid import SEEDS, VERSION

if TYPE_CHECKING:
    from printplay.games.go_for_gold.islands.engine.engine import Engine
    from printplay.games.go_for_gold.islands.rating.halving import Halving, MatchSeries, Stage
    from printplay.games.go_for_gold.islands.rating.tally import Numbers

__all__ = ["FoundIsland", "Search", "SearchInterrupted", "SearchProgress", "search_layouts"]

#: Seeds of matches: those that choose, and those that confirm. `layout rate` has others.
CHOOSING, CONFIRMING = 0x5EA2C4, 0xF2E54
_MOST = 1_000_000
_MOST_MATCHES = 10_000_000
#: What a task costs at most, in sheets of a greedy player: two seconds or so. An expert's sheet
#: costs more, and making an island costs, too.
_A_TASK, _EXPERT, _MAKING = 40_000, 25, 2_400
#: Seconds from one checkpoint to the next.
_PAUSE = 5.0


class SearchInterrupted(KeyboardInterrupt):
    """A search was stopped by Ctrl-C; `search` is the best so far."""

    def __init__(self, search: Search) -> None:
        super().__init__()
        self.search = search


@dataclass(frozen=True)
class SearchProgress:
    """How far a search is: `done` of `tasks` of a stage, with so many islands, and the best so far.

    `fresh` says that islands are being confirmed. `best` is None until an island has been rated.
    """

    stage: int
    fresh: bool
    islands: int
    done: int
    tasks: int
    best: FoundIsland | None


class WorkerTask(NamedTuple):
    """The task of a worker: how islands are made, and the pieces to play, island by island."""

    spaces: int | None
    lattice: str
    symmetry: str
    lakes: int | None
    pieces: tuple[MatchSeries, ...]


def search_layouts(
    game: str = GAME.id,
    *,
    candidates: int,
    keep: int = 3,
    goals: Sequence[str] = ("fair",),
    within: float = 1.0,
    players: Sequence[int] = (4,),
    policies: Sequence[str] = (PANEL_NAME,),
    seed: int | None = None,
    spaces: int | None = None,
    lattice: str = "hex-pointy",
    symmetry: str | None = None,
    lakes: int | None = None,
    matches: int | None = None,
    workers: int | None = None,
    scheduler: str | None = None,
    folder: str | Path | None = None,
    progress: Callable[[SearchProgress], None] | None = None,
    compiling: Callable[[], None] | None = None,
) -> Search:
    """Search `candidates` islands, of `seed` and those that follow it, for the best `keep`.

    Islands are made as `new_layout` makes them. `goals` are "fair" (each port within `within`
    percentage points of an even share, for each number of `players` and each of the `policies`;
    by default the panel of `rate_layout`), "lively" and "tight"; with several, their product
    counts. What is found is confirmed by fresh matches, as many as that takes, or `matches` at each
    table.

    It is done by `workers` processes (a core each; 1 is this process alone) or those of a Dask
    `scheduler` (`tcp://10.0.0.1:8786`), and comes out the same by any of them. In `folder` it keeps
    a checkpoint, from which the same call goes on, and its results: `results.json`, `results.txt`
    and a layout file each.

    `compiling` is called if the engine has to be compiled first, which takes some seconds.

    Raises CallError for what makes no sense, FileError where the extra `[islands]` is not
    installed, the scheduler does not answer, or the folder holds another search; SearchInterrupted
    on Ctrl-C.
    """
    check_installed()
    only(game)
    arguments = _check_arguments(
        SearchArguments(
            candidates, keep, tuple(goals), float(within), tuple(players),
            PANEL if tuple(policies) == (PANEL_NAME,) else tuple(policies), seed,
            spaces, lattice, symmetry or "", lakes, matches,
        )
    )  # fmt: skip
    from printplay.games.go_for_gold.islands.engine.compiling import digest

    checkpoint = SearchFolder(folder, f"{digest()} {VERSION}") if folder is not None else None
    arguments = arguments.resolved() if checkpoint is None else checkpoint.settle_arguments(arguments)
    if arguments.seed is None:
        arguments = replace(arguments, seed=secrets.randbelow(SEEDS - arguments.candidates))
    halving = arguments.halving()
    if checkpoint is not None:
        checkpoint.restore(arguments, halving)
    try:
        with spreading(workers, scheduler, needs=("numba",), same=digest) as spread:
            if scheduler is None:
                _compile_once(arguments.policies, compiling)
            _run(arguments, halving, checkpoint, spread.run, progress)
    except KeyboardInterrupt:
        stopped = search_outcome(arguments, halving, finished=False)
        if checkpoint is not None:
            checkpoint.write(stopped)
        raise SearchInterrupted(stopped) from None
    search = search_outcome(arguments, halving, finished=True)
    if checkpoint is not None:
        checkpoint.write(search)
    return search


def _run(
    arguments: SearchArguments,
    halving: Halving,
    checkpoint: SearchFolder | None,
    run: Callable[
        [Callable[[WorkerTask], list[Numbers | None]], Sequence[WorkerTask]],
        Iterator[tuple[int, list[Numbers | None] | LostError]],
    ],
    progress: Callable[[SearchProgress], None] | None,
) -> None:
    """Play stage by stage until there are winners; always leave a checkpoint."""
    try:
        for stage in halving.stages():
            tasks = list(tasks_of(arguments, stage.pieces))
            saved = time.monotonic()
            _report_progress(progress, arguments, halving, stage, 0, len(tasks))
            for done, (number, came) in enumerate(run(play_task, tasks), 1):
                if isinstance(came, LostError):
                    raise CallError(
                        N_("the workers crashed one after the other on the island of seed {seed}"),
                        hint=N_("They may be out of memory. The same command continues the search."),
                        seed=tasks[number].pieces[0].seed,
                    )
                for piece, numbers in zip(tasks[number].pieces, came, strict=True):
                    halving.candidates[piece.seed].add(piece, numbers)
                if time.monotonic() - saved > _PAUSE or done == len(tasks):
                    if checkpoint is not None:
                        checkpoint.save(arguments, halving)
                    _report_progress(progress, arguments, halving, stage, done, len(tasks))
                    saved = time.monotonic()
    finally:
        if checkpoint is not None:
            checkpoint.save(arguments, halving)


def _report_progress(
    progress: Callable[[SearchProgress], None] | None,
    arguments: SearchArguments, halving: Halving, stage: Stage, done: int, tasks: int,
) -> None:  # fmt: skip
    if progress is not None:
        best = search_outcome(arguments, halving, finished=False).islands
        progress(
            SearchProgress(stage.number, stage.fresh, stage.islands, done, tasks, best[0] if best else None)
        )


def _task(arguments: SearchArguments, pieces: Sequence[MatchSeries]) -> WorkerTask:
    """Return a task of pieces for a worker, complete without the rest of the search."""
    return WorkerTask(arguments.spaces, arguments.lattice, arguments.symmetry, arguments.lakes, tuple(pieces))


def tasks_of(arguments: SearchArguments, pieces: Sequence[MatchSeries]) -> Iterator[WorkerTask]:
    """Yield pieces in tasks of similar duration, those of an island together."""
    bundle: list[MatchSeries] = []
    cost = 0
    for piece in pieces:
        sheets = piece.number * piece.table.players
        dear = sheets * (_EXPERT if piece.table.policy == "expert" else 1)
        dear += _MAKING * (not bundle or bundle[-1].seed != piece.seed)
        if bundle and cost + dear > _A_TASK:
            yield _task(arguments, bundle)
            bundle, cost = [], 0
        bundle.append(piece)
        cost += dear
    if bundle:
        yield _task(arguments, bundle)


def play_task(task: WorkerTask) -> list[Numbers | None]:
    """Play the pieces of a task, return their tallies; None for an island that cannot be made."""
    from printplay.games.go_for_gold.islands.rating.tally import play

    answers: list[Numbers | None] = []
    for piece in task.pieces:
        engine = _engine(piece.seed, task.spaces, task.lattice, task.symmetry, task.lakes)
        seed = CONFIRMING if piece.fresh else CHOOSING
        answers.append(None if engine is None else play(engine, piece.table, seed, piece.first, piece.number))
    return answers


@lru_cache(maxsize=32)
def _engine(seed: int, spaces: int | None, lattice: str, symmetry: str, lakes: int | None) -> Engine | None:
    """Return the engine for an island; None if the maker finds none for the seed."""
    from printplay.games.go_for_gold.contents import island
    from printplay.games.go_for_gold.islands.engine.engine import Engine

    try:
        layout = new_layout(seed=seed, spaces=spaces, lattice=lattice, symmetry=symmetry, lakes=lakes)
    except CallError:
        return None
    return Engine(island(layout.board), {})


def _compile_once(policies: Collection[str], compiling: Callable[[], None] | None) -> None:
    """Compile once here what every process needs."""
    from printplay.games.go_for_gold.islands.engine.engine import is_compiled, prepare

    if not is_compiled(policies):
        if compiling is not None:
            compiling()
        prepare(policies)


def _check_arguments(arguments: SearchArguments) -> SearchArguments:
    """Return the checked request; raise CallError if it is invalid."""
    for key, value, maximum in (
        ("candidates", arguments.candidates, _MOST), ("keep", arguments.keep, arguments.candidates),
        ("matches", 1 if arguments.matches is None else arguments.matches, _MOST_MATCHES),
    ):  # fmt: skip
        check_whole(key, value, maximum)
    check_within(arguments.within)
    for names, choices, message in (
        (arguments.goals, GOALS, N_("name each goal once: {known}")),
        (arguments.policies, POLICIES, N_("name each policy once: {known}")),
        (arguments.players, (1, 2, 3, 4), N_("name each number of players once: {known}")),
    ):
        if not names or len(set(names)) < len(names) or not set(names) <= set(choices):
            raise CallError(message, known=", ".join(map(str, choices)))
    if 1 in arguments.players and set(arguments.goals) - {FAIR}:
        raise CallError(
            N_("the goals lively and tight need at least 2 players"),
            hint=N_("Leave out 1 in --players, or use the goal fair only."),
        )
    if BLIND in arguments.policies and FAIR in arguments.goals:
        raise CallError(
            N_("random players say nothing about fairness, so no fair island can be found with them"),
            hint=N_("Search with --policy panel, greedy or expert, or for another goal."),
        )
    if arguments.seed is not None:
        check_seeds(arguments.seed, arguments.candidates)
    arguments.resolved()
    return arguments
