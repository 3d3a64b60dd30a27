"""How the spaces of an island look in a text picture: the letters and their meaning."""

from __future__ import annotations

from printplay.games.go_for_gold.contents import Contents
from printplay.games.shown import Token
from printplay.i18n import N_, _

#: Colour as it stands in a layout -> its name.
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


def token(contents: Contents) -> Token:
    """Return the token of a space: `o`, `~`, `[N]`, `$4`, `^r`, `s`, `2f` ..."""
    if contents.water:
        return Token("~", _("water"), "blue")
    if contents.port is not None:
        return Token(f"[{contents.port}]", _("port {label}").format(label=contents.port), "bold")
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
    for letter, count, one, many in (
        ("s", contents.shovels, _("shovel"), _("{count} shovels")),
        ("f", contents.feet, _("foot"), _("{count} feet")),
    ):
        if count:
            parts.append(letter if count == 1 else f"{count}{letter}")
            meanings.append(one if count == 1 else many.format(count=count))
    return Token("+".join(parts), " + ".join(meanings), "green")
