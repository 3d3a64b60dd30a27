"""Reads the file of a pad as what its game is played with."""

from __future__ import annotations

from pathlib import PurePath

from printplay.geometry.layouts.source import Files
from printplay.pads.file.judging import sound
from printplay.pads.file.pad import Pad


def read(path: PurePath, files: Files) -> Pad:
    """Read a pad; raise LayoutError where it is wrong."""
    return sound(path, files)
