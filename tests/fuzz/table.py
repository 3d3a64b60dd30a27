"""The table of targets, by their names."""

from __future__ import annotations

from collections.abc import Mapping

from tests.fuzz import drawn, kept, made
from tests.fuzz.target import Target

TARGETS: Mapping[str, Target] = {
    target.name: target for target in (*drawn.TARGETS, *kept.TARGETS, *made.TARGETS)
}
