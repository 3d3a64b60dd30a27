"""Files are written completely or not at all, and nobody's work is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.core.errors import FileError
from printplay.printing.imposition.cut_file import cut_dxf
from printplay.printing.imposition.grid import grid
from printplay.printing.imposition.paper import Spacing, paper
from printplay.printing.output.writing import check_target, seal, write
from tests.printing.helpers import batch_of, pdf, printed

OURS = seal(b'<?xml version="1.0"?><svg data-printplay="1">\n</svg>\n')


def test_a_file_appears_with_its_folder(tmp_path: Path) -> None:
    """Writing a file creates its folder, with default permissions."""
    path = tmp_path / "a" / "b.svg"
    assert write(path, OURS, force=False)
    assert path.read_bytes() == OURS
    (tmp_path / "other").touch()
    assert path.stat().st_mode == (tmp_path / "other").stat().st_mode
    assert [p.name for p in path.parent.iterdir()] == ["b.svg"]


def test_the_same_again_changes_nothing(tmp_path: Path) -> None:
    """An identical file is not touched, whoever made it."""
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
    sheet = grid(paper("a5"), batch_of(1, 63, 88).make(0), Spacing(cutter=True)).cut_sheet(1)
    files.append(("a.dxf", seal(cut_dxf(sheet))))
    return files


@pytest.mark.parametrize("number", [0, 1, 2, 3], ids=["pdf", "svg", "png", "dxf"])
def test_our_own_files_are_replaced(number: int, tmp_path: Path) -> None:
    """A file that printplay made is replaced without a question."""
    name, data = every_kind()[number]
    path = tmp_path / name
    path.write_bytes(data)
    assert write(path, b"new", force=False)
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize("number", [0, 1, 2, 3], ids=["pdf", "svg", "png", "dxf"])
@pytest.mark.parametrize("addition", [b"x", b"<!-- a line drawn by hand -->", b"%%EOF\n"])
def test_what_somebody_drew_on_is_kept(number: int, addition: bytes, tmp_path: Path) -> None:
    """A sheet that somebody drew on and saved is not replaced by printing again."""
    name, data = every_kind()[number]
    path = tmp_path / name
    for changed in (data + addition, data.replace(b"0", b"1", 1), data[:-40] + addition + data[-40:]):
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
    """A file that printplay did not make is replaced with --force only."""
    path = tmp_path / "a.pdf"
    path.write_bytes(content)
    for attempt in (lambda: check_target(path, force=False), lambda: write(path, OURS, force=False)):
        with pytest.raises(FileError) as caught:
            attempt()
        assert "--force" in str(caught.value)
        assert str(path) in str(caught.value)
        assert caught.value.exit_code == 2
    assert path.read_bytes() == content
    assert write(path, OURS, force=True)
    assert path.read_bytes() == OURS


def test_a_folder_is_no_target(tmp_path: Path) -> None:
    """A folder of the file's name is an error, with --force, too."""
    for force in (False, True):
        with pytest.raises(FileError, match="folder"):
            check_target(tmp_path, force=force)
        with pytest.raises(FileError, match="folder"):
            write(tmp_path, OURS, force=force)


@pytest.mark.parametrize("name", ["output", "output/sub", "nowhere", "nowhere/sub"])
def test_a_file_where_a_folder_should_be(name: str, tmp_path: Path) -> None:
    """A file instead of a folder is reported, before drawing and when writing."""
    (tmp_path / "output").write_text("a file")
    (tmp_path / "nowhere").symlink_to(tmp_path / "gone")
    path = tmp_path / name / "a.svg"
    for attempt in (lambda: check_target(path, force=True), lambda: write(path, OURS, force=True)):
        with pytest.raises(FileError) as caught:
            attempt()
        wrong = tmp_path / name.partition("/")[0]
        assert str(caught.value).startswith(f"{wrong}: this is not a folder\n")
