"""The calibration sheet: its measures, and the profile computed from them.

The front has three crosses at known distances from the edges of the paper. Front and back have
scales of slightly different pitch, one over the other: held against a light, the two lines that
coincide show how far the back is off its front, to a tenth of a millimetre.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

from printplay.core.errors import CallError, brief
from printplay.core.i18n import N_, _
from printplay.core.print_choices import Duplex
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import Affine, inverse, then
from printplay.printing.calibration.profile import Profile, distortion
from printplay.printing.imposition.paper import UNPRINTABLE, Paper

#: mm from the edges of the paper to the crosses.
CORNER = 20.0
#: mm between the lines of a scale in front and behind; each line is this many mm off.
FRONT_PITCH, BACK_PITCH = 3.0, 2.8
STEP = FRONT_PITCH - BACK_PITCH
#: Lines to each side of the middle one.
LINES = 12
#: mm from the left and right edge to the upright scales, from the foot to the middle of all three.
SCALE_EDGE, SCALE_FOOT = 34.0, 66.0

#: How a sheet is flipped for its back.
TURNED = (Duplex.long, Duplex.short)
#: Separators between numbers; a comma before a digit is a decimal one.
_BETWEEN = re.compile(r"(?:\s|;|,(?![0-9]))+")
#: The largest plausible error of a measured number, mm.
_SLIP = 15.0


@dataclass(frozen=True)
class Measure:
    """One measure on the sheet: its letter, its description, its nominal value (mm)."""

    letter: str
    text: str
    nominal: float
    back: bool = False


def measures(paper: Paper, duplex: Duplex) -> tuple[Measure, ...]:
    """Return the measures on an upright sheet, in the order of the questions."""
    across, down = paper.width - 2 * CORNER, paper.height - 2 * CORNER
    front = (
        Measure("a", N_("from the left edge of the paper to cross A"), CORNER),
        Measure("b", N_("from the top edge of the paper to cross A"), CORNER),
        Measure("c", N_("from the top edge of the paper to cross B"), CORNER),
        Measure("d", N_("from cross A to cross B"), across),
        Measure("e", N_("from cross A to cross C"), down),
        Measure("f", N_("from the left edge of the paper to cross C"), CORNER),
    )
    if duplex not in TURNED:
        return front
    return (
        *front,
        Measure("g", N_("against the light: where the lines of scale G meet"), 0.0, back=True),
        Measure("h", N_("against the light: where the lines of scale H meet"), 0.0, back=True),
        Measure("i", N_("against the light: where the lines of scale I meet"), 0.0, back=True),
    )


def crosses(paper: Paper) -> tuple[Point, Point, Point]:
    """Return the nominal places of the crosses A, B and C, from the lower left of the paper, mm."""
    left, right, top = CORNER, paper.width - CORNER, paper.height - CORNER
    return (left, top), (right, top), (left, CORNER)


def seen_through(paper: Paper, duplex: Duplex) -> Affine:
    """Return the map from places on the back to places as seen from the front."""
    if duplex is Duplex.short:
        return (1, 0, 0, -1, 0, paper.height)
    return (-1, 0, 0, 1, paper.width, 0)


def read_measured(text: str, paper: Paper, duplex: Duplex) -> dict[str, float]:
    """Parse typed numbers such as `a=20.3 b=19.8`; raise CallError for other texts."""
    measure_by_letter = {measure.letter: measure for measure in measures(paper, duplex)}
    numbers: dict[str, float] = {}
    for word in filter(None, _BETWEEN.split(text)):
        letter, equals, value = word.casefold().partition("=")
        measure = measure_by_letter.get(letter)
        if measure is None or not equals:
            raise CallError(
                N_("{word!r} is not a measurement of this sheet"),
                hint=N_("Write numbers like a=20.3, with one of these letters: {known}."),
                word=brief(word),
                known=", ".join(measure_by_letter),
            )
        numbers[letter] = check_measured(measure, value)
    if not numbers:
        raise CallError(
            N_("the measurements contain no number"),
            hint=N_("Write numbers like a=20.3, with one of these letters: {known}."),
            known=", ".join(measure_by_letter),
        )
    return numbers


def check_measured(measure: Measure, text: str) -> float:
    """Return a measured number; raise CallError for an implausible one."""
    try:
        value = float(text.strip().replace(",", ".").replace("−", "-"))
    except ValueError:
        value = math.nan
    slip = LINES * STEP if measure.back else _SLIP
    if not abs(value - measure.nominal) <= slip + 1e-9:
        raise CallError(
            N_("{letter} should be about {nominal:g} mm; {value} looks like a typing error"),
            hint=N_("Measure {what}."),
            letter=measure.letter,
            nominal=measure.nominal,
            value=brief(text.strip()),
            what=_(measure.text),
        )
    return value


def profile_from(
    name: str,
    numbers: Mapping[str, float],
    paper: Paper,
    duplex: Duplex,
    *,
    earlier_profile: Profile | None = None,
    margin: float = UNPRINTABLE,
) -> Profile:
    """Return a printer's profile from measurements; missing ones count as exact.

    `earlier_profile` is the profile the measured sheet was printed with: the measurements are then only the
    remaining errors.
    """
    distances = {m.letter: numbers.get(m.letter, m.nominal) for m in measures(paper, duplex)}
    front = _front_distortion(distances, paper)
    back = front
    if duplex in TURNED:
        through = seen_through(paper, duplex)
        lies = then(front, _back_displacement(distances, paper, front))
        back = then(then(through, lies), inverse(through) or through)
    if earlier_profile is not None:
        front = then(earlier_profile.distorts(paper, is_back=False), front)
        back = then(earlier_profile.distorts(paper, is_back=True), back)
    middle = paper.width / 2, paper.height / 2
    return Profile(name, distortion(front, *middle), distortion(back, *middle), margin)


def _front_distortion(distances: Mapping[str, float], paper: Paper) -> Affine:
    a, b, c, d, e, f = (distances[letter] for letter in "abcdef")
    if abs(c - b) >= d or abs(f - a) >= e:
        raise CallError(
            N_("these numbers cannot all be right"),
            hint=N_("One of the numbers seems to be wrong. Measure again."),
        )
    ax, ay = a, paper.height - b
    bx, by = a + math.sqrt(d * d - (c - b) ** 2), paper.height - c
    cx, cy = f, ay - math.sqrt(e * e - (f - a) ** 2)
    (left, top), (right, _top), (_left, low) = crosses(paper)
    x = (bx - ax) / (right - left), (by - ay) / (right - left)
    y = (ax - cx) / (top - low), (ay - cy) / (top - low)
    return (*x, *y, ax - x[0] * left - y[0] * top, ay - x[1] * left - y[1] * top)


def _back_displacement(distances: Mapping[str, float], paper: Paper, front: Affine) -> Affine:
    """Return the displacement of the back from the printed front, seen from the front."""
    across = paper.width - 2 * SCALE_EDGE
    turn = math.atan2(distances["i"] - distances["h"], across)
    x, y = paper.width / 2, paper.height / 2
    # The scales lie below the middle of the page, so a rotation alone moves them sideways, too.
    right = distances["g"] + turn * (SCALE_FOOT - y)
    up = (distances["h"] + distances["i"]) / 2
    middle = front[0] * x + front[2] * y + front[4], front[1] * x + front[3] * y + front[5]
    cos, sin = math.cos(turn), math.sin(turn)
    about = then((1, 0, 0, 1, -middle[0], -middle[1]), (cos, sin, -sin, cos, 0, 0))
    return then(about, (1, 0, 0, 1, middle[0] + right, middle[1] + up))
