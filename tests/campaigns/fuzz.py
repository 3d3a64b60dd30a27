"""Every fuzz target, longer than in the tests; `python -m tests.fuzz` runs it without end."""

from __future__ import annotations

from functools import partial

from tests.fuzz.running import campaign, reduced
from tests.fuzz.table import TARGETS
from tests.fuzz.target import sweep

#: Times as many mutations as in the tests, and the seconds after which that is enough.
_TIMES, _SECONDS = 7, 12


def fuzz(name: str, seed: int) -> str:
    """Feed a target what no person would write."""
    try:
        target = TARGETS[name]
        most = len(target.corpus()) + _TIMES * target.few
        run = campaign(target, _SECONDS, seed, most=most)
        found = [
            f"{fault}\n  {reduced(run.target, data, fault)[:300]!r}" for fault, data in run.found.items()
        ]
    finally:
        sweep()
    # Time and memory of a machine that does other things, too, are no fault of a reader.
    faults = [fault for fault in found if not fault.startswith(("slow", "large"))]
    assert not faults, "\n".join(faults)
    return f"{run.tried} tried, {run.taken} taken, slowest {run.slowest:.2f} s, none crashed"


CAMPAIGNS = {f"fuzz {name}": partial(fuzz, name) for name in TARGETS}
