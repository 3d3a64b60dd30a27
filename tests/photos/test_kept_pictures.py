"""Blanks that were drawn before are found again, and none that another version drew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from printplay.core import resources
from printplay.photos import blank
from printplay.photos.blank import Picture, kept_picture

SIZE = 30, 20


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Keep pictures in a folder of the test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    blank._program.cache_clear()
    yield tmp_path / "printplay" / "blanks"
    blank._program.cache_clear()


class Drawing:
    """Something to draw, and how often it was drawn."""

    def __init__(self, grey: int = 7) -> None:
        self.picture: Picture = np.full((*SIZE, 3), grey, np.uint8)
        self.picture[3, 4] = 200
        self.times = 0

    def __call__(self) -> Picture:
        """Draw it once more."""
        self.times += 1
        return self.picture


def test_a_blank_is_drawn_once(cache: Path) -> None:
    """What was drawn is found again, pixel by pixel; what is something else is drawn."""
    one, other = Drawing(), Drawing(9)
    for _time in range(3):
        assert np.array_equal(kept_picture("one", SIZE, one), one.picture)
        assert np.array_equal(kept_picture("other", SIZE, other), other.picture)
    assert (one.times, other.times) == (1, 1)
    assert len(list(cache.iterdir())) == 2


@pytest.mark.parametrize("harm", ["empty", "cut off", "a bit", "another's", "no packed data"])
def test_a_damaged_file_is_drawn_anew(cache: Path, harm: str) -> None:
    """No damage gives another picture: the file counts for nothing, and is written again."""
    one, other = Drawing(), Drawing(9)
    kept_picture("one", SIZE, one)
    (path,) = cache.iterdir()
    whole = path.read_bytes()
    kept_picture("other", SIZE, other)
    (another,) = set(cache.iterdir()) - {path}
    path.write_bytes({
        "empty": b"", "cut off": whole[: len(whole) // 2], "another's": another.read_bytes(),
        "a bit": whole[:40] + bytes([whole[40] ^ 1]) + whole[41:],
        "no packed data": whole[:32] + b"nothing",
    }[harm])  # fmt: skip
    assert np.array_equal(kept_picture("one", SIZE, one), one.picture)
    assert one.times == 2
    assert path.read_bytes() == whole


def test_another_version_draws_its_own(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After any change of a source, a font or a package, nothing drawn before is taken."""
    source = tmp_path / "drawing.py"
    source.write_text("line = 1\n")
    monkeypatch.setattr(resources, "drawing_files", lambda: iter([str(source)]))
    drawing = Drawing()
    kept_picture("one", SIZE, drawing)
    source.write_text("line = 2\n")
    blank._program.cache_clear()
    kept_picture("one", SIZE, drawing)
    assert drawing.times == 2
    (tmp_path / "packages" / "reportlab-99.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(str(tmp_path / "packages"))
    blank._program.cache_clear()
    kept_picture("one", SIZE, drawing)
    assert drawing.times == 3
    assert len(list(cache.iterdir())) == 3


def test_all_that_draws_is_looked_at() -> None:
    """Sources of prints and boards, texts, icons and fonts are among what a name depends on."""
    files = [Path(file) for file in resources.drawing_files()]
    names = {file.name for file in files}
    assert {"sheet.py", "board.py", "pixels.py", "text.ttf", "making.py", "document.py"} <= names
    assert any(file.suffix == ".svg" for file in files)
    assert len(set(files)) == len(files)


def test_without_a_folder_it_is_drawn_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache folder that cannot be written to stops nobody from reading a photo."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    drawing = Drawing()
    for _time in range(2):
        assert np.array_equal(kept_picture("one", SIZE, drawing), drawing.picture)
    assert drawing.times == 2


def test_few_are_kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder does not grow for ever: what was used last stays."""
    monkeypatch.setattr(blank, "_MOST", 3)
    for number in range(6):
        kept_picture(str(number), SIZE, Drawing(number))
    assert len(list(cache.iterdir())) == 3
