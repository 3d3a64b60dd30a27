"""What a command costs as a process of its own: CPU time, time on the clock, peak of memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from benchmarks.table import often

#: Starts the command from a small process: a child's peak begins with that of its parent.
_STARTER = """
import json, os, resource, sys, time
begin = time.perf_counter()
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_pid, status, used = os.wait4(child, 0)
print(json.dumps([os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime,
                  time.perf_counter() - begin, used.ru_maxrss]))
"""


@dataclass(frozen=True)
class Cost:
    """Seconds of CPU and on the clock, and MB of memory at the peak."""

    cpu: float
    clock: float
    memory: float


def cost(
    arguments: Sequence[str],
    times: int = 1,
    *,
    python: str = sys.executable,
    more: Mapping[str, str] | None = None,
) -> Cost:
    """Run a Python with arguments, and with `more` variables; return the least it took."""
    tries = [_once(python, arguments, more or {}) for _time in range(often(times))]
    return Cost(
        min(tried.cpu for tried in tries),
        min(tried.clock for tried in tries),
        min(tried.memory for tried in tries),
    )


def output(arguments: Sequence[str], *, python: str = sys.executable) -> str:
    """Return the last line a Python says with arguments."""
    ran = subprocess.run([python, *arguments], capture_output=True, text=True, check=False)  # noqa: S603
    assert ran.returncode == 0, f"{' '.join(arguments)}: {ran.stderr}"
    return ran.stdout.splitlines()[-1]


def _once(python: str, arguments: Sequence[str], more: Mapping[str, str]) -> Cost:
    call = [sys.executable, "-I", "-S", "-c", _STARTER, python, *arguments]
    # A program that is installed has its modules compiled, and so have the libraries it is
    # compared with.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    environment |= more
    said = subprocess.run(  # noqa: S603
        call, check=True, capture_output=True, text=True, env=environment
    )
    code, cpu, clock, peak = json.loads(said.stdout.splitlines()[-1])
    assert code == 0, f"{' '.join(arguments)}: exit code {code}\n{said.stderr}"
    return Cost(cpu, clock, peak / (1 << 20 if sys.platform == "darwin" else 1 << 10))
