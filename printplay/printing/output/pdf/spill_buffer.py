"""A spill buffer: bytes kept in memory while few, then in a temporary file."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from io import SEEK_END
from typing import IO, NamedTuple

from printplay.core.errors import FileError, FilePlace
from printplay.core.files import reason
from printplay.core.i18n import N_

_FEW = 2_000_000  # bytes in memory: most files are smaller


class Slot(NamedTuple):
    """A slot of the buffer: offset and length."""

    at: int
    length: int


class SpillBuffer:
    """Memory that spills to a temporary file beyond a limit."""

    def __init__(self) -> None:
        self._file: IO[bytes] | None = None

    def keep(self, data: bytes) -> Slot:
        """Store bytes; raise FileError, naming the temporary folder, on failure."""
        try:
            if self._file is None:
                self._file = tempfile.SpooledTemporaryFile(_FEW)  # noqa: SIM115  closed below
            at = self._file.seek(0, SEEK_END)
            self._file.write(data)
            self._file.flush()  # write errors must show here
        except OSError as error:
            raise FileError(
                N_("temporary files cannot be written: {reason}"),
                place=FilePlace(str(tempfile.tempdir)) if tempfile.tempdir else None,
                hint=N_("Free some space there, or set the variable TMPDIR to another folder."),
                reason=reason(error),
            ) from None
        return Slot(at, len(data))

    def read(self, slot: Slot) -> bytes:
        """Return stored bytes."""
        assert self._file is not None, "nothing was put aside"  # noqa: S101  a slot says otherwise
        self._file.seek(slot.at)
        return self._file.read(slot.length)

    def close(self) -> None:
        """Discard everything stored."""
        if self._file is not None:
            with suppress(OSError):  # a write error was reported before
                self._file.close()
