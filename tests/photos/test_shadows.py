"""Edges of shadows across a sheet are found, and what is none is not taken for one."""

from __future__ import annotations

import numpy as np
import pytest

from printplay.photos.blank import SCALE, Blank, Picture
from printplay.photos.false_lines import shadow_edges, swallows
from printplay.printing.sheet_code import Box

HIGH, WIDE = 120, 180  # mm


def blank() -> Blank:
    """Return a white sheet with some print on it."""
    picture = np.full((HIGH * SCALE, WIDE * SCALE, 3), 255, np.uint8)
    picture[:: 12 * SCALE] = 150
    picture[:, :: 15 * SCALE] = 190
    return Blank(picture)


def lit(light: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Picture:
    """Return a photo of the sheet in some light, with a thick line drawn on it."""
    photo = blank().picture * light[:, :, None] * 0.9
    photo[40 * SCALE : 41 * SCALE, 20 * SCALE : 120 * SCALE] *= 0.3
    return np.asarray(np.clip(photo, 0, 255), np.uint8)


def across(angle: float, offset: float, penumbra: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Return how far beyond a line each pixel is, 0 to 1."""
    y, x = np.mgrid[0 : HIGH * SCALE, 0 : WIDE * SCALE] / SCALE
    away = (x - WIDE / 2) * np.cos(angle) + (y - HIGH / 2) * np.sin(angle) - offset
    return np.asarray(1 / (1 + np.exp(-np.clip(away / max(penumbra / 4, 0.05), -50, 50))))


NOTHING = np.zeros((HIGH * SCALE, WIDE * SCALE), np.bool_)


@pytest.mark.parametrize("factor", [0.35, 0.6, 0.78])
@pytest.mark.parametrize("penumbra", [0.0, 3.0, 8.0])
@pytest.mark.parametrize(("angle", "offset"), [(0.0, 20.0), (0.7, -15.0), (1.5, 10.0)])
def test_an_edge_is_found(factor: float, penumbra: float, angle: float, offset: float) -> None:
    """A straight step in brightness is found where it is, sharp or soft, in every direction."""
    dark = across(angle, offset, penumbra)
    edge = shadow_edges(lit(1 - (1 - factor) * dark), blank(), NOTHING)
    assert edge is not None
    there = np.abs(dark - 0.5) < 0.05
    assert edge[there].mean() > 0.9
    assert edge.mean() < 0.25


@pytest.mark.parametrize(
    "light",
    [
        np.ones((HIGH * SCALE, WIDE * SCALE)),
        1 - 0.6 * across(0.4, 0.0, 120.0),  # a lamp to one side
        1 - 0.1 * across(0.0, 5.0, 0.5),  # the two halves of a fold
    ],
)
def test_other_light_is_no_edge(light: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> None:
    """Even light, light that fades and the halves of a fold have no edge of a shadow."""
    assert shadow_edges(lit(light), blank(), NOTHING) is None


def test_a_pen_on_the_sheet_is_no_edge() -> None:
    """What lies on a sheet has edges of its own."""
    photo, lying = lit(np.ones((HIGH * SCALE, WIDE * SCALE))), NOTHING.copy()
    lying[60 * SCALE : 70 * SCALE, : 150 * SCALE] = True
    photo[lying] = 30
    assert shadow_edges(photo, blank(), lying) is None


def test_a_field_on_an_edge_is_doubtful_where_there_is_ink() -> None:
    """A sharp edge hides what touches it; a soft one leaves no ink."""
    edge, ink = NOTHING.copy(), np.zeros(NOTHING.shape, np.float32)
    edge[55 * SCALE : 65 * SCALE] = True
    field, beside = Box(20.0, HIGH - 64.0, 9.0, 9.0), Box(20.0, HIGH - 40.0, 9.0, 9.0)
    assert not swallows(edge, ink, field)
    ink[60 * SCALE :] = 0.3
    assert swallows(edge, ink, field)
    assert not swallows(edge, ink, beside)
