"""Markdown: the tokens of a page, its headings, the words of a line.

Pages are CommonMark with tables, so that they read well anywhere.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

_HEADING = re.compile(r"(#{1,4}) (.+)")


class Heading(NamedTuple):
    """A heading: its level (1 is the title), its words, its anchor, its line (from 0)."""

    level: int
    title: str
    anchor: str
    line: int


@cache
def parser() -> MarkdownIt:
    """Return the Markdown parser; HTML is kept as text."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def headings(text: str) -> tuple[Heading, ...]:
    r"""Return all headings of a text.

    >>> headings("# A page\n\n## How do I *undo*?\n")[1]
    Heading(level=2, title='How do I undo?', anchor='how-do-i-undo', line=2)
    """
    found, fenced = [], False
    for number, line in enumerate(text.splitlines()):
        fenced ^= line.startswith("```")
        if not fenced and (heading := _HEADING.fullmatch(line)):
            title = re.sub("[`*]", "", heading[2])
            found.append(Heading(len(heading[1]), title, anchor(title), number))
    return tuple(found)


def words(inline: Token) -> str:
    """Return the words of a line without markup."""
    return "".join(one.content or (" " if one.type == "softbreak" else "") for one in inline.children or ())


def anchor(title: str) -> str:
    """Return the anchor of a heading, as GitHub makes it.

    >>> anchor("What `check` says")
    'what-check-says'
    """
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", title.lower()).strip())
