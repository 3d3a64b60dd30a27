"""`python -m tests.campaigns [NAME ...] [--seed N]`: run all campaigns, or those named so far.

Each runs in a process of its own, two more at a time than there are cores, since some wait for
browsers, and prints a line of counts, with the seconds of a core that it took, which are the same
beside other work. The last line counts the campaigns themselves; the exit code is 1 where one has
failed.
"""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import random
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from typing import cast

from printplay.core.numpy_threads import NUMPY_THREADS
from tests import campaigns

#: Seconds after which a campaign hangs, on a machine with much else to do as well.
_HANGS = 1800
#: How the longest begin: they begin first, so that no core waits for one at the end.
_LONGEST = (
    "all examples and cases: web", "benchmarks", "announced",
    "all examples and cases: printing", "photos", "all examples and cases: ledger", "table-whole",
    "searching", "all examples and cases: games", "all examples and cases: the rest", "manual",
    "habits", "evenings", "game pads",
    "all examples", "sheets without markers", "pads by camera", "table-", "pages with ink", "pads",
    "papers",
)  # fmt: skip


def found() -> Mapping[str, str]:
    """Return the modules of the campaigns, by the campaigns' names."""
    modules = [one.name for one in pkgutil.iter_modules(campaigns.__path__) if one.name[0] != "_"]
    return {name: module for module in modules for name in _of(module)}


def _of(module: str) -> Mapping[str, Callable[[int], str]]:
    """Return the campaigns of a module, by name."""
    loaded = importlib.import_module(f"{campaigns.__name__}.{module}")
    return cast("Mapping[str, Callable[[int], str]]", loaded.CAMPAIGNS)


def main() -> int:
    """Run what was asked for; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="how names begin; default: all")
    parser.add_argument("--seed", type=int, help="default: by chance, and 0 where CI is set")
    parser.add_argument("--of", metavar="MODULE", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    seed = asked.seed if asked.seed is not None else _seed()
    if asked.of:  # to load all others would take longer than many a campaign
        warnings.simplefilter("error")
        said = _of(asked.of)[asked.names[0]](seed)
        print(f"{said} ({sum(os.times()[:4]):.0f} s of a core)", flush=True)
        return 0
    known = found()
    names = [name for name in known if name.startswith(tuple(asked.names) or "")]
    names.sort(key=_place)
    if not names:
        parser.error(f"campaigns are: {', '.join(known)}")
    print(f"seed {seed}", flush=True)
    failed = 0
    with ThreadPoolExecutor((os.cpu_count() or 1) + 2) as several:
        begun = [several.submit(_apart, name, known[name], seed) for name in names]
        for future in as_completed(begun):
            failed += not future.result()
    print(f"{len(names) - failed} passed, {failed} failed", flush=True)
    return int(failed > 0)


def _place(name: str) -> int:
    """Return the place of a campaign among the longest, or one behind them."""
    begins = (place for place, long in enumerate(_LONGEST) if name.startswith(long))
    return next(begins, len(_LONGEST))


def _seed() -> int:
    return 0 if os.environ.get("CI") else random.SystemRandom().randrange(10**6)


def _apart(name: str, module: str, seed: int) -> bool:
    """Run a campaign in a process of its own and tell what came of it; return whether it passed."""
    call = [sys.executable, "-m", "tests.campaigns", "--of", module, "--seed", str(seed), name]
    # Threads of OpenBLAS would wait for each other, as the other campaign has the other core.
    alone = {**os.environ, NUMPY_THREADS: "1"}
    begin = time.monotonic()
    pipe = subprocess.PIPE
    with subprocess.Popen(
        call, stdout=pipe, stderr=pipe, text=True, env=alone, start_new_session=True
    ) as ran:
        try:
            out, errors = ran.communicate(timeout=_HANGS)
            said, code = f"{out}{errors if ran.returncode else ''}", ran.returncode
        except BaseException as error:  # what is left of its group goes with it
            with suppress(ProcessLookupError):
                os.killpg(ran.pid, signal.SIGKILL)
            if not isinstance(error, subprocess.TimeoutExpired):
                raise
            said, code = f"it hangs: no end after {_HANGS} s", 1
    took = f"{time.monotonic() - begin:.0f} s"
    if code == 0:
        print(f"{name}: {said.strip()} ({took})", flush=True)
        return True
    again = f"python -m tests.campaigns '{name}' --seed {seed}"
    print(f"{name}: FAILED after {took}; again with: {again}\n{said.rstrip()}", flush=True)
    return False


if __name__ == "__main__":
    sys.exit(main())
