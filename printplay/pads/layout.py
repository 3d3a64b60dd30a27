"""Reads the file of a pad as the layout of its game."""

from __future__ import annotations

from pathlib import PurePath

from printplay.geometry.layouts.source import LayoutFiles
from printplay.pads.file.judging import sound
from printplay.pads.file.pad import Pad


def read(path: PurePath, files: LayoutFiles) -> Pad:
    """Read a pad; raise LayoutError if it is invalid."""
    return sound(path, files)
