"""A mistake in a deck file, raised before its place is known."""

from __future__ import annotations

from printplay.core.errors import FilePlace, LayoutError


class DeckMistake(Exception):  # noqa: N818  it is turned into the error of whoever knows the place
    """A mistake in a deck file: a translatable template, its hint and its values."""

    def __init__(self, message: str, hint: str = "", **values: object) -> None:
        super().__init__(message)
        self.message, self.hint, self.values = message, hint, values

    def at(self, place: FilePlace) -> LayoutError:
        """Return the LayoutError with the place."""
        return LayoutError(self.message, place=place, hint=self.hint, **self.values)


class CellMistake(DeckMistake):
    """A mistake in a cell of the column `column`."""

    def __init__(self, column: str, message: str, hint: str = "", **values: object) -> None:
        super().__init__(message, hint, **values)
        self.column = column
