"""Ticked ports: inside their ring or with a ring around it, whatever else is near."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from printplay.games.go_for_gold.photos.sheet import ring_chances
from printplay.photos.blank import SCALE, Plane
from tests.photos.test_lanes import MARKS, drawn

PEN = 0.6


def port(ink: Plane, label: str) -> tuple[int, int]:
    """Return the pixel in the middle of the ring of a port, where a line starts."""
    ring = MARKS.start[label]
    return round(ring.x * SCALE), len(ink) - round(ring.y * SCALE)


def chances(ink: Plane) -> dict[str, float]:
    """Return how likely each port is ticked as the start."""
    return dict(ring_chances(ink, np.zeros(ink.shape, np.bool_), MARKS, PEN).start)


@pytest.mark.parametrize("size", [0.95, 1.2, 1.5])
def test_a_ring_around_a_port_ticks_it_and_no_other(size: float) -> None:
    """People ring what is to be ticked, tightly or loosely."""
    ink = drawn(())
    radius = round(MARKS.start["W"].radius * size * SCALE)
    cv2.ellipse(ink, port(ink, "W"), (radius, radius - 1), 20, 0, 320, PEN, 4)
    found = chances(ink)
    assert found.pop("W") > 0.99
    assert max(found.values()) < 0.01


def test_a_stroke_past_a_port_ticks_nothing() -> None:
    """A line or a fold beside a ring, or over its edge, is no tick."""
    ink = drawn(())
    x, y = port(ink, "W")
    beside = round(MARKS.start["W"].radius * 1.4 * SCALE)
    cv2.line(ink, (x - beside, y - 60), (x - beside, y + 60), PEN, 5)
    assert max(chances(ink).values()) < 0.02
