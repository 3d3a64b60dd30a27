"""Rings and strokes on what is printed: tokens, values, temples, ticks."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from printplay.games.go_for_gold.sheet_marks import Ring
from printplay.scan.blank import SCALE, Plane

_SECTORS, _FINE = 48, 0.125  # directions looked into, and mm between the places on each


class Marked(NamedTuple):
    """How far a place is ringed (the part of the way round) and struck (0 to 1); and its ink."""

    round: float
    through: float
    ink: float


def marked(ink: Plane, ring: Ring, dark: float) -> Marked:
    """Return what was drawn on a place; ink as dark as `dark` is the pen's."""
    reach = ring.radius * 1.75
    polar = _polar(ink, ring, reach)  # a row for each direction
    inked = np.clip(polar / max(dark, 0.05) * 1.6, 0, 1)
    inner, outer = int(0.62 * ring.radius / _FINE), int(1.55 * ring.radius / _FINE)
    around = inked[:, inner:outer].max(1)
    return Marked(
        float((around > 0.5).mean()), _through(ink, ring, dark), float(inked[:, :outer].mean())
    )


def _polar(ink: Plane, ring: Ring, reach: float) -> Plane:
    angles = np.linspace(0, 2 * np.pi, _SECTORS, endpoint=False)[:, None]
    far = np.arange(0, reach, _FINE)[None, :]
    x = (ring.x + far * np.cos(angles)) * SCALE
    y = ink.shape[0] - (ring.y + far * np.sin(angles)) * SCALE
    return np.asarray(cv2.remap(ink, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR))


def _through(ink: Plane, ring: Ring, dark: float) -> float:
    """Return how dark the darkest straight stroke through the middle of a place is, 0 to 1."""
    angles = np.linspace(0, np.pi, 24, endpoint=False)[:, None, None]
    aside = np.linspace(-0.45, 0.45, 7)[None, :, None] * ring.radius
    along = np.linspace(-0.75, 0.75, 25)[None, None, :] * ring.radius
    x = (ring.x + along * np.cos(angles) - aside * np.sin(angles)) * SCALE
    y = ink.shape[0] - (ring.y + along * np.sin(angles) + aside * np.cos(angles)) * SCALE
    shape = (24 * 7, 25)
    values = cv2.remap(
        ink,
        x.reshape(shape).astype(np.float32),
        y.reshape(shape).astype(np.float32),
        cv2.INTER_LINEAR,
    )
    bars = np.clip(values / max(dark, 0.05) * 1.6, 0, 1)
    return float(np.sort(bars, axis=1)[:, :6].mean(1).max())
