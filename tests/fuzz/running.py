"""A campaign: a target is fed for some time, and what it trips over is kept, once each, made small.

Time and memory are watched, too: a small file that takes seconds, or hundreds of megabytes, is a
fault as well.
"""

from __future__ import annotations

import faulthandler
import random
import resource
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from tests.fuzz.mutation import mutated
from tests.fuzz.target import Target, once

#: Seconds and megabytes that one input may take (a shared machine is slow at times), and seconds
#: after which a campaign that hangs says where, and ends.
SLOW, LARGE, HANGS = 2.0, 250.0, 600.0
_TRIES = 300


class _EnoughTries(Exception):  # noqa: N818  nothing is wrong
    """An input has been made small for long enough."""


@dataclass
class Campaign:
    """What a campaign on a target tried and found: fault -> the first input that has it."""

    target: Target
    tried: int = 0
    taken: int = 0
    sound: int = 0  # of the files it begins with, taken
    slowest: float = 0.0
    found: dict[str, bytes] = field(default_factory=dict)

    def feed(self, data: bytes) -> None:
        """Try some bytes, put right where that can be done."""
        data = self.target.repair(data)
        self.tried += 1
        fault = self._fault(data)
        if fault and fault not in self.found:
            self.found[fault] = data

    def _fault(self, data: bytes) -> str:
        before, peak = time.process_time(), _peak()
        faulthandler.dump_traceback_later(HANGS, exit=True)
        try:
            self.taken += once(self.target, data)
        except Exception as error:  # noqa: BLE001  whatever comes is what is looked for
            return _where(error)
        finally:
            faulthandler.cancel_dump_traceback_later()
        took, grown = time.process_time() - before, _peak() - peak
        self.slowest = max(self.slowest, took)
        if took > SLOW:
            return f"slow: {took:.0f} s"
        return f"large: {grown:.0f} MB" if grown > LARGE else ""


def campaign(target: Target, seconds: float, seed: int, *, most: int = sys.maxsize) -> Campaign:
    """Feed a target for some time, or with so many mutations; all from one seed."""
    dice, pool = random.Random(seed), list(target.corpus())
    run = Campaign(target)
    end = time.monotonic() + seconds
    for data in pool:
        run.feed(data)
    run.sound = run.taken
    while run.tried < most and time.monotonic() < end:
        run.feed(mutated(dice.choice(pool), pool, dice))
    return run


def reduced(target: Target, data: bytes, fault: str) -> bytes:
    """Return a smaller input with the same fault."""
    if fault.startswith(("slow", "large")):
        return data

    tries = 0

    def same(smaller: bytes) -> bool:
        nonlocal tries
        tries += 1
        if tries > _TRIES:
            raise _EnoughTries
        try:
            once(target, smaller)
        except Exception as error:  # noqa: BLE001
            return _where(error) == fault
        return False

    with suppress(_EnoughTries):
        for smaller in _smaller(data, same):
            data = smaller
    return data


def _smaller(data: bytes, same: Callable[[bytes], bool]) -> Iterator[bytes]:
    """Yield ever smaller inputs that are the same: first without lines, then without bytes."""
    for mark in (b"\n", b""):
        parts: Sequence[bytes] = data.split(mark) if mark else [bytes([b]) for b in data]
        size = max(1, len(parts) // 2)
        while size:
            at = 0
            while at < len(parts):
                fewer = [*parts[:at], *parts[at + size :]]
                if same(mark.join(fewer)):
                    parts = fewer
                    yield mark.join(parts)
                else:
                    at += size
            size //= 2
        data = mark.join(parts)


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _where(error: Exception) -> str:
    """Return what tells one fault from another: the kind of error, and where in our code it is."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [f for f in frames if "printplay/" in f.filename and "site-packages" not in f.filename]
    own = [f for f in ours if "/tests/" not in f.filename] or ours or list(frames)
    last = own[-1]
    name = last.filename.partition("printplay/")[2] or last.filename
    if isinstance(error, AssertionError):
        last = ours[-1] if ours else last
        name = last.filename
    return f"{type(error).__name__} in {name}:{last.lineno}: {str(error)[:120]!r}".replace("\n", " ")
