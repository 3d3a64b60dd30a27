"""The choices of a print: formats, inks, sides, marks, colours, as enumerations and as words."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

PrintForm = Literal["pdf", "svg", "png", "tts"]
InkName = Literal["full", "light", "low"]
DuplexName = Literal["long", "short", "fold", "none"]
MarksName = Literal["crop", "full", "none"]
ColourName = Literal["rgb", "cmyk"]


class FileFormat(StrEnum):
    """The format of files; `tts` is for Tabletop Simulator."""

    pdf = "pdf"
    svg = "svg"
    png = "png"
    tts = "tts"


class Ink(StrEnum):
    """How much ink is put down: all, pale grounds and backs, or outlines."""

    full = "full"
    light = "light"
    low = "low"


class Duplex(StrEnum):
    """How backs meet their fronts.

    The sheet is flipped on its long or its short edge, or printed on one side: with the backs
    beside their fronts and a line to fold along (`fold`), or on sheets of their own (`none`).
    """

    long = "long"
    short = "short"
    fold = "fold"
    none = "none"

    @property
    def two_sided(self) -> bool:
        return self in (Duplex.long, Duplex.short)


class Separation(StrEnum):
    """The colour model of a file: RGB, or the inks of a press."""

    rgb = "rgb"
    cmyk = "cmyk"


class Marks(StrEnum):
    """Marks to cut along: short ones at each cut, full lines, or none."""

    crop = "crop"
    full = "full"
    none = "none"
