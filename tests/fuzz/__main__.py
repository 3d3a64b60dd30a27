"""Campaigns by hand: `python -m tests.fuzz [TARGET ...] [--seconds N] [--seed N] [--atheris]`."""

from __future__ import annotations

import argparse
import sys
import tempfile
import warnings
from pathlib import Path

from tests.fuzz.running import Campaign, campaign, reduced
from tests.fuzz.target import Target, sweep


def main() -> int:
    """Run the campaigns that were asked for; exit 1 where one of them found a fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="all of them by default")
    parser.add_argument("--seconds", type=float, default=60, help="for each target")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--atheris", action="store_true", help="guided by coverage (one target)")
    parser.add_argument("--keep", type=Path, help="a folder for inputs that show a fault")
    asked = parser.parse_args()
    warnings.simplefilter("error")
    if asked.atheris:
        import atheris

        with atheris.instrument_imports(include=["printplay"], enable_loader_override=False):
            from tests.fuzz.table import TARGETS
    else:
        from tests.fuzz.table import TARGETS
    unknown = [name for name in asked.targets if name not in TARGETS]
    if unknown or (asked.atheris and len(asked.targets) != 1):
        parser.error(f"targets are: {', '.join(TARGETS)}")
    bad = False
    try:
        for name in asked.targets or TARGETS:
            if asked.atheris:
                return _guided(TARGETS[name], asked.seconds, asked.seed, asked.keep)
            run = campaign(TARGETS[name], asked.seconds, asked.seed)
            bad |= _told(run, asked.keep)
    finally:
        sweep()
    return int(bad)


def _told(run: Campaign, keep: Path | None) -> bool:
    print(
        f"{run.target.name}: {run.tried} tried, {run.taken} taken ({run.sound} of the corpus), "
        f"slowest {run.slowest:.2f} s, faults: {len(run.found)}",
        flush=True,
    )
    for number, (fault, data) in enumerate(run.found.items(), 1):
        small = reduced(run.target, data, fault)
        print(f"  {fault}\n    {small[:300]!r}", flush=True)
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"{run.target.name}-{number}").write_bytes(small)
    return bool(run.found)


def _guided(target: Target, seconds: float, seed: int, keep: Path | None) -> int:
    """Let atheris choose the inputs by the branches they reach; half of them are mutated by us."""
    import random

    import atheris

    from tests.fuzz.mutation import mutated

    pool, run = list(target.corpus()), Campaign(target)

    def mutate(data: bytes, most: int, number: int) -> bytes:
        dice = random.Random(number)
        if dice.random() < 0.5:
            return bytes(atheris.Mutate(data, most))
        return mutated(data, pool, dice)[:most]

    def feed(data: bytes) -> None:
        before = len(run.found)
        run.feed(data)
        if len(run.found) > before:
            fault = list(run.found)[-1]
            print(f"\n  {fault}\n    {data[:200]!r}", flush=True)
            if keep is not None:
                keep.mkdir(parents=True, exist_ok=True)
                (keep / f"{target.name}-guided-{len(run.found)}").write_bytes(data)

    with tempfile.TemporaryDirectory() as corpus:
        for number, data in enumerate(pool):
            (Path(corpus) / str(number)).write_bytes(data)
        arguments = [sys.argv[0], corpus, f"-max_total_time={seconds:.0f}", f"-seed={seed + 1}",
                     "-max_len=100000", "-timeout=120", "-rss_limit_mb=3000"]  # fmt: skip
        atheris.Setup(arguments, feed, custom_mutator=mutate)
        atheris.Fuzz()
    return int(bool(run.found))


if __name__ == "__main__":
    sys.exit(main())
