"""Printer profiles: a printer's distortion, measured once and corrected in every print."""

from __future__ import annotations

import math
import re
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from printplay.core.errors import CallError, FileError, FilePlace, brief
from printplay.core.file_table import FileTable
from printplay.core.files import read_bytes
from printplay.core.i18n import N_, _
from printplay.geometry.layouts.tomlfile import loads
from printplay.geometry.shapes.affine import IDENTITY, Affine, inverse, then
from printplay.printing.imposition.paper import UNPRINTABLE, Paper
from printplay.printing.output.writing import write_file

#: Limits of plausible distortions: mm, degrees, and shares of the true length.
MOST_SHIFT, MOST_TURN, MOST_STRETCH = 15.0, 3.0, 0.05
MARGINS = (0.0, 25.0)  # mm
_NEAR_ONE = (1 - MOST_STRETCH, 1 + MOST_STRETCH)
BOUNDS = {
    "x": (-MOST_SHIFT, MOST_SHIFT),
    "y": (-MOST_SHIFT, MOST_SHIFT),
    "turn": (-MOST_TURN, MOST_TURN),
    "shear": (-MOST_STRETCH, MOST_STRETCH),
    "scale_x": _NEAR_ONE,
    "scale_y": _NEAR_ONE,
}

_MAX_BYTES = 1_000_000
_NAME = re.compile(r"[^\W_][\w .-]{0,39}")


@dataclass(frozen=True)
class Distortion:
    """The distortion of one side as seen, about the middle of the paper.

    A point is stretched by `scale_x`, `scale_y`, sheared (`shear` mm to the right for each mm up),
    turned counter-clockwise by `turn` degrees, then shifted by `x` mm right and `y` mm up.
    """

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    shear: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0

    def about(self, x: float, y: float) -> Affine:
        """Return the map of a page whose middle is at x, y (mm)."""
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        stretched: Affine = (self.scale_x, 0.0, self.shear * self.scale_x, self.scale_y, 0.0, 0.0)
        rotated = then(stretched, (cos, sin, -sin, cos, self.x, self.y))
        return then(then((1, 0, 0, 1, -x, -y), rotated), (1, 0, 0, 1, x, y))


def distortion(measured: Affine, x: float, y: float) -> Distortion:
    """Return the distortion that equals a map of a page whose middle is at x, y (mm).

    >>> distortion(Distortion(0.5, -1, 0.2, 0.01, 1.01, 0.99).about(105, 148.5), 105, 148.5)
    Distortion(x=0.5, y=-1.0, turn=0.2, shear=0.01, scale_x=1.01, scale_y=0.99)
    """
    a, b, c, d, e, f = then(then((1, 0, 0, 1, x, y), measured), (1, 0, 0, 1, -x, -y))
    scale_x = math.hypot(a, b)
    turn = math.atan2(b, a)
    cos, sin = math.cos(turn), math.sin(turn)
    along, scale_y = c * cos + d * sin, d * cos - c * sin
    return Distortion(
        round(e, 4),
        round(f, 4),
        round(math.degrees(turn), 5),
        round(along / scale_x, 6),
        round(scale_x, 6),
        round(scale_y, 6),
    )


@dataclass(frozen=True)
class Profile:
    """The profile of a printer, by name. `margin` is its unprintable margin, mm."""

    name: str = ""
    front: Distortion = field(default_factory=Distortion)
    back: Distortion = field(default_factory=Distortion)
    margin: float = UNPRINTABLE

    def distorts(self, paper: Paper, *, is_back: bool) -> Affine:
        """Return the distortion of a side of paper, as a map of its mm.

        It was measured on upright paper; a landscape page is printed turned to the left.
        """
        side = self.back if is_back else self.front
        if paper.width <= paper.height:
            return side.about(paper.width / 2, paper.height / 2)
        upright: Affine = (0, 1, -1, 0, paper.height, 0)  # x becomes up, up becomes left
        moved_to_corner = side.about(paper.height / 2, paper.width / 2)
        return then(then(upright, moved_to_corner), (0, -1, 1, 0, 0, paper.height))

    def correction(self, paper: Paper, *, is_back: bool) -> Affine:
        """Return the map that corrects a print."""
        return inverse(self.distorts(paper, is_back=is_back)) or IDENTITY


