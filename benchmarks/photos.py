"""What a photo takes: in this process, and as a command from the beginning to the end.

Seconds are those of the processor, so that what else a machine does counts for nothing; one photo
is read by one core. Beside it, what merely unpacking the JPEG takes. A missed target would take
fewer looks for print in `printplay/photos/rectify.py`, fewer pixels a mm in `photos/blank.py`, or
fewer modules to load, a fifth of what the command takes. The first photo of a kind of sheet takes
half a second more: its blank is drawn, and kept for later (`printplay/photos/blank.py`).
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pillow_heif
from PIL import Image

import printplay as pp
from benchmarks.table import Row, Target, best
from printplay.photos.opening import pictures
from printplay.photos.qr import codes_seen
from tests.photographer import photo
from tests.second_photographer import letter, pads

_TIMES, _MANY = 3, 8
#: Whether what is kept from one photo to the next is there before it is measured.
_WARMED = True
#: Other photos: how they are saved, and their megapixels.
OTHERS = {"12 megapixels": ("jpg", 12), "48 megapixels": ("jpg", 48), "HEIC": ("heic", 12),
          "a pad": ("jpg", 0)}  # fmt: skip
LITTLE = {"_TIMES": 1, "_MANY": 1, "_WARMED": False, "OTHERS": {"HEIC": ("heic", 3)}}


def measure() -> Sequence[Row]:
    """Read a photo of the set `hard` by itself, with its blank drawn before, and among others.

    A photo without a sheet is looked through for every board that ever shipped.
    """
    taken, bare = photo("hard", 4, "A"), letter(1)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "photo.jpg"
        file.write_bytes(taken.data)
        others = {one: _others(Path(folder), one, taken.data) for one in OTHERS}
        if _WARMED:
            pp.scan(file, workers=0)
        ours = best(lambda: pp.scan(file, workers=0), _TIMES, time.process_time)
        other = Path(folder) / "none" / "letter.jpg"
        other.parent.mkdir()
        other.write_bytes(bare)
        if _WARMED:
            pp.scan(other, workers=0)
        nothing = best(lambda: pp.scan(other, workers=0), _TIMES, time.process_time)
        unpacked = best(lambda: list(pictures(str(file))), _TIMES, time.process_time)
        first = best(lambda: _call(file, cold=True), _TIMES, _of_children)
        if _WARMED:
            _call(file)
        whole = best(lambda: _call(file), _TIMES, _of_children)
        for number in range(1, _MANY):
            (Path(folder) / f"{number}.jpg").write_bytes(taken.data)
        many = best(lambda: _call(Path(folder)), 1, _of_children) / _MANY
        apart = [Row(f"{one}, read in this process", _warm(path), "s") for one, path in others.items()]
        seen = next(pictures(str(file)))
        codes = best(lambda: codes_seen(seen), _TIMES, time.process_time)
        memory = {"a sheet": _memory(file), "no sheet": _memory(other)}
        memory |= {one: _memory(path) for one, path in others.items()}
    return [
        Row("a photo, read in this process", ours, "s", target=Target("at most", 1.2)),
        Row(
            "the same, beside unpacking it",
            ours,
            "s",
            unpacked,
            "unpacking the JPEG",
            Target("at most", 20.0),
        ),
        Row("a photo that shows no sheet", nothing, "s", target=Target("at most", 1.5)),
        Row(
            "the same, beside one with a sheet",
            nothing,
            "s",
            ours,
            "a photo with a sheet",
            Target("at most", 2.0),
        ),
        Row("printplay scan PHOTO", whole, "s", target=Target("at most", 1.6)),
        Row("the first of its kind, whose blank is drawn", first, "s"),
        Row(f"printplay scan FOLDER of {_MANY}, a photo", many, "s"),
        *apart,
        Row("looking for the codes of pads in a photo of a sheet", codes, "s"),
        *(
            Row(f"memory of a process that reads {one}", much, "MB",
                target=None if one == "a pad" else Target("at most", 400.0))
            for one, much in memory.items()
        ),
    ]  # fmt: skip


def _others(folder: Path, name: str, data: bytes) -> Path:
    """Write another photo, of the sheet or of a pad, into a folder of its own."""
    kind, megapixels = OTHERS[name]
    path = folder / name.replace(" ", "-") / f"photo.{kind}"
    path.parent.mkdir()
    if name == "a pad":
        path.write_bytes(pads.photo("everyday", 1, "bowling").data)
        return path
    image = Image.open(BytesIO(data))
    part = (megapixels * 1e6 / (image.width * image.height)) ** 0.5
    large = image.resize((round(image.width * part), round(image.height * part)))
    if kind == "heic":
        pillow_heif.from_pillow(large).save(path, quality=60)
    else:
        large.save(path, quality=88)
    return path


def _warm(path: Path) -> float:
    """Return the seconds that a photo takes whose blank was drawn before."""
    if _WARMED:
        pp.scan(path, workers=0)
    return best(lambda: pp.scan(path, workers=0), _TIMES, time.process_time)


def _call(what: Path, *, cold: bool = False) -> None:
    """Call the command; where it is `cold`, its cache folder is empty."""
    with TemporaryDirectory() as empty:
        there = {"XDG_CACHE_HOME": empty} if cold else {}
        subprocess.run(_line(what), check=False, capture_output=True, env=os.environ | there)  # noqa: S603


def _line(what: Path) -> list[str]:
    return [sys.executable, "-m", "printplay", "scan", str(what), "--quiet"]


def _memory(file: Path) -> float:
    """Return the megabytes that the largest process of a command held at once.

    A small process asks: one that is made counts what its maker held, too, and this one made a
    photo.
    """
    asks = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], capture_output=True);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    call = [sys.executable, "-c", asks, *_line(file)]
    done = subprocess.run(call, check=True, capture_output=True, text=True)  # noqa: S603
    return int(done.stdout) / 1000


def _of_children() -> float:
    """Return the seconds of CPU that the commands called so far took."""
    taken = resource.getrusage(resource.RUSAGE_CHILDREN)
    return taken.ru_utime + taken.ru_stime
