"""Generated layouts: the games that make and rate them."""

from __future__ import annotations

from printplay.match import registry
from printplay.match.answer_protocols import IslandsRoom


def islands() -> IslandsRoom:
    """Return the room that makes layouts, of the only game that has one."""
    room = registry.with_room("islands")[0].islands()
    assert room is not None  # noqa: S101  a game with such a room
    return room
