"""The disk as a test watches it: who looks at what."""

from __future__ import annotations

import builtins
import io
import os
from collections.abc import Callable
from typing import Any

import pytest


class Disk:
    """Notices each look at a path that has one of some marks in it, and forbids it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *marks: str) -> None:
        self.touched: list[str] = []
        self._marks = marks
        for room, name in (
            (builtins, "open"), (io, "open"), (os, "open"), (os, "stat"), (os, "lstat"),
            (os, "access"), (os, "readlink"), (os, "scandir"), (os, "listdir"),
        ):  # fmt: skip
            monkeypatch.setattr(room, name, self._watched(getattr(room, name)))

    def _watched(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def watched(path: Any = ".", *more: Any, **others: Any) -> Any:
            text = "" if isinstance(path, int) else os.fsdecode(path)
            if any(mark in text for mark in self._marks):
                self.touched.append(text)
                raise PermissionError(13, "not for them", text)
            return real(path, *more, **others)

        return watched
