"""A copy of a pad under another id and title, with its comments."""

from __future__ import annotations

import re
from pathlib import Path

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.pads.file.finding import called, find, is_pad, is_path, pads

#: A table, which ends the keys of the game itself.
_TABLE = re.compile(r"^[ \t]*\[", re.MULTILINE)
#: A key of the game with its value, a text, a table or a list, and the comment behind it.
_VALUE = r"""(?:"[^"\n]*"|'[^'\n]*'|\{{[^}}]*\}}|\[[^\]]*\])"""


def source_of(name: str) -> Path:
    """Return the file of a pad by its id, its title, another name of it or its path.

    Raises CallError if there is none, LayoutError if it is invalid.
    """
    path = Path(name)
    if is_path(name) and path.is_file() and is_pad(path):
        return path
    id_ = called(name)
    game = find(id_) if id_ else None
    if game is None:
        raise CallError(
            N_("no pad is called {name!r}"), hint=N_("List them: printplay games --pads"), name=name[:60]
        )
    return pads(here=True)[id_]


def rename_pad(text: str, game: str, title: str) -> str:
    """Return the text of a pad with another id and title; only the original keeps other names.

    Comments stay in place.
    """
    end = match.start() if (match := _TABLE.search(text)) else len(text)
    top, rest = text[:end], text[end:]
    for key, value in (("game", f'"{game}"'), ("title", f'"{title}"')):
        top = re.sub(
            rf"^([ \t]*{key}[ \t]*=[ \t]*){_VALUE.format()}",
            lambda match, value=value: match[1] + value,  # type: ignore[misc]
            top, count=1, flags=re.MULTILINE,
        )  # fmt: skip
    top = re.sub(rf"^[ \t]*also[ \t]*=[ \t]*{_VALUE.format()}[^\n]*\n", "", top, count=1, flags=re.MULTILINE)
    return top + rest