NONE = Profile()


# -- files -----------------------------------------------------------------------------------------


def profiles_folder() -> Path:
    from platformdirs import user_config_path

    try:
        return user_config_path("printplay", appauthor=False) / "profiles"
    except RuntimeError:
        raise CallError(
            N_("there is no home folder to store profiles in"),
            hint=N_("Set the variable XDG_CONFIG_HOME to a folder."),
        ) from None


def _profile_path(name: str) -> Path:
    if not _NAME.fullmatch(name.strip()):
        raise CallError(
            N_("invalid profile name {name!r}"),
            hint=N_("A name starts with a letter or digit; spaces, dots and dashes may follow."),
            name=brief(name),
        )
    return profiles_folder() / f"{name.strip().casefold()}.toml"


def quoted_name(name: str) -> str:
    """Return a profile's name as typed in a shell, quoted if necessary."""
    return f'"{name}"' if " " in name else name


def profile_names() -> list[str]:
    """Return the names of all profiles."""
    try:
        return sorted(path.stem for path in profiles_folder().glob("*.toml"))
    except OSError:
        return []


def save(profile: Profile) -> Path:
    """Save a profile, replacing one of its name; raise CallError for bad values, FileError if unwritable."""
    path = _profile_path(profile.name)
    lines = [f"margin = {profile.margin!r}  # mm"]
    for side in ("front", "back"):
        lines += ["", f"[{side}]"]
        for key, value in asdict(getattr(profile, side)).items():
            low, high = BOUNDS[key]
            if not low <= value <= high:
                raise CallError(
                    N_("{key} would be {value:g}; no printer is that far off"),
                    hint=N_("One of the numbers seems to be wrong. Measure again."),
                    key=f"{side}.{key}",
                    value=value,
                )
            lines.append(f"{key} = {value!r}")
    write_file(path, ("\n".join(lines) + "\n").encode())
    return path


def load(name: str) -> Profile:
    """Return a profile by its name; raise CallError or FileError if that fails."""
    path = _profile_path(name)
    if not path.is_file():
        known_names = profile_names()
        raise CallError(
            N_("there is no profile {name!r}"),
            hint=N_("Profiles: {known}.")
            if known_names
            else N_("Print a sheet with `printplay calibrate`, measure it, and save the numbers."),
            name=brief(name),
            known=", ".join(known_names),
        )
    try:
        table = loads(read_bytes(path, str(path), _MAX_BYTES).decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise FileError(
            N_("the profile cannot be read: {reason}"),
            place=FilePlace(str(path)),
            reason=_("the file is nested too deeply")
            if isinstance(error, RecursionError)
            else brief(str(error)),
        ) from None
    sides = {side: _read_side(path, side, table.get(side, {})) for side in ("front", "back")}
    margin = _read_number(path, "margin", table.get("margin", UNPRINTABLE), MARGINS)
    return Profile(name.strip().casefold(), sides["front"], sides["back"], margin)


class _ProfileTable(FileTable[FileError]):
    error_type = FileError


def _read_side(path: Path, side: str, table: Any) -> Distortion:
    if not isinstance(table, dict):
        table = {"": table}
    _ProfileTable(path, table, side).check_keys(BOUNDS)
    return Distortion(
        **{key: _read_number(path, f"{side}.{key}", value, BOUNDS[key]) for key, value in table.items()}
    )


def _read_number(path: Path, key: str, value: Any, bounds: tuple[float, float]) -> float:
    low, high = bounds
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise FileError(
            N_("this must be a number from {low:g} to {high:g}, not {value}"),
            place=FilePlace(str(path), key=key),
            low=low,
            high=high,
            value=brief(value),
        )
    return float(value)
