"""Search in the manual: a page by its name, a heading, or a page with the word."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from typing import NamedTuple

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.manual.contents import Chapter, ManualPage
from printplay.manual.markdown import Heading

_STEM = 4  # letters that words share at least, when they differ in their ending


class SearchHit(NamedTuple):
    """A page, or its part below a heading."""

    page: ManualPage
    heading: Heading | None = None

    @property
    def text(self) -> str:
        """Return its Markdown."""
        return self.page.part(self.heading) if self.heading else self.page.text

    @property
    def title(self) -> str:
        """Return its heading."""
        return self.heading.title if self.heading else self.page.title


def find(chapters: Sequence[Chapter], asked: str) -> tuple[SearchHit, ...]:
    """Return the best matches for some words: several if they fit equally.

    A page called so comes first, then one that is found by such a word (or the part of it that has
    the word in its heading), then headings, also with another ending of a word, then pages that
    hold all the words somewhere, then pages that are found by the most of them. The first word
    may name the page in which the others are looked for. Raises CallError with near names where
    there is nothing.
    """
    pages = [page for chapter in chapters for page in chapter.pages]
    typed = _plain(asked)
    if not typed:
        raise _nothing(pages, asked)
    for page in pages:
        if typed in {_plain(page.name), _plain(page.title)}:
            return (SearchHit(page),)
    for page in pages:
        if typed in map(_plain, page.also):
            return (_headed([page], typed, str.__eq__) or (SearchHit(page),))[:1]
    first, _, rest = typed.partition(" ")
    inside = [page for page in pages if rest and _plain(page.name) == first]
    written = [page for page in pages if not page.made]
    wanted = rest if inside else typed
    for alike in (str.__eq__, _alike):
        if found := _headed(inside or written, wanted, alike):
            return found
    holding = [page for page in inside or written if set(wanted.split()) <= _words(page.text)]
    called = _called(holding, typed) if holding else _called(written, typed)
    if found := tuple(SearchHit(page) for page in called or holding):
        return found
    raise _nothing(written, asked)


def _headed(
    pages: Sequence[ManualPage], typed: str, alike: Callable[[str, str], bool]
) -> tuple[SearchHit, ...]:
    """Return the headings with all words; a title stands for its page."""
    return tuple(
        SearchHit(page, heading if heading.level > 1 else None)
        for page in pages
        for heading in page.headings
        if all(any(alike(one, word) for word in _words(heading.title)) for one in typed.split())
    )


def _alike(one: str, other: str) -> bool:
    """Return whether two words differ only in an ending of one or two letters.

    >>> _alike("font", "fonts"), _alike("anderer", "anderen"), _alike("print", "point")
    (True, True, False)
    """
    short = min(len(one), len(other))
    same = next((at for at in range(short) if one[at] != other[at]), short)
    return same >= max(_STEM, short - (short > _STEM + 1)) and max(len(one), len(other)) <= same + 2


def _called(pages: Sequence[ManualPage], typed: str) -> list[ManualPage]:
    """Return the pages that most of the words find, if any."""
    counts = {
        page.name: sum(
            any(_alike(one, _plain(word)) for word in (page.name, *page.also))
            for one in typed.split()
        )
        for page in pages
    }
    most = max(counts.values(), default=0)
    return [page for page in pages if most and counts[page.name] == most]


def _words(text: str) -> set[str]:
    return set(_plain(text).split())


def _plain(text: str) -> str:
    """Normalise words for comparison: no punctuation, lower case."""
    kept = "".join(sign if sign.isalnum() else " " for sign in text.casefold())
    return " ".join(kept.split())


def _nothing(pages: Sequence[ManualPage], asked: str) -> CallError:
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
