"""Certificates of islands, written from ratings; `confirming` replays them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from printplay.core.errors import CallError, FileError, FilePlace
from printplay.core.i18n import N_
from printplay.core.version import __version__
from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.islands.answers.simulating import counted
from printplay.games.go_for_gold.islands.engine.policies import BLIND, ENGINE, SLOW
from printplay.games.go_for_gold.islands.rating.figures import Figures, Standing
from printplay.games.go_for_gold.meta import META
from printplay.geometry.layouts.certificate import Certificate, key_of, with_certificate
from printplay.geometry.layouts.certified_results import (
    PARTS,
    PolicyResults,
    StartFigures,
    start_figures,
)
from printplay.geometry.layouts.source import DISK, MadeFile
from printplay.lookup import boards

#: Matches replayed to confirm a certificate, unless all of them are.
SAMPLE = 2000
#: The slow policy plays one match of so many in a sample.
_PART = 19
_BOM = b"\xef\xbb\xbf"


def sample_of(policies: Sequence[str], matches: int) -> dict[str, int]:
    """Return how many matches of each key of a certificate make up a sample of SAMPLE matches.

    >>> sample_of(["greedy", "expert"], 200_000), sample_of(["expert"], 800)
    ({'greedy': 1900, 'expert': 100}, {'expert': 800})
    """
    weights = {one: 1 if one.partition("-")[0] == SLOW else _PART for one in policies}
    every = sum(weights.values())
    return {policy: min(matches, SAMPLE * one // every) for policy, one in weights.items()}


def check(
    board: Island, players: Collection[int], policies: Collection[str], file: str | Path | None
) -> None:
    """Raise CallError if an island's certificate could not be written; before it is rated."""
    if BLIND in policies:
        raise CallError(
            N_("random players say nothing about fairness, so they cannot certify an island"),
            hint=N_("Certify with --policy panel, or with greedy or expert players."),
        )
    if 1 in players:
        raise CallError(
            N_("a certificate compares wins, so it needs at least 2 players"),
            hint=N_("Rate it with --players 2 to 4."),
        )
    if file is None and (isinstance(board.path, MadeFile) or boards.ships(Path(board.path))):
        raise CallError(
            N_("a certificate can be written only into a file of your own, not into {name}"),
            hint=N_("Write a certified copy: -o my-island.toml"), name=board.name,
        )  # fmt: skip
    target = Path(board.path if file is None else file)
    made = isinstance(board.path, MadeFile)
    if any(one.suffix.lower() != ".toml" for one in (target, *([] if made else [board.path]))):
        raise CallError(
            N_("a certificate goes into a .toml file, not into {file}"),
            hint=N_("Give one with -o."), file=target,
        )  # fmt: skip
    beside = target.absolute().parent == Path(board.path).absolute().parent
    if board.lattice == "free" and not beside:
        raise CallError(
            N_("the outlines of {name} are in a file beside its layout; {file} is in another "
               "folder"),
            hint=N_("Choose a file in the same folder."), name=board.name, file=target,
        )  # fmt: skip


def certificate(
    board: Island, seed: int, within: float, house: Mapping[str, str], figures: Sequence[Figures],
    digests: Sequence[str], *, together: bool,
) -> Certificate:  # fmt: skip
    """Return the certificate of a rating; its sample is played once more.

    `together`: it is about several tables, and all bounds hold together.
    """
    from printplay.games.go_for_gold.islands.engine.engine import Engine
    from printplay.games.go_for_gold.islands.rating.counting import digest

    engine = Engine(board, house)
    keys = [key_of(one.policy, one.players, together=together) for one in figures]
    samples = sample_of(keys, min(one.matches for one in figures))
    policies = {}
    for key, one, whole in zip(keys, figures, digests, strict=True):
        sample = digest(counted(engine, one.policy, one.players, seed, samples[key]))
        policies[key] = certified(one, sample, whole)
    players = max(one.players for one in figures)
    found = Certificate(
        board.digest, __version__, ENGINE, players, seed, float(within), dict(house), policies,
        together=together,
    )  # fmt: skip
    return replace(found, seal=found.computed_seal())


def certified(figures: Figures, sample: str, whole: str) -> PolicyResults:
    """Return a certificate's entry for a policy; `sample` and `whole` are digests of its counts."""
    return PolicyResults(
        figures.matches, round(figures.apart + 0.0005, 3), _results(figures.ports), sample, whole,
        _results(figures.seats),
    )  # fmt: skip


def _results(standings: Sequence[Standing]) -> dict[str, StartFigures]:
    """Return figures with the counts that they follow from."""
    return {
        one.name: start_figures(
            round((one.share or 0) * one.played * PARTS), round(one.mean * one.played), one.played
        )
        for one in standings
    }


def write(board: Island, certificate: Certificate, file: str | Path | None, *, force: bool) -> Path:
    """Write the layout with its certificate into its own file, or a copy; return the file.

    Raises FileError if the island was changed since it was read, or if the file exists and
    printplay did not make it, unless `force`.
    """
    from printplay.printing.output.writing import check_target, put

    source = board.path
    target = Path(source if file is None else file)
    name = str(source)
    if boards.find_board(source, META.id).digest != board.digest:
        raise FileError(
            N_("the island was changed while its matches were played; nothing was written"),
            place=FilePlace(name), hint=N_("Rate it again."),
        )  # fmt: skip
    data = with_certificate(DISK.text(source), certificate, name).encode()
    if file is not None:
        check_target(target, force=force)
    elif Path(source).read_bytes().startswith(_BOM):
        data = _BOM + data
    put(target, data)
    return target
