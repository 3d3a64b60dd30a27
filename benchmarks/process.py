"""What a process costs: CPU time, time on the clock, memory."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

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


#: What Linux tells of the memory of a process: now, now without the shares of others, at the peak;
#: and where.
_MEMORY = {"VmRSS": "status", "Pss": "smaps_rollup", "VmHWM": "status"}


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


def memory(process: int, key: str) -> float:
    """Return the memory of a process by a key of `_MEMORY`, MB; 0 if the system tells nothing."""
    told = Path(f"/proc/{process}/{_MEMORY[key]}")
    if not told.exists():
        return 0.0
    found = re.search(rf"^{key}:\s+(\d+) kB", told.read_text(), re.MULTILINE)
    assert found is not None
    return int(found[1]) / 1024


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
