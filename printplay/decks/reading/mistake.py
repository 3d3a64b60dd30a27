"""What cannot be understood in a deck file, until whoever knows the place tells of it."""

from __future__ import annotations

from printplay.core.errors import LayoutError, Place


class DeckMistake(Exception):  # noqa: N818  it is turned into the error of whoever knows the place
    """A text that cannot be understood: a translatable template, its hint and its values."""

    def __init__(self, message: str, hint: str = "", **values: object) -> None:
        super().__init__(message)
        self.message, self.hint, self.values = message, hint, values

    def at(self, place: Place) -> LayoutError:
        """Return the error for a person, with the place."""
        return LayoutError(self.message, place=place, hint=self.hint, **self.values)
