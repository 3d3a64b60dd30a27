"""Where the manual speaks of a word: a page by its name, a heading, or a page that holds it."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import NamedTuple

from printplay.errors import CallError
from printplay.i18n import N_
from printplay.manual.contents import Chapter, Page
from printplay.manual.markdown import Heading


class Place(NamedTuple):
    """A page, or the part of it below a heading."""

    page: Page
    heading: Heading | None = None

    @property
    def text(self) -> str:
        """Return what is written there."""
        return self.page.part(self.heading) if self.heading else self.page.text

    @property
    def title(self) -> str:
        """Return its heading."""
        return self.heading.title if self.heading else self.page.title


def find(chapters: Sequence[Chapter], asked: str) -> tuple[Place, ...]:
    """Return the places that fit some words best: several where they fit equally.

    A page called so comes first, then one that is found by such a word (or the part of it that has
    the word in its heading), then headings, then pages that hold the words somewhere. The first
    word may name the page in which the others are looked for. Raises CallError with near
    names where there is nothing.
    """
    pages = [page for chapter in chapters for page in chapter.pages]
    typed = _plain(asked)
    for page in pages:
        if typed in {_plain(page.name), _plain(page.title)}:
            return (Place(page),)
    for page in pages:
        if typed in map(_plain, page.also):
            return (_headed([page], typed) or (Place(page),))[:1]
    first, _, rest = typed.partition(" ")
    inside = [page for page in pages if rest and _plain(page.name) == first]
    written = [page for page in pages if not page.made]
    found = _headed(inside or written, rest if inside else typed)
    if found:
        return found
    holding = tuple(Place(page) for page in inside or written if typed in page.text.casefold())
    if holding:
        return holding
    raise _nothing(written, asked)


def _headed(pages: Sequence[Page], typed: str) -> tuple[Place, ...]:
    """Return the headings that hold all words; a title stands for its page."""
    return tuple(
        Place(page, heading if heading.level > 1 else None)
        for page in pages
        for heading in page.headings
        if set(typed.split()) <= set(_plain(heading.title).split())
    )


def _plain(text: str) -> str:
    """Return words as they are compared: without signs, in small letters."""
    kept = "".join(sign if sign.isalnum() else " " for sign in text.casefold())
    return " ".join(kept.split())


def _nothing(pages: Sequence[Page], asked: str) -> CallError:
    known = {name for page in pages for name in (*page.also, page.name)}
    known |= {one for page in pages for h in page.headings for one in _plain(h.title).split()
              if len(one) > 3}  # fmt: skip
    near = difflib.get_close_matches(asked.casefold(), sorted(known), 3, 0.6)
    return CallError(
        N_("the manual says nothing of {asked!r}"),
        hint=N_("Did you mean {near}?") if near else N_("`printplay manual` lists its pages."),
        asked=asked[:40],
        near=", ".join(near),
    )
