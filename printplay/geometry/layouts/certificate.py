"""A certificate in a layout file: how fair its starts are, and how many matches show it.

`printplay layout rate --certify` writes it as the table `[certificate]`. The digest of the board
binds it to that board, a seal binds its figures to each other. `check` replays its matches; this
module reads it, writes it, and puts it into the text of a file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from math import ceil, isfinite
from typing import Any

from printplay.core.errors import FilePlace, LayoutError
from printplay.core.i18n import N_
from printplay.geometry.layouts.certified_results import (
    PolicyResults,
    StartFigures,
    counted_results,
)
from printplay.geometry.layouts.toml_lines import lines_of_keys
from printplay.geometry.layouts.tomlfile import TomlReader, loads

TABLE = "certificate"
_ABOUT = (
    "island", "printplay", "engine", "players", "seed", "within", "house", "together", "ports",
    "seal",
)  # fmt: skip
_FIGURES = ("matches", "apart", "starts", "seats", "sample", "counts")
#: The figures of a table of players by counts, in a line of its own.
_LINE = (
    "matches", "apart", "won", "scored", "seats", "seats_scored", "sample", "counts",
)  # fmt: skip
_START, _COUNTS = ("share", "low", "high", "points"), ("won", "scored")
_DIGEST = re.compile("[0-9a-f]{64}")
#: The limit of its whole numbers, as in TOML; a seed may also be negative.
SEED_LIMIT = 1 << 63
_OF_COUNTS = "# by players and their number: twelfths of victories, and points, by port and by seat"
_HEAD = f"[{TABLE}]  # written by printplay layout rate --certify; check works it out again"


@dataclass(frozen=True)
class Certificate:
    """A statement of how fair the starts of a board are, for each of the `policies`.

    `together` says that it is about several tables, and that all bounds hold together: then the
    keys of the policies name the number of players, too ("greedy-4"), opposite starts of a board
    that a half turn maps onto itself are counted together for the bounds, and `players` is the
    largest number. Certificates of earlier versions are about one number of players.
    """

    island: str
    printplay: str
    engine: int
    players: int
    seed: int
    within: float
    house: Mapping[str, str]
    policies: Mapping[str, PolicyResults]
    seal: str = ""
    together: bool = False

    def lineup(self, key: str) -> tuple[str, int]:
        """Return the policy and the number of players (0: unreadable) of a key of `policies`.

        >>> key_of("greedy", 3, together=True), key_of("greedy", 3, together=False)
        ('greedy-3', 'greedy')
        """
        if not self.together:
            return key, self.players
        policy, _dash, number = key.rpartition("-")
        return policy, int(number) if number.isdecimal() and len(number) < 4 else 0

    def lineups(self) -> list[tuple[str, int, PolicyResults]]:
        """Return policy, number of players and results of all tables."""
        return [(*self.lineup(key), one) for key, one in self.policies.items()]

    @property
    def apart(self) -> float:
        """Return the largest deviation from an even share, in percentage points, by any policy."""
        return max(one.apart for one in self.policies.values())

    @property
    def tenths(self) -> float:
        """Return `apart` rounded up to tenths, as it is printed."""
        return in_tenths(self.apart)

    @property
    def matches(self) -> int:
        """Return the least number of matches of a policy."""
        return min(one.matches for one in self.policies.values())

    def computed_seal(self) -> str:
        """Compute the seal of the figures."""
        content = {key: value for key, value in asdict(self).items() if key != "seal"}
        if not self.together:  # as earlier versions
            del content["together"]
        for policy, one in self.policies.items():
            for key in ("starts", "seats"):
                figures = {name: each.figures() for name, each in getattr(one, key).items()}
                content["policies"][policy][key] = figures
            if not one.seats:  # the seal of earlier versions
                del content["policies"][policy]["seats"]
        text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()

    def holds(self, digest: str) -> bool:
        """Return whether it belongs to the board of a digest and its seal is right."""
        return self.island == digest and self.seal == self.computed_seal()

    def text(self) -> str:
        """Return the certificate as a table of TOML: a line for each table of players.

        Figures that do not follow from counts, as of earlier versions, have tables of their own.
        """
        house = ", ".join(f"{_quoted(key)} = {_quoted(self.house[key])}" for key in self.house)
        ports = list(next(iter(self.policies.values())).starts)
        counted = {key: one.counted(ports) for key, one in self.policies.items()}
        brief = None not in counted.values()
        lines = [
            _HEAD,
            f"island    = {_quoted(self.island)}",
            f"printplay = {_quoted(self.printplay)}",
            f"engine    = {self.engine}",
            f"players   = {self.players}",
            f"seed      = {self.seed}",
            f"within    = {self.within!r}",
            *([f"house     = {{ {house} }}"] if house else []),
            *(["together  = true"] if self.together else []),
            *([f"ports     = {json.dumps(ports, ensure_ascii=False)}"] if brief else []),
            f"seal      = {_quoted(self.seal)}",
        ]
        if brief:
            lines += [_OF_COUNTS, *(f"{key} = {one}" for key, one in counted.items())]
            return "\n".join(lines) + "\n"
        for policy, one in self.policies.items():
            lines += [
                "",
                f"[{TABLE}.{policy}]  # shares in 100 victories, with their 95 % intervals",
                f"matches = {one.matches}",
                f"apart   = {one.apart!r}",
                *(f"starts.{_key(name)} = {start.text()}" for name, start in one.starts.items()),
                *(f"seats.{_key(name)}  = {seat.text()}" for name, seat in one.seats.items()),
                f"sample  = {_quoted(one.sample)}",
                f"counts  = {_quoted(one.counts)}",
            ]  # fmt: skip
        return "\n".join(lines) + "\n"


def key_of(policy: str, players: int, *, together: bool) -> str:
    """Return the key of a table in a certificate; see `Certificate.lineup`."""
    return f"{policy}-{players}" if together else policy


def in_tenths(apart: float) -> float:
    """Round a bound up to tenths, so that no board is printed as fairer than it is.

    >>> in_tenths(0.51), in_tenths(0.6)
    (0.6, 0.6)
    """
    return ceil(round(10 * apart, 6)) / 10 if isfinite(apart) else apart


def _key(name: str) -> str:
    return name if name.isascii() else _quoted(name)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


# -- read from a layout ----------------------------------------------------------------------------


def read_certificate(reader: TomlReader) -> Certificate | None:
    """Return the certificate of a layout file, or None if it has none.

    Raises LayoutError if it cannot be read; `check` finds out whether it is true.
    """
    if TABLE not in reader.table:
        return None
    return _Reading(reader).certificate()


class _Reading:
    """Parses the table; every error names its key and the cure."""

    def __init__(self, reader: TomlReader) -> None:
        self.reader, self.table = reader, reader.subtable(TABLE)

    def certificate(self) -> Certificate:
        policies = {
            name: one for name, one in self.table.items()
            if isinstance(one, dict) and name not in _ABOUT
        }  # fmt: skip
        self.reader.check_keys(
            {key: value for key, value in self.table.items() if key not in policies}, _ABOUT,
            f"{TABLE}.",
        )  # fmt: skip
        if not policies:
            raise self.error("", N_("the certificate has no figures for a policy"))
        house = self.table.get("house", {})
        if not isinstance(house, dict) or not all(isinstance(one, str) for one in house.values()):
            raise self.error("house", N_("this must be a table of texts"))
        printplay = self.table.get("printplay")
        if not isinstance(printplay, str) or not printplay.isprintable() or len(printplay) > 40:
            raise self.error("printplay", N_("this must be a text of one line, in quotes"))
        ports = self.ports()
        found = {
            name: self.counted(name, one, ports) if ports and "won" in one
            else self.certified(name, one)
            for name, one in policies.items()
        }  # fmt: skip
        return Certificate(
            island=self.digest(self.table, "island", ""),
            printplay=printplay,
            engine=self.whole(self.table, "engine", ""),
            players=self.whole(self.table, "players", ""),
            seed=self.whole(self.table, "seed", "", low=-SEED_LIMIT),
            within=self.number(self.table, "within", ""),
            house=house,
            policies=found,
            seal=self.digest(self.table, "seal", ""),
            together=self.flag(self.table, "together"),
        )

    def ports(self) -> list[str] | None:
        """Return the labels of all ports, clockwise; None in certificates of earlier versions."""
        if "ports" not in self.table:
            return None
        found = self.table["ports"]
        if (
            not isinstance(found, list) or not all(isinstance(one, str) for one in found)
            or len(set(found)) < len(found) or not found
        ):  # fmt: skip
            raise self.error("ports", N_("this must be a list of texts, each once"))
        return found

    def counted(
        self, policy: str, table: Mapping[str, Any], ports: Sequence[str]
    ) -> PolicyResults:  # fmt: skip
        """Return results that are written as counts."""
        self.reader.check_keys(table, _LINE, f"{TABLE}.{policy}.")
        found = counted_results(
            ports, self.whole(table, "matches", f"{policy}."),
            self.number(table, "apart", f"{policy}."),
            (self.counts(table, "won", policy), self.counts(table, "scored", policy)),
            (self.counts(table, "seats", policy), self.counts(table, "seats_scored", policy)),
            (
                self.digest(table, "sample", f"{policy}."),
                self.digest(table, "counts", f"{policy}."),
            ),
        )  # fmt: skip
        if found is None:
            raise self.error(policy, N_("these counts do not fit the ports and matches"))
        return found

    def counts(self, table: Mapping[str, Any], key: str, policy: str) -> list[int]:
        found = table.get(key)
        if not isinstance(found, list) or not all(
            type(one) is int and -SEED_LIMIT <= one < SEED_LIMIT for one in found
        ):
            raise self.error(f"{policy}.{key}", N_("this must be a list of whole numbers"))
        return found

    def certified(self, policy: str, table: Mapping[str, Any]) -> PolicyResults:
        self.reader.check_keys(table, _FIGURES, f"{TABLE}.{policy}.")
        return PolicyResults(
            matches=self.whole(table, "matches", f"{policy}."),
            apart=self.number(table, "apart", f"{policy}."),
            starts=self.results(table, "starts", policy),
            seats=self.results(table, "seats", policy) if "seats" in table else {},
            sample=self.digest(table, "sample", f"{policy}."),
            counts=self.digest(table, "counts", f"{policy}."),
        )

    def results(self, table: Mapping[str, Any], of: str, policy: str) -> Mapping[str, StartFigures]:
        """Return the figures of all ports or seats."""
        results, found = table.get(of), {}
        if not isinstance(results, dict) or not results:
            raise self.error(f"{policy}.{of}", N_("this must be a table"))
        for name, one in results.items():
            key = f"{policy}.{of}.{name}"
            if not isinstance(one, dict) or set(one) not in ({*_START}, {*_START, *_COUNTS}):
                raise self.error(key, N_("this must be a table"))
            share, low, high, points = (self.number(one, part, f"{key}.") for part in _START)
            won, scored = (
                self.whole(one, part, f"{key}.", low=-SEED_LIMIT) if part in one else None
                for part in _COUNTS
            )
            found[name] = StartFigures(share, low, high, points, won, scored)
        return found

    def whole(self, table: Mapping[str, Any], key: str, prefix: str, *, low: int = 1) -> int:
        value = table.get(key)
        if type(value) is not int or not low <= value < SEED_LIMIT:
            raise self.error(prefix + key, N_("this must be a whole number"))
        return value

    def flag(self, table: Mapping[str, Any], key: str) -> bool:
        value = table.get(key, False)
        if not isinstance(value, bool):
            raise self.error(key, N_("this must be true or false"))
        return value

    def number(self, table: Mapping[str, Any], key: str, prefix: str) -> float:
        value = table.get(key)
        if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
            raise self.error(prefix + key, N_("this must be a number"))
        return float(value)

    def digest(self, table: Mapping[str, Any], key: str, prefix: str) -> str:
        value = table.get(key)
        if not isinstance(value, str) or _DIGEST.fullmatch(value) is None:
            raise self.error(prefix + key, N_("this must be a digest of 64 hexadecimal digits"))
        return value

    def error(self, key: str, message: str) -> LayoutError:
        return self.reader.error(
            message, f"{TABLE}.{key}".rstrip("."),
            hint=N_("Certify it again with `printplay layout rate --certify`, or remove the table "
                    "[certificate]."),
        )  # fmt: skip


# -- put into the text of a file -------------------------------------------------------------------


def with_certificate(text: str, certificate: Certificate, name: str) -> str:
    """Return the text of a TOML file with a certificate, which replaces the one it has.

    The rest stays, comments and line ends included. Raises LayoutError if that is impossible, for
    example if the table is written as an inline table; `name` is the file's, for errors.
    """
    lines = text.split("\n")
    end = "\r" if lines[0].endswith("\r") else ""
    table = [line + end for line in certificate.text().split("\n")[:-1]]
    tables = sorted(
        (line, key) for key, line in lines_of_keys(text).items()
        if lines[line - 1].lstrip().startswith("[")
    )  # fmt: skip
    own = [line for line, key in tables if _ours(key)]
    before, after = lines, [""]
    if own:
        others = (line for line, key in tables if line > own[0] and not _ours(key))
        following = next(others, len(lines) + 1) - 1
        before, block = lines[: own[0] - 1], lines[own[0] - 1 : following]
        after = [*_remarks(block, end), *lines[following:]] or [""]
    while before and not before[-1].strip():
        before = before[:-1]
    whole = "\n".join([*before, end, *table, *after])
    if not _only_added(text, whole, certificate):
        raise LayoutError(
            N_("the certificate cannot be written into this file"),
            place=FilePlace(name, key=TABLE),
            hint=N_("Remove [certificate] from it, and certify it again."),
        )
    return whole


def _only_added(text: str, whole: str, certificate: Certificate) -> bool:
    """Return whether `whole` parses to the content of `text` plus this certificate."""
    try:
        found = loads(whole)
    except ValueError:
        return False
    table, rest = found.pop(TABLE, None), {**loads(text)}
    rest.pop(TABLE, None)
    return table == loads(certificate.text())[TABLE] and found == rest


def _ours(key: str) -> bool:
    return key == TABLE or key.startswith(f"{TABLE}.")


def _remarks(block: list[str], end: str) -> list[str]:
    """Return the comments below the table, with the blank lines between them."""
    last = len(block)
    while last and (not block[last - 1].strip() or block[last - 1].lstrip().startswith("#")):
        last -= 1
    rest = block[last:]
    return rest if any(line.strip() for line in rest) else [end]
