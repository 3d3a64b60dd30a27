"""Certificates of islands: written from what was rated, and confirmed by playing again.

What is confirmed without playing: that the certificate is of this very island, and that nobody
changed its figures. Then some of its matches are played again, or all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from printplay import boards, games, waiting
from printplay.api.ordering import differing
from printplay.api.simulating import GAME, MOST, SEATS, counted, is_installed
from printplay.api.speaking import speak
from printplay.errors import CallError, FileError, LayoutError, Place, PrintplayError
from printplay.fault import Fault
from printplay.games.go_for_gold.contents import Island, island, ports
from printplay.games.go_for_gold.seal import fair_within, on_matches
from printplay.geometry.board import Board
from printplay.geometry.certificate import (
    TABLE,
    Certificate,
    Certified,
    Start,
    with_certificate,
)
from printplay.geometry.playable import Playable
from printplay.geometry.source import DISK, MadeFile, lines_of_keys
from printplay.i18n import N_, _, thousands
from printplay.islands.figures import Figures
from printplay.islands.policies import ENGINE, POLICIES
from printplay.version import __version__

__all__ = ["Confirmed", "certificate", "check", "confirm", "write"]

#: So many matches are played again to confirm a certificate, unless all of them are.
SAMPLE = 2000
#: Of these, the policy that takes its time plays this part of what the others play.
_SLOW, _PART = "expert", 19
_BOM = b"\xef\xbb\xbf"
_ANEW = N_(
    "Have it certified anew with `printplay layout rate {file} --certify`, or take the table"
    " [certificate] out."
)


def sample_of(policies: Sequence[str], matches: int) -> dict[str, int]:
    """Return how many matches of each policy are a sample of SAMPLE in all.

    >>> sample_of(["greedy", "expert"], 200_000), sample_of(["expert"], 800)
    ({'greedy': 1900, 'expert': 100}, {'expert': 800})
    """
    weights = {policy: 1 if policy == _SLOW else _PART for policy in policies}
    every = sum(weights.values())
    return {policy: min(matches, SAMPLE * one // every) for policy, one in weights.items()}


# -- written ---------------------------------------------------------------------------------------


def check(board: Island, players: int, file: str | Path | None) -> None:
    """Raise CallError where an island's certificate could not be written; before it is rated."""
    if players == 1:
        raise CallError(
            N_("a certificate is of victories, and who plays alone always wins"),
            hint=N_("Rate it with --players 2 to 4."),
        )
    if file is None and (isinstance(board.path, MadeFile) or boards.ships(Path(board.path))):
        raise CallError(
            N_("{name} lies in no file of your own that a certificate could be written into"),
            hint=N_("Name one for a certified copy: -o my-island.toml"), name=board.name,
        )  # fmt: skip
    target = Path(board.path if file is None else file)
    made = isinstance(board.path, MadeFile)
    if any(one.suffix.lower() != ".toml" for one in (target, *([] if made else [board.path]))):
        raise CallError(
            N_("{file} cannot hold a certificate; only a .toml file can"),
            hint=N_("Name one with -o."), file=target,
        )  # fmt: skip
    beside = target.absolute().parent == Path(board.path).absolute().parent
    if board.lattice == "free" and not beside:
        raise CallError(
            N_("the outlines of {name} lie in a file beside its layout, and {file} is elsewhere"),
            hint=N_("Write it into the same folder."), name=board.name, file=target,
        )  # fmt: skip


def certificate(
    board: Island, players: int, seed: int, within: float, house: Mapping[str, str],
    figures: Sequence[Figures], digests: Sequence[str],
) -> Certificate:  # fmt: skip
    """Return the certificate of what was rated; its sample is played once more for it."""
    from printplay.islands.counting import digest
    from printplay.islands.engine import Engine

    engine = Engine(board, house)
    samples = sample_of([one.policy for one in figures], figures[0].matches)
    policies = {}
    for one, whole in zip(figures, digests, strict=True):
        sample = digest(counted(engine, one.policy, players, seed, samples[one.policy]))
        policies[one.policy] = _certified(one, sample, whole)
    found = Certificate(
        board.digest, __version__, ENGINE, players, seed, float(within), dict(house), policies
    )
    return replace(found, seal=found.reckoned())


def _certified(one: Figures, sample: str, whole: str) -> Certified:
    starts = {
        port.name: Start(
            round(100 * (port.share or 0), 3), round(100 * (port.low or 0), 3),
            round(100 * (port.high or 0), 3), round(port.mean, 3),
        )
        for port in one.ports
    }  # fmt: skip
    return Certified(one.matches, round(one.apart + 0.0005, 3), starts, sample, whole)


def write(board: Island, certificate: Certificate, file: str | Path | None, *, force: bool) -> Path:
    """Write the layout with its certificate; into its own file, or a copy; return which.

    Raises FileError where the island was changed since it was read, or a file that printplay did
    not make is there, unless by `force`.
    """
    from printplay.printing.output import check_target, put

    source = board.path
    target = Path(source if file is None else file)
    name = str(source)
    if boards.find_board(name, GAME).digest != board.digest:
        raise FileError(
            N_("the island was changed while its matches were played; nothing was written"),
            place=Place(name), hint=N_("Rate it again."),
        )  # fmt: skip
    data = with_certificate(DISK.text(source), certificate, name).encode()
    if file is not None:
        check_target(target, force=force)
    elif Path(source).read_bytes().startswith(_BOM):
        data = _BOM + data
    put(target, data)
    return target


