"""Work in a copy of this process, and functions that are compiled there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere functions are compiled where they are called"
)

_COPIES = """
import os, signal, sys, threading, time
from pathlib import Path
from printplay.games.go_for_gold.islands.engine import forks
from printplay.games.go_for_gold.islands.engine.forks import can_fork, run_in_fork

file = Path(sys.argv[1])
assert can_fork()
assert run_in_fork(lambda: file.write_text(str(os.getpid())))
assert file.read_text() not in ("", str(os.getpid()))
assert not run_in_fork(lambda: 1 // 0)

with forks.run_in_background(lambda: file.write_text("beside")):
    pass
assert file.read_text() == "beside"
try:
    with forks.run_in_background(lambda: time.sleep(60)):
        raise KeyboardInterrupt
except KeyboardInterrupt:
    try:
        os.waitpid(-1, os.WNOHANG)
        print("the copy beside still works")
    except ChildProcessError:
        pass


def alone():
    assert not can_fork()


assert run_in_fork(alone)

signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 1.0)
try:
    run_in_fork(lambda: time.sleep(60))
    print("not interrupted")
except KeyboardInterrupt:
    try:
        os.waitpid(-1, os.WNOHANG)
        print("the copy still works")
    except ChildProcessError:
        print("nothing works any more")

other = threading.Timer(60, print)
other.start()
print("beside a thread:", can_fork())
other.cancel()
"""

_KERNEL = """
from printplay.games.go_for_gold.islands.engine.compiling import compiled_in_fork, part

@part
def _twice(number):
    return max(number, 0) * 2

@compiled_in_fork
def four_times(number):
    return _twice(_twice(number))

if __name__ == "__main__":
    print(four_times(3), dict(four_times.stats.cache_hits), len(_twice.overloads))
"""

_TWO = """
from printplay.games.go_for_gold.islands.engine.compiling import compiled

@compiled
def less(number):
    return number - 1

if __name__ == "__main__":
    print("ready", flush=True)
    input()
    print(less(3), sum(less.stats.cache_hits.values()))
"""


def _said(*arguments: str, **more: str) -> str:
    """Return what a Python says that has no other threads, with `more` variables."""
    ran = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, env={**os.environ, **more}
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def test_what_a_copy_wrote_stays_and_who_interrupts_ends_it(tmp_path: Path) -> None:
    """A copy's files stay, its faults are told, Ctrl-C ends it, and no thread is ever copied."""
    said = _said("-c", _COPIES, str(tmp_path / "written"))
    assert said == "nothing works any more\nbeside a thread: False\n"


def test_a_search_is_compiled_in_a_copy_and_loaded_from_what_that_kept(tmp_path: Path) -> None:
    """The first call already finds its code in the cache: compiling was another process's."""
    kernel = tmp_path / "kernel.py"
    kernel.write_text(_KERNEL)
    assert _said(str(kernel), NUMBA_CACHE_DIR=str(tmp_path / "kept")) == "12 {(int64,): 1} 0\n"


@pytest.mark.long
def test_of_two_that_need_the_same_code_one_compiles_it(tmp_path: Path) -> None:
    """Two programs that start side by side share the work: the second loads what the first kept."""
    kernel, kept = tmp_path / "kernel.py", {"NUMBA_CACHE_DIR": str(tmp_path / "kept")}
    kernel.write_text(_TWO)
    both = [
        subprocess.Popen(
            [sys.executable, str(kernel)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, env={**os.environ, **kept},
        )
        for _one in range(2)
    ]  # fmt: skip
    for one in both:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in both:
        assert one.stdin is not None
        one.stdin.write("\n")
        one.stdin.flush()
    assert sorted(one.communicate()[0] for one in both) == ["2 0\n", "2 1\n"]
