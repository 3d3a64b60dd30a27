"""What a photo takes: in this process, and as a command from the beginning to the end.

Seconds are those of the processor, so that what else a machine does counts for nothing; one photo
is read by one core. Beside it, what merely unpacking the JPEG takes. A missed target would take
fewer looks for print in `printplay/photos/rectify.py`, fewer pixels a mm in `scan/blank.py`, or a
sheet that is drawn with fewer shapes: drawing the blank is a fifth of what the command takes.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import printplay as pp
from benchmarks.table import Row, Target, best
from printplay.photos.opening import pictures
from tests.photographer import photo
from tests.second_photographer import letter

_TIMES, _MANY = 3, 8
LITTLE = {"_MANY": 2}


def measure() -> Sequence[Row]:
    """Read a photo of the set `hard` by itself, with its blank drawn before, and among others.

    A photo without a sheet is looked through for every board that ever shipped.
    """
    taken, bare = photo("hard", 4, "A"), letter(1)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "photo.jpg"
        file.write_bytes(taken.data)
        pp.scan(file, workers=0)
        ours = best(lambda: pp.scan(file, workers=0), _TIMES, time.process_time)
        other = Path(folder) / "none" / "letter.jpg"
        other.parent.mkdir()
        other.write_bytes(bare)
        pp.scan(other, workers=0)
        nothing = best(lambda: pp.scan(other, workers=0), _TIMES, time.process_time)
        unpacked = best(lambda: list(pictures(str(file))), _TIMES, time.process_time)
        whole = best(lambda: _call(file), _TIMES, _of_children)
        for number in range(1, _MANY):
            (Path(folder) / f"{number}.jpg").write_bytes(taken.data)
        many = best(lambda: _call(Path(folder)), 1, _of_children) / _MANY
        memory = _memory(file)
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
        Row(f"printplay scan FOLDER of {_MANY}, a photo", many, "s"),
        Row("memory of a process that reads", memory, "MB", target=Target("at most", 400.0)),
    ]


def _call(what: Path) -> None:
    subprocess.run(_line(what), check=False, capture_output=True)  # noqa: S603


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
