"""Search in the manual: a page by its name, a heading, or a page with the word."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.manual.contents import Chapter, Heading, ManualPage
from printplay.manual.ranking import FILLING, Place, plain, rank, stem

_MOST = 3  # places to choose from
_FEW = 3  # words to search for on a page that the first word names; more are a question
_CLOSE = 0.7  # of the best place's score: pages that come so near are named, too


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
    """Return the best hits for some words: up to three if they fit equally.

    A page of that name comes first, then pages and sections that list the word (or the section of
    such a page whose heading has it), then headings, also with other endings of the words, then
    the pages and sections that most of the words find. The first word may name the page to search
    for the others, if they are few. Raises CallError, with similar names, if nothing is found.
    """
    pages = [page for chapter in chapters for page in chapter.pages]
    typed = plain(asked)
    if not typed:
        raise _no_page(pages, asked)
    for page in pages:
        if typed in {plain(page.name), plain(page.title)}:
            return (SearchHit(page),)
    wanted = " ".join(one for one in typed.split() if one not in FILLING) or typed
    if found := _listed(pages, typed) or _listed(pages, wanted):
        return found[:_MOST]
    first, _, rest = typed.partition(" ")
    inside = [page for page in pages if 0 < len(rest.split()) <= _FEW and plain(page.name) == first]
    written = inside or [page for page in pages if not page.made]
    for sought in (rest,) if inside else dict.fromkeys((typed, wanted)):
        for words in (_words, _stems):
            if found := _headed(written, sought, words):
                return found[:_MOST]
    if found := _covering(inside or pages, (rest if inside else wanted).split()):
        return found
    raise _no_page(pages, asked)


def _listed(pages: Sequence[ManualPage], typed: str) -> tuple[SearchHit, ...]:
    """Return the pages and sections for which the table of contents lists the word."""
    sought = typed.replace(" ", "")
    found = []
    for page in pages:
        numbers = [number for number, words in page.sections.items() if sought in map(_joined, words)]
        found += [SearchHit(page, page.headings[number]) for number in numbers]
        if not numbers and sought in map(_joined, page.also):
            found += _headed([page], typed, _words)[:1] or [SearchHit(page)]
    return tuple(found)


def _headed(
    pages: Sequence[ManualPage], typed: str, words: Callable[[str], frozenset[str]]
) -> tuple[SearchHit, ...]:
    """Return the headings with all words, the shortest first; a title gives its page."""
    sought = words(typed)
    found = [
        SearchHit(page, heading if heading.level > 1 else None)
        for page in pages
        for heading in page.headings
        if sought <= words(heading.title)
    ]
    return tuple(sorted(found, key=lambda one: len(_words(one.title))))


def _covering(pages: Sequence[ManualPage], typed: Sequence[str]) -> tuple[SearchHit, ...]:
    """Return the place that answers best, and the best of other pages that come near it."""
    best: dict[str, Place] = {}
    for place in rank(pages, typed):
        best.setdefault(place.page.name, place)
    places = list(best.values())
    near = [one for one in places if one.score > _CLOSE * places[0].score]
    return tuple(SearchHit(one.page, one.heading) for one in near[:_MOST])


@cache
def _words(text: str) -> frozenset[str]:
    return frozenset(plain(text).split())


@cache
def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, _words(text)))


@cache
def _joined(words: str) -> str:
    """Return words as one, so that `wi-fi` is found as `wifi`."""
    return plain(words).replace(" ", "")


def _no_page(pages: Sequence[ManualPage], asked: str) -> CallError:
    known = {name for page in pages for name in (*page.also, page.name)}
    known |= {word for page in pages for words in page.sections.values() for word in words}
    known |= {one for page in pages if not page.made for h in page.headings
              for one in h.title.casefold().split() if len(one) > 3 and one.isalpha()}  # fmt: skip
    near = difflib.get_close_matches(asked.casefold(), sorted(known), 3, 0.6)
    error = CallError(
        N_("No page found for {asked!r}."),
        hint=N_("Did you mean {near}?") if near else N_("`printplay manual` lists its pages."),
        asked=asked[:40],
        near=", ".join(near),
    )
    error.exit_code = 1  # the call is right, and the answer is no
    return error
