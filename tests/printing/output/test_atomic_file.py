"""A file is complete or absent, however writing it ends."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import pytest

from printplay.core.errors import FileError
from printplay.printing.output import writing
from printplay.printing.output.writing import write_file


@pytest.fixture(params=["nameless", "hidden"])
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Simulate a system with or without unnamed files."""
    kind: str = request.param
    if kind == "hidden":
        monkeypatch.setattr(writing, "_nameless", lambda _folder: None)
    elif writing._nameless(Path.cwd()) is None:
        pytest.skip("there are no files without names here")
    return kind


def failing(number: int) -> Callable[..., object]:
    """Return a failing system call."""

    def fail(*_arguments: object, **_settings: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize(
    ("system", "call"),
    [
        *(("nameless", call) for call in ("fsync", "link", "chmod", "replace")),
        *(("hidden", call) for call in ("fsync", "chmod", "replace")),  # it is named at once
    ],
    indirect=["system"],
)
@pytest.mark.usefixtures("system")
def test_a_full_disk_leaves_the_old_file(call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If writing fails, the old file is intact, nothing is left over, and the reason is given."""
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    place = os if call in ("fsync", "link") else Path
    monkeypatch.setattr(place, call, failing(errno.ENOSPC))
    with pytest.raises(FileError, match="no space left"):
        write_file(path, b"longer and newer")
    assert path.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.usefixtures("system")
def test_an_interruption_leaves_no_rubbish(tmp_path: Path) -> None:
    """Interrupted while writing, printplay leaves no partial or temporary file."""

    def stop(file: BinaryIO) -> None:
        file.write(b"half")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        writing.write_whole(tmp_path / "a.txt", stop)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", ["SIGKILL", "SIGTERM"])
def test_killed_in_the_midst_it_leaves_nothing(number: str, tmp_path: Path) -> None:
    """A process killed while writing leaves the old file, and nothing else."""
    if writing._nameless(tmp_path) is None:
        pytest.skip("there are no files without names here")
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    code = (
        "import os, pathlib, signal\n"
        "from printplay.printing.output.writing import write_whole\n"
        "def fill(file):\n    file.write(bytes(100_000)); file.flush()\n"
        f"    os.kill(os.getpid(), signal.{number})\n"
        "write_whole(pathlib.Path('a.txt'), fill)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, check=False,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
    )  # fmt: skip
    assert done.returncode == -signal.Signals[number]
    assert path.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.usefixtures("system")
def test_two_at_once(tmp_path: Path) -> None:
    """If two processes write the same file, that of the last one is complete; nothing is left."""
    path = tmp_path / "a.txt"

    def slowly(file: BinaryIO) -> None:
        write_file(path, b"faster")
        file.write(b"slower")

    assert writing.write_whole(path, slowly)
    assert path.read_bytes() == b"slower"
    assert [p.name for p in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.usefixtures("system")
def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error for a read-only folder names it with the reason."""
    monkeypatch.setattr(os, "open", failing(errno.EROFS))
    with pytest.raises(FileError, match="the disk is read-only") as caught:
        write_file(tmp_path / "a.txt", b"new")
    assert str(caught.value).startswith(str(tmp_path / "a.txt"))


@pytest.mark.skipif(sys.platform == "win32", reason="needs a named pipe")
def test_what_is_no_file_is_written_to_and_never_replaced(tmp_path: Path) -> None:
    """A pipe or a device, such as /dev/stdout, gets the bytes and is not replaced."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_file(path, b"new")
        assert os.read(reader, 10_000) == b"new"
    finally:
        os.close(reader)
    assert path.is_fifo()


@pytest.mark.usefixtures("system")
def test_a_link_is_followed(tmp_path: Path) -> None:
    """A link stays, and its target is written, even if it is new."""
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "a.txt"
    link.symlink_to(tmp_path / "elsewhere" / "real.txt")
    for content in (b"first", b"second"):
        write_file(link, content)
        assert link.is_symlink()
        assert (tmp_path / "elsewhere" / "real.txt").read_bytes() == content
    assert [p.name for p in (tmp_path / "elsewhere").iterdir()] == ["real.txt"]


@pytest.mark.usefixtures("system")
def test_a_file_keeps_who_may_read_it(tmp_path: Path) -> None:
    """A rewritten file keeps its permissions; a new one gets the default ones."""
    path, other = tmp_path / ("n" * 250), tmp_path / "other"  # a name of nearly the maximum length
    write_file(path, b"old")
    other.touch()
    assert path.stat().st_mode == other.stat().st_mode
    path.chmod(0o604)
    write_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o604
