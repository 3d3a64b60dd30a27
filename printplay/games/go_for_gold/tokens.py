"""How the spaces of an island look in a text picture: the letters and their meaning."""

from __future__ import annotations

from printplay.core.i18n import N_, _, language
from printplay.games.go_for_gold.contents import Contents, Island, letter
from printplay.geometry.board import SpaceId
from printplay.match.shown import Token

#: The name of a colour in a layout -> its name in texts.
COLOURS = {
    "red": N_("red"),
    "blue": N_("blue"),
    "green": N_("green"),
    "yellow": N_("yellow"),
    "violet": N_("violet"),
    "orange": N_("orange"),
    "teal": N_("teal"),
    "pink": N_("pink"),
}


def token(board: Island, space: SpaceId) -> Token:
    """Return the token of a space: `o`, `~`, `[N]`, `$4`, `^r`, `s`, `2f` ..."""
    contents = board.spaces[space].contents
    if contents.water:
        return Token("~", _("water"), "blue")
    if contents.port is not None:
        label = letter(board, contents.port, language())
        return Token(f"[{label}]", _("port {label}").format(label=label), "bold")
    if contents.number is not None:
        return _treasure(contents.number, contents.points)
    if contents.temple is not None:
        meaning = _("{colour} temple").format(colour=_(COLOURS[contents.temple]))
        return Token(f"^{contents.temple[0]}", meaning, "magenta")
    return _symbols(contents) if contents.shovels or contents.feet else Token("o", _("plain land"))


def _treasure(number: int, points: int | None) -> Token:
    if points == number:
        return Token(f"${number}", _("treasure {number}").format(number=number), "yellow")
    meaning = _("treasure {number}, worth {points}").format(number=number, points=points)
    return Token(f"${number}={points}", meaning, "yellow")


def _symbols(contents: Contents) -> Token:
    parts = []
    meanings = []
    for sign, count, singular, plural in (
        ("s", contents.shovels, _("shovel"), _("{count} shovels")),
        ("f", contents.feet, _("foot"), _("{count} feet")),
    ):
        if count:
            parts.append(sign if count == 1 else f"{count}{sign}")
            meanings.append(singular if count == 1 else plural.format(count=count))
    return Token("+".join(parts), " + ".join(meanings), "green")
