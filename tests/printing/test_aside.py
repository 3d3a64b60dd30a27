"""What waits outside of memory."""

from __future__ import annotations

import errno
import os
import tempfile

import pytest

from printplay.errors import FileError
from printplay.printing.aside import Aside


def full(*_arguments: object) -> int:
    """Have no room."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_all_of_it_comes_back() -> None:
    """What was put aside is read again, in any order."""
    aside = Aside()
    slots = [aside.keep(data) for data in (b"first", b"", b"third")]
    assert [aside.read(slot) for slot in reversed(slots)] == [b"third", b"", b"first"]
    aside.close()


def test_a_full_temporary_folder_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no room for temporary files, that folder is named, not the output's."""
    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    aside = Aside()
    with pytest.raises(FileError, match="no space left") as caught:
        aside.keep(b"data")
    assert str(caught.value).startswith(tempfile.gettempdir())
    assert "TMPDIR" in caught.value.cure()
    aside.close()
