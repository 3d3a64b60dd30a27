"""Files are written whole or not at all, and nobody's work is lost."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

from printplay.errors import FileError
from printplay.printing.cutfile import cut_dxf
from printplay.printing.grid import grid
from printplay.printing.output import check_target, seal, write
from printplay.printing.paper import Spacing, paper
from tests.printing.helpers import batch_of, pdf, printed

OURS = seal(b'<?xml version="1.0"?><svg data-printplay="1">\n</svg>\n')


def test_a_file_appears_with_its_folder(tmp_path: Path) -> None:
    """A file is written into a folder that is made on the way, readable as other files are."""
    path = tmp_path / "a" / "b.svg"
    assert write(path, OURS, force=False)
    assert path.read_bytes() == OURS
    (tmp_path / "other").touch()
    assert path.stat().st_mode == (tmp_path / "other").stat().st_mode
    assert [p.name for p in path.parent.iterdir()] == ["b.svg"]


def test_the_same_again_changes_nothing(tmp_path: Path) -> None:
    """A file that already is as it should be is not touched, whoever made it."""
    path = tmp_path / "a.txt"
    path.write_bytes(b"as it is")
    before = path.stat().st_mtime_ns
    assert not write(path, b"as it is", force=False)
    assert path.stat().st_mtime_ns == before


def every_kind() -> list[tuple[str, bytes]]:
    """Return one file of each kind that printplay writes."""
    files = [("a.pdf", pdf("pad", "--players", "2"))]
    for form in ("svg", "png"):
        data = next(iter(printed("reference", "--format", form, "--players", "1").values()))
        files.append((f"a.{form}", data))
    sheet = grid(paper("a5"), batch_of(1, 63, 88).make(0), Spacing(cutter="v1")).cut_sheet(1)
    files.append(("a.dxf", seal(cut_dxf(sheet))))
    return files


@pytest.mark.parametrize("number", [0, 1, 2, 3], ids=["pdf", "svg", "png", "dxf"])
def test_our_own_files_are_replaced(number: int, tmp_path: Path) -> None:
    """A file that printplay made earlier gives way to a new one without a question."""
    name, data = every_kind()[number]
    path = tmp_path / name
    path.write_bytes(data)
    assert write(path, b"new", force=False)
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize("number", [0, 1, 2, 3], ids=["pdf", "svg", "png", "dxf"])
@pytest.mark.parametrize("addition", [b"x", b"<!-- a line drawn by hand -->", b"%%EOF\n"])
def test_what_somebody_drew_on_is_kept(number: int, addition: bytes, tmp_path: Path) -> None:
    """A sheet that somebody drew on and saved is theirs: printing again does not wipe it out."""
    name, data = every_kind()[number]
    path = tmp_path / name
    for changed in (
        data + addition,
        data.replace(b"0", b"1", 1),
        data[:-40] + addition + data[-40:],
    ):
        path.write_bytes(changed)
        with pytest.raises(FileError, match="changed since"):
            write(path, data, force=False)
        assert path.read_bytes() == changed


def test_a_seal_is_put_on_once() -> None:
    """Sealing a sealed file changes nothing."""
    for _name, data in every_kind():
        assert seal(data) == data


@pytest.mark.parametrize("content", [b"my diary", b"%PDF-1.4 of another program", b"\x89PNG\r\n"])
def test_foreign_files_are_kept(content: bytes, tmp_path: Path) -> None:
    """A file of another hand stays as it is, unless --force is given."""
    path = tmp_path / "a.pdf"
    path.write_bytes(content)
    for attempt in (
        lambda: check_target(path, force=False),
        lambda: write(path, OURS, force=False),
    ):
        with pytest.raises(FileError) as caught:
            attempt()
        assert "--force" in str(caught.value)
        assert str(path) in str(caught.value)
        assert caught.value.exit_code == 2
    assert path.read_bytes() == content
    assert write(path, OURS, force=True)
    assert path.read_bytes() == OURS


def test_a_folder_is_no_target(tmp_path: Path) -> None:
    """Where a folder bears the file's name, that is said, with --force too."""
    for force in (False, True):
        with pytest.raises(FileError, match="folder"):
            check_target(tmp_path, force=force)
        with pytest.raises(FileError, match="folder"):
            write(tmp_path, OURS, force=force)


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When writing fails the old file is whole, nothing else lies about, and the reason is told."""
    path = tmp_path / "a.svg"
    path.write_bytes(OURS)

    def full(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, call, full)
    if call == "replace":
        monkeypatch.setattr(Path, call, full)
    with pytest.raises(FileError, match="no space left"):
        write(path, b"longer and newer", force=False)
    assert path.read_bytes() == OURS
    assert [p.name for p in tmp_path.iterdir()] == ["a.svg"]


def test_an_interruption_leaves_no_rubbish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped in the middle of writing, printplay leaves neither half a file nor another one."""

    def stop(_handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", stop)
    with pytest.raises(KeyboardInterrupt):
        write(tmp_path / "a.svg", OURS, force=False)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that may not be written to is named with the reason."""
    import tempfile

    def refuse(**_arguments: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    with pytest.raises(FileError, match="permission denied") as caught:
        write(tmp_path / "a.svg", OURS, force=False)
    assert str(tmp_path / "a.svg") in str(caught.value)


@pytest.mark.parametrize("name", ["output", "output/sub", "nowhere", "nowhere/sub"])
def test_a_file_where_a_folder_should_be(name: str, tmp_path: Path) -> None:
    """What is no folder is named as such, before anything is drawn and when it is written."""
    (tmp_path / "output").write_text("a file")
    (tmp_path / "nowhere").symlink_to(tmp_path / "gone")
    path = tmp_path / name / "a.svg"
    for attempt in (
        lambda: check_target(path, force=True),
        lambda: write(path, OURS, force=True),
    ):
        with pytest.raises(FileError) as caught:
            attempt()
        wrong = tmp_path / name.partition("/")[0]
        assert str(caught.value).startswith(f"{wrong}: this is not a folder\n")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a named pipe")
def test_what_is_no_file_is_written_to_and_never_replaced(tmp_path: Path) -> None:
    """A pipe or a device, such as /dev/stdout, gets the bytes and stays what it is."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert write(path, OURS, force=False)
        assert os.read(reader, 10_000) == OURS
    finally:
        os.close(reader)
    assert path.is_fifo()


def test_a_file_keeps_who_may_read_it(tmp_path: Path) -> None:
    """A file that is printed again is open to the same people as before."""
    path = tmp_path / "a.svg"
    write(path, OURS, force=False)
    path.chmod(0o600)
    write(path, b"new", force=False)
    assert path.stat().st_mode & 0o777 == 0o600
