"""A target: the files it begins with, and what is done with the bytes made of them.

What a target raises beside `PrintplayError` is a fault, and so is a message that is too long, or
could move a terminal's cursor.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from printplay.core.errors import PrintplayError, printable
from printplay.core.i18n import LANGUAGES, switch

ROOT = Path(__file__).resolve().parents[2]
#: What an error says; a longer one would push everything else off the screen.
_LONGEST = 8000


@dataclass(frozen=True)
class Target:
    """One reader: files to begin with, what reads them, and how made up bytes are put right.

    `repair` gives back, where that can be done, bytes that get past a checksum.
    """

    name: str
    corpus: Callable[[], Sequence[bytes]]
    read: Callable[[bytes], object]
    repair: Callable[[bytes], bytes] = bytes
    few: int = 40  # mutations that a run of the tests tries


def once(target: Target, data: bytes) -> bool:
    """Let a target read some bytes; return whether it took them. Whatever is raised is a fault."""
    switch(LANGUAGES[len(data) % len(LANGUAGES)])
    try:
        target.read(data)
    except PrintplayError as error:
        said = str(error)
        assert 0 < len(said) <= _LONGEST, f"a message of {len(said)} characters"
        assert printable(said.replace("\n", "")) == said.replace("\n", ""), ascii(said)
        return False
    finally:
        switch(LANGUAGES[0])
    return True


def files(*patterns: str) -> list[bytes]:
    """Return the contents of files of this checkout, those of 100 kB or less."""
    paths = [path for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    assert paths, patterns
    return [path.read_bytes() for path in paths if path.stat().st_size <= 100_000]


@cache
def folder() -> Path:
    """Return a folder in memory, where there is such a disk, for what targets write.

    It holds what files of layouts and decks name beside them.
    """
    memory = Path("/dev/shm")
    made = Path(tempfile.mkdtemp(prefix="fuzz-", dir=memory if memory.is_dir() else None))
    for path in (
        *(
            path
            for game in ("goldrausch", "gotoku", "gophers")
            for path in ROOT.glob(f"layouts/{game}/cards.*")
        ),
        *ROOT.glob("tests/layouts/*.toml"),
        *ROOT.glob("tests/records/*.toml"),
    ):
        for beside in (made, made / "gophers"):
            beside.mkdir(exist_ok=True)
            if path.parent.name in ("layouts", "records") or (
                (path.parent.name == "gophers") == (beside.name == "gophers")
            ):
                shutil.copy(path, beside / path.name)
    return made


def sweep() -> None:
    """Remove the folder of this process."""
    shutil.rmtree(folder(), ignore_errors=True)
    folder.cache_clear()


def written(name: str, data: bytes) -> Path:
    """Write some bytes to a file of that name in the folder, and return it.

    The cards of Gophers are called like those of other games, and lie in a folder of their own.
    """
    path = folder() / ("gophers" if b"gophers" in data else ".") / name
    path.write_bytes(data)
    return path