# -- confirmed -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Confirmed:
    """What became of a certificate: whether it holds, and how many matches were played again.

    `why` says why none were, as a template.
    """

    certificate: Certificate
    holds: bool
    repeated: int
    why: str = ""

    def sentence(self, lang: str | None = None) -> str:
        """Return what it says and what was confirmed of it; empty where it does not hold."""
        if not self.holds:
            return ""
        with speak(lang):
            told = self.certificate
            said = _("Certified: {fair}, {matches} ({policies}; {players} players).").format(
                fair=fair_within(told), matches=on_matches(told),
                policies=", ".join(told.policies), players=told.players,
            )  # fmt: skip
            if self.why:
                return f"{said} {_(self.why)}"
            if self.repeated == sum(one.matches for one in told.policies.values()):
                return said + " " + _("All matches were played again and agree.")
            again = _("{count} of the matches were played again and agree.")
            return said + " " + again.format(count=thousands(self.repeated))

    def json(self) -> dict[str, Any]:
        """Return what `printplay layout check --json` tells of it."""
        told = self.certificate
        return {
            "holds": self.holds, "apart": told.apart, "matches": told.matches,
            "players": told.players, "policies": list(told.policies), "seed": told.seed,
            "within": told.within, "printplay": told.printplay, "engine": told.engine,
            "repeated": self.repeated, "sentence": self.sentence() or None,
        }  # fmt: skip


def confirm(layout: Playable, *, whole: bool) -> tuple[Confirmed | None, list[Fault]]:
    """Tell whether the certificate of a layout is true; None where it has none.

    LC-38: it is of another island. LC-39: its figures are not those that were sealed, or nothing
    that could be played. LC-40: its matches, played again, go otherwise.
    """
    if not isinstance(layout, Board) or layout.certificate is None:
        return None, []
    told = layout.certificate
    if (fault := _untrue(layout, told)) is not None:
        return Confirmed(told, holds=False, repeated=0), [fault]
    if why := _unplayed(told):
        return Confirmed(told, holds=True, repeated=0, why=why), []
    board = island(layout)
    repeated, wrong = (
        _again(board, whole=True) if whole else _sampled(_Sample(board.digest, told.seal, board))
    )
    if wrong is None:
        return Confirmed(told, holds=True, repeated=repeated), []
    fault = _fault(
        layout, "LC-40", wrong,
        N_("{policy}: played again, the matches go otherwise than the certificate says"),
        policy=wrong,
    )  # fmt: skip
    return Confirmed(told, holds=False, repeated=repeated), [fault]


def _untrue(layout: Board[Any], told: Certificate) -> Fault | None:
    """Return what is wrong with a certificate that can be seen without playing."""
    if told.island != layout.digest:
        return _fault(
            layout, "LC-38", "island",
            N_("the island was changed after it was certified (hash {found}, certified {told})"),
            found=layout.hash, told=told.island[:8],
        )  # fmt: skip
    if told.seal != told.reckoned() or not _playable(layout, told):
        return _fault(
            layout, "LC-39", "seal",
            N_("the certificate was changed after it was written: its seal does not fit"),
        )  # fmt: skip
    return None


def _unplayed(told: Certificate) -> str:
    """Return why no match of a certificate can be played again here; empty where it can."""
    if not is_installed():
        return N_("They were not played again: that needs the extra [islands].")
    if told.engine != ENGINE:
        return N_("They were not played again: another version of the engine played them.")
    return ""


def _fault(layout: Board[Any], code: str, key: str, message: str, **values: object) -> Fault:
    try:
        lines = lines_of_keys(DISK.text(layout.path))
    except (LayoutError, TypeError):  # the file is gone, or was kept with a match
        lines = {}
    line = lines.get(f"{TABLE}.{key}", lines.get(TABLE))
    return Fault(code, message, {"file": layout.path, **values}, hint=_ANEW, line=line)


def _playable(board: Board[Any], told: Certificate) -> bool:
    """Tell whether the matches that a certificate names can have been played."""
    try:
        differing(games.find(GAME), [f"{key}={value}" for key, value in told.house.items()])
        labels = set(ports(island(board)))
    except (PrintplayError, TypeError):
        return False
    return (
        2 <= told.players <= min(SEATS, len(labels))
        and set(told.policies) <= set(POLICIES)
        and all(one.matches <= MOST for one in told.policies.values())
        and all(set(one.starts) == labels for one in told.policies.values())
    )


@dataclass(frozen=True)
class _Sample:
    """A sample that is known by its island and its certificate, whichever board it is played on."""

    digest: str
    seal: str
    board: Island = field(compare=False)


@lru_cache(maxsize=64)
def _sampled(of: _Sample) -> tuple[int, str | None]:
    """Play a sample again, once: what is asked about again goes the same way."""
    return _again(of.board, whole=False)


def _again(board: Island, *, whole: bool) -> tuple[int, str | None]:
    """Play matches of a certificate again; return how many, and the policy that goes otherwise."""
    from printplay.islands.counting import digest
    from printplay.islands.engine import Engine
    from printplay.islands.reckoning import figures

    told = board.certificate
    assert told is not None  # noqa: S101  see `confirm`
    engine, played = Engine(board, told.house), 0
    numbers = (
        {policy: one.matches for policy, one in told.policies.items()} if whole
        else sample_of(list(told.policies), told.matches)
    )  # fmt: skip
    with waiting.watch(sum(numbers.values())) as bar:
        for policy, number in numbers.items():
            one = told.policies[policy]
            counts = counted(engine, policy, told.players, told.seed, number, bar=bar)
            played, found = played + number, digest(counts)
            if found != (one.counts if whole else one.sample):
                return played, policy
            if whole:
                again = figures(engine.graph, policy, told.players, counts)
                if _certified(again, one.sample, found) != one:
                    return played, policy
    return played, None
