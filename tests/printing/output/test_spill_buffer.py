"""The spill buffer."""

from __future__ import annotations

import errno
import os
import tempfile

import pytest

from printplay.core.errors import FileError
from printplay.printing.output.pdf.file import SpillBuffer


def full(*_arguments: object) -> int:
    """Raise an error for a full disk."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_all_of_it_comes_back() -> None:
    """Stored bytes can be read in any order, also beyond the memory limit."""
    aside = SpillBuffer()
    whole = [b"first", b"", b"third", bytes(3_000_000), b"last"]
    slots = [aside.keep(data) for data in whole]
    assert [aside.read(slot) for slot in reversed(slots)] == whole[::-1]
    slots.append(aside.keep(b"later"))
    assert [aside.read(slot) for slot in slots] == [*whole, b"later"]
    aside.close()


def test_a_full_temporary_folder_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """If there is no space for temporary files, the error names that folder, not the output's."""
    monkeypatch.setattr(tempfile, "SpooledTemporaryFile", full)
    aside = SpillBuffer()
    with pytest.raises(FileError, match="no space left") as caught:
        aside.keep(b"data")
    assert str(caught.value).startswith(tempfile.gettempdir())
    assert "TMPDIR" in caught.value.cure()
    aside.close()
