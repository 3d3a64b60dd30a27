"""Certificates of islands, confirmed by replaying matches.

Confirmed without playing: that the certificate is of this very island, and that nobody
changed its figures. Then some of its matches are replayed, or all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from printplay.core import progress
from printplay.core.errors import LayoutError, PrintplayError
from printplay.core.faults import Fault
from printplay.core.i18n import N_, _, thousands
from printplay.core.speaking import speak
from printplay.games.go_for_gold.board.turning import turns
from printplay.games.go_for_gold.contents import Island, island, ports
from printplay.games.go_for_gold.islands.answers.certified_figures import first_wrong
from printplay.games.go_for_gold.islands.answers.certifying import certified, sample_of
from printplay.games.go_for_gold.islands.answers.simulating import (
    MOST,
    SEATS,
    counted,
    is_installed,
)
from printplay.games.go_for_gold.islands.engine.policies import ENGINE, POLICIES
from printplay.games.go_for_gold.meta import META
from printplay.games.go_for_gold.prints.seal import equal_ports, fair_for, of_players, seats_of
from printplay.geometry.board import BuiltBoard
from printplay.geometry.layouts.certificate import TABLE, Certificate
from printplay.geometry.layouts.certified_results import PolicyResults
from printplay.geometry.layouts.source import DISK
from printplay.geometry.layouts.toml_lines import lines_of_keys
from printplay.geometry.playable import Playable
from printplay.match.house_rules import differing

_ANEW = N_(
    "Certify it again with `printplay layout rate {file} --certify`, or remove the table "
    "[certificate]."
)


@dataclass(frozen=True)
class Confirmed:
    """The result for a certificate: whether it holds, and how many matches were replayed.

    `rated` says whether it is one of fairness: random players say nothing about it.
    `why` says why none were, as a message template; `equal` that all ports are, for certain.
    """

    certificate: Certificate
    holds: bool
    repeated: int
    why: str = ""
    equal: bool = False

    @property
    def rated(self) -> bool:
        """Return whether it holds and its players say something about fairness."""
        return self.holds and of_players(self.certificate) is not None

    def sentence(self, lang: str | None = None) -> str:
        """Return its statement and what was confirmed; empty if it does not hold."""
        if not self.holds:
            return ""
        with speak(lang):
            certificate = of_players(self.certificate)
            if certificate is None:
                return _(
                    "Starts not rated: the certificate is by random players, which says nothing "
                    "about fairness."
                )
            fair = "" if self.equal else fair_for(certificate)
            parts = [fair, seats_of(certificate), self._played_again()]
            return " ".join(filter(None, parts))

    def _played_again(self) -> str:
        """Return a sentence on the matches that were replayed."""
        if self.why:
            return _(self.why)
        if self.repeated == sum(one.matches for one in self.certificate.policies.values()):
            return _("All matches were played again, with the same results.")
        again = _("{count} of the matches were played again, with the same results.")
        return again.format(count=thousands(self.repeated))

    def json(self) -> dict[str, Any]:
        """Return it for `printplay check --json`."""
        certificate = self.certificate
        return {
            "holds": self.holds, "rated": self.rated, "apart": certificate.apart,
            "matches": certificate.matches, "players": certificate.players,
            "policies": list(dict.fromkeys(one[0] for one in certificate.lineups())),
            "tables": [
                {"policy": policy, "players": players, "matches": one.matches, "apart": one.apart}
                for policy, players, one in certificate.lineups()
            ],
            "seed": certificate.seed,
            "within": certificate.within, "printplay": certificate.printplay,
            "engine": certificate.engine, "repeated": self.repeated,
            "sentence": self.sentence() or None,
        }  # fmt: skip


def confirm(layout: Playable, *, whole: bool) -> tuple[Confirmed | None, list[Fault]]:
    """Return whether the certificate of a layout is true; None if it has none.

    LC-38: it is of another island. LC-39: its figures are not those that were sealed, do not follow
    from its counts, or nothing like it could be played. LC-40: its matches, replayed, turn out
    differently.
    """
    if not isinstance(layout, BuiltBoard) or layout.certificate is None:
        return None, []
    certificate = layout.certificate
    if (fault := untrue(layout, certificate)) is not None:
        return Confirmed(certificate, holds=False, repeated=0), [fault]
    board = island(layout)
    holding = Confirmed(certificate, holds=True, repeated=0, equal=bool(equal_ports(board)))
    if why := _unplayed(certificate):
        return replace(holding, why=why), []
    repeated, unconfirmed = (
        _again(board, whole=True)
        if whole
        else _sampled(_Sample(board.digest, certificate.seal, board))
    )
    if unconfirmed is None:
        return replace(holding, repeated=repeated), []
    fault = _fault(
        layout, "LC-40", unconfirmed,
        N_("{policy}: when played again, the matches end differently from the certificate"),
        policy=unconfirmed,
    )  # fmt: skip
    return Confirmed(certificate, holds=False, repeated=repeated), [fault]


def untrue(layout: BuiltBoard[Any], certificate: Certificate) -> Fault | None:
    """Return the faults of a certificate that show without playing."""
    if certificate.island != layout.digest:
        return _fault(
            layout, "LC-38", "island",
            N_("the island was changed after it was certified (hash {found}, certified {told})"),
            found=layout.hash, told=certificate.island[:8],
        )  # fmt: skip
    sealed = certificate.seal == certificate.computed_seal()
    policies = {policy for policy, _players, _one in certificate.lineups()}
    if sealed and (unknown := min(policies.difference(POLICIES), default="")):
        return _fault(
            layout, "LC-39", unknown,
            N_("the certificate is by players that this version of printplay does not know: "
               "{policy}"),
            policy=unknown,
        )  # fmt: skip
    if not sealed or not _playable(layout, certificate):
        return _fault(
            layout, "LC-39", "seal",
            N_("the certificate was changed after it was written: its checksum is wrong"),
        )  # fmt: skip
    labels, alike = list(ports(island(layout))), certificate.together and turns(island(layout))
    if (figure := first_wrong(certificate, labels, alike=alike)) is None:
        return None
    return _fault(
        layout, "LC-39", figure,
        N_("the certificate was changed after it was written: {figure} does not follow from its "
           "counts"),
        figure=figure,
    )  # fmt: skip


def _unplayed(certificate: Certificate) -> str:
    """Return why no match of a certificate can be replayed here; empty if they can."""
    if not is_installed():
        return N_("The matches were not played again: that needs the extra [islands].")
    if certificate.engine != ENGINE:
        return N_(
            "The matches were not played again: they come from another version of the simulation."
        )
    return ""


def _fault(layout: BuiltBoard[Any], code: str, key: str, message: str, **values: object) -> Fault:
    try:
        lines = lines_of_keys(DISK.text(layout.path))
    except (LayoutError, TypeError):  # the file is gone, or was kept with a match
        lines = {}
    parts = f"{TABLE}.{key}".split(".")  # counts of a table of players are one line
    keys = (".".join(parts[:many]) for many in range(len(parts), 0, -1))
    line = next((lines[one] for one in keys if one in lines), None)
    return Fault(code, message, {"file": layout.path, **values}, hint=_ANEW, line=line)


def _playable(board: BuiltBoard[Any], certificate: Certificate) -> bool:
    """Return whether the matches that a certificate names are playable."""
    try:
        differing(META, [f"{key}={value}" for key, value in certificate.house.items()])
        labels = set(ports(island(board)))
    except (PrintplayError, TypeError):
        return False
    seats = {players for _policy, players, _one in certificate.lineups()}
    return (
        all(2 <= players <= min(SEATS, len(labels)) for players in seats)
        and certificate.players == max(seats)
        and all(one.matches <= MOST for one in certificate.policies.values())
        and all(set(one.starts) == labels for one in certificate.policies.values())
    )


@dataclass(frozen=True)
class _Sample:
    """A sample, identified by its island and certificate, whichever board it is played on."""

    digest: str
    seal: str
    board: Island = field(compare=False)


@lru_cache(maxsize=64)
def _sampled(of: _Sample) -> tuple[int, str | None]:
    """Replay a sample; the result is cached."""
    return _again(of.board, whole=False)


def _again(board: Island, *, whole: bool) -> tuple[int, str | None]:
    """Replay matches of a certificate; return how many, and the first policy that differs."""
    from printplay.games.go_for_gold.islands.engine.engine import Engine
    from printplay.games.go_for_gold.islands.engine.reckoning import figures
    from printplay.games.go_for_gold.islands.rating.counting import digest

    certificate = board.certificate
    assert certificate is not None  # noqa: S101  see `confirm`
    engine, played = Engine(board, certificate.house), 0
    numbers = (
        {policy: one.matches for policy, one in certificate.policies.items()} if whole
        else sample_of(list(certificate.policies), certificate.matches)
    )  # fmt: skip
    several = len(certificate.policies) if certificate.together else 1
    alike = certificate.together and turns(board)
    with progress.watch(sum(numbers.values())) as bar:
        for key, number in numbers.items():
            one, (policy, players) = certificate.policies[key], certificate.lineup(key)
            counts = counted(engine, policy, players, certificate.seed, number, bar=bar)
            played, found = played + number, digest(counts)
            if found != (one.counts if whole else one.sample):
                return played, key
            if whole:
                again = figures(engine.graph, policy, players, counts, several=several, alike=alike)
                if not _same(certified(again, one.sample, found), one):
                    return played, key
    return played, None


def _same(again: PolicyResults, stated: PolicyResults) -> bool:
    """Return whether figures are the same; those of earlier versions have no counts, no seats."""
    if not stated.seats:
        starts = {name: replace(one, won=None, scored=None) for name, one in again.starts.items()}
        again = replace(again, starts=starts, seats={})
    return again == stated
