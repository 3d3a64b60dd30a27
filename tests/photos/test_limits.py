"""What a photo may take: limits that a caller sets, and readers that are started by anybody."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import printplay as pp
from printplay.photos.opening import pictures


def packed(wide: int, high: int, kind: str = "PNG", pages: int = 1) -> bytes:
    """Return a file with so many black pictures."""
    picture = Image.new("RGB", (wide, high))
    buffer = BytesIO()
    more = {"save_all": True, "append_images": [picture] * (pages - 1)} if pages > 1 else {}
    picture.save(buffer, kind, **more)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "limits", "said"),
    [
        (packed(300, 300), pp.ScanLimits(size=100), "larger than 0 MB"),
        (packed(1000, 1000), pp.ScanLimits(pixels=999_999), "1 megapixels"),
        (packed(1, 20000), pp.ScanLimits(), "1 x 20000 pixels: too few"),
    ],
)
def test_what_is_beyond_the_limits_is_refused(data: bytes, limits: pp.ScanLimits, said: str) -> None:
    """A file that is too large, or a picture with too many pixels or too few, gets a sentence."""
    found = pp.scan(data, workers=0, limits=limits)
    assert found.exit_code == 2
    (trouble,) = found.troubles
    assert said in str(trouble)
    assert str(trouble).startswith("photo 1: ")


@pytest.mark.parametrize("kind", ["PDF", "TIFF"])
def test_pages_that_are_not_read_are_told(kind: str) -> None:
    """Of a file with more pages than are allowed the first are read, and that is said."""
    pages = pictures("a", packed(300, 300, kind, 3), pp.ScanLimits(pages=2))
    assert [next(pages).ndim, next(pages).ndim] == [3, 3]
    with pytest.raises(pp.FileError, match="3 pages: only the first 2"):
        next(pages)


def test_a_large_picture_is_made_smaller_and_looks_the_same() -> None:
    """A picture with more pixels than are of use keeps its shape and its tones."""
    picture = Image.fromarray(np.full((4200, 4000), 90, np.uint8))
    buffer = BytesIO()
    picture.save(buffer, "PNG")
    (small,) = pictures("a", buffer.getvalue())
    assert 12_000_000 < small.shape[0] * small.shape[1] <= 13_010_000
    assert abs(small.shape[0] / small.shape[1] - 1.05) < 0.001
    assert (small == 90).all()


def test_a_script_of_three_lines_reads_photos(tmp_path: Path) -> None:
    """Where other processes read, a script is not run once more by each of them."""
    script, photo = tmp_path / "script.py", tmp_path / "a.jpg"
    photo.write_text("dear diary")
    script.write_text("import sys, numpy\nimport printplay as pp\nprint(pp.scan(sys.argv[1]).troubles[0])\n")
    call = [sys.executable, str(script), str(photo)]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    assert done.stdout.count("this is a text file, not a picture") == 1
    assert not done.stderr
