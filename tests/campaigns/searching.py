"""A search for islands over processes: the same by any number, with one killed, restarted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from printplay.games.go_for_gold.islands.answers.searching import search_layouts

#: Enough for each of four processes to have work when another is killed.
_CANDIDATES, _MATCHES = 16, 480
#: A search of some dozen pieces of work: the arguments of the call, and of the command.
ASKED = [
    "--candidates", str(_CANDIDATES), "--keep", "1", "--players", "2", "--policy", "greedy,expert",
    "--symmetry", "turn", "--within", "8", "--matches", str(_MATCHES),
]  # fmt: skip


def _search(seed: int, folder: Path, workers: int) -> None:
    search_layouts(
        candidates=_CANDIDATES, keep=1, players=(2,), policies=("greedy", "expert"), symmetry="turn",
        within=8, matches=_MATCHES, seed=seed % 10**8, workers=workers, folder=folder,
    )  # fmt: skip


def _files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def _begun(seed: int, folder: Path, workers: int) -> subprocess.Popen[bytes]:
    """Begin a search as a program of its own, with a group for Ctrl-C; what it needs lies in `temporary`."""
    temporary = folder.with_name("temporary")
    temporary.mkdir(exist_ok=True)
    return subprocess.Popen(
        [sys.executable, "-m", "printplay", "layout", "search", *ASKED, "--seed",
         str(seed % 10**8), "--workers", str(workers), "-o", str(folder)],
        start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(temporary)},
    )  # fmt: skip


def _offspring(parent: int) -> list[int]:
    """Return the processes that a process started to work for it."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            after = stat.read_text().rpartition(")")[2].split()
            words = stat.with_name("cmdline").read_bytes()
        except OSError:
            continue
        if int(after[1]) == parent and b"spawn_main" in words:
            found.append(int(stat.parent.name))
    return found


def _working(program: subprocess.Popen[bytes], folder: Path, workers: int) -> list[int]:
    """Wait until a program's processes work; return them."""
    while program.poll() is None:
        checkpoint = folder / "checkpoint.json"
        begun = checkpoint.exists() and b'"chosen"' in checkpoint.read_bytes()
        if len(found := _offspring(program.pid)) == workers and begun:
            return found
        time.sleep(0.1)
    raise AssertionError(program.communicate())


def spread(seed: int) -> str:
    """Search with 1 and 4 processes, with one of two killed, and stopped thrice: the same."""
    with tempfile.TemporaryDirectory() as named:
        place = Path(named)
        _search(seed, place / "1", 1)
        same = _files(place / "1")
        _search(seed, place / "4", 4)
        assert _files(place / "4") == same, "4 workers find something else"
        program = _begun(seed, place / "killed", 2)
        os.kill(_working(program, place / "killed", 2)[0], signal.SIGKILL)
        said = program.communicate(timeout=600)
        assert program.returncode in {0, 1}, said
        assert _files(place / "killed") == same, "with one killed something else is found"
        stops = _stopped(seed, place / "stopped", same)
    return f"{_CANDIDATES} islands, the same by 1, by 4, with one of 2 killed, and {stops}"


def _stopped(seed: int, folder: Path, same: dict[str, bytes]) -> str:
    """Stop a search by Ctrl-C, early and late, and by a kill of everything; then let it end."""
    program = _begun(seed, folder, 2)
    while not _offspring(program.pid) and program.poll() is None:
        time.sleep(0.02)
    os.killpg(program.pid, signal.SIGINT)  # to processes that have hardly begun
    said, told = program.communicate(timeout=120)
    assert (program.returncode, b"Traceback" in told) == (130, False), told
    assert f"of {_CANDIDATES} islands none was rated yet".encode() in said, said
    program = _begun(seed, folder, 2)
    children = _working(program, folder, 2)
    os.killpg(program.pid, signal.SIGINT)
    said, told = program.communicate(timeout=120)
    assert program.returncode == 130, told
    assert b"run the same command again to continue" in told, told
    assert b"Traceback" not in told, told
    assert b"Not finished" in said, said
    time.sleep(1)
    assert not any(Path(f"/proc/{child}").exists() for child in children), "a process is left"
    assert not [*folder.with_name("temporary").iterdir()], "a folder is left"
    program = _begun(seed, folder, 2)
    _working(program, folder, 2)
    os.killpg(program.pid, signal.SIGKILL)
    program.communicate()
    before = (folder / "checkpoint.json").read_bytes()
    program = _begun(seed, folder, 1)
    program.communicate(timeout=600)
    assert _files(folder) == same, "after a restart something else is found"
    return f"stopped by Ctrl-C twice and by a kill ({len(before):,} bytes of checkpoint)"


CAMPAIGNS = {"searching": spread}
