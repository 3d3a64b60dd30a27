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


def find(chapters: Sequence[Chapter], question: str) -> tuple[SearchHit, ...]:
    """Return the best hits for some words: up to three if they fit equally.

    A page of that name comes first, then pages and sections that list the word (or the section of
    such a page whose heading has it), then headings, also with other endings of the words, then
    the pages and sections that most of the words find. The first word may name the page to search
    for the others, if they are few. Raises CallError, with similar names, if nothing is found.
    """
    pages = [page for chapter in chapters for page in chapter.pages]
    plain_question = plain(question)
    if not plain_question:
        raise _no_page(pages, question)
    for page in pages:
        if plain_question in {plain(page.name), plain(page.title)}:
            return (SearchHit(page),)
    important_words = (
        " ".join(word for word in plain_question.split() if word not in FILLING) or plain_question
    )
    if hits := _listed_hits(pages, plain_question) or _listed_hits(pages, important_words):
        return hits[:_MOST]
    first, _, rest = plain_question.partition(" ")
    named_pages = [page for page in pages if 0 < len(rest.split()) <= _FEW and plain(page.name) == first]
    written_pages = named_pages or [page for page in pages if not page.made]
    for phrase in (rest,) if named_pages else dict.fromkeys((plain_question, important_words)):
        for words in (_words, _stems):
            if hits := _heading_hits(written_pages, phrase, words):
                return hits[:_MOST]
    if hits := _covering_hits(named_pages or pages, (rest if named_pages else important_words).split()):
        return hits
    raise _no_page(pages, question)


def _listed_hits(pages: Sequence[ManualPage], words: str) -> tuple[SearchHit, ...]:
    """Return the pages and sections for which the table of contents lists the word."""
    joined_words = words.replace(" ", "")
    hits = []
    for page in pages:
        numbers = [
            number
            for number, listed_words in page.sections.items()
            if joined_words in map(_join_words, listed_words)
        ]
        hits += [SearchHit(page, page.headings[number]) for number in numbers]
        if not numbers and joined_words in map(_join_words, page.also):
            hits += _heading_hits([page], words, _words)[:1] or [SearchHit(page)]
    return tuple(hits)


def _heading_hits(
    pages: Sequence[ManualPage], text: str, words: Callable[[str], frozenset[str]]
) -> tuple[SearchHit, ...]:
    """Return the headings with all words, the shortest first; a title gives its page."""
    wanted_words = words(text)
    hits = [
        SearchHit(page, heading if heading.level > 1 else None)
        for page in pages
        for heading in page.headings
        if wanted_words <= words(heading.title)
    ]
    return tuple(sorted(hits, key=lambda hit: len(_words(hit.title))))


def _covering_hits(pages: Sequence[ManualPage], wanted_words: Sequence[str]) -> tuple[SearchHit, ...]:
    """Return the place that answers best, and the best of other pages that come near it."""
    best: dict[str, Place] = {}
    for place in rank(pages, wanted_words):
        best.setdefault(place.page.name, place)
    places = list(best.values())
    near_places = [near_place for near_place in places if near_place.score > _CLOSE * places[0].score]
    return tuple(SearchHit(near_place.page, near_place.heading) for near_place in near_places[:_MOST])


@cache
def _words(text: str) -> frozenset[str]:
    return frozenset(plain(text).split())


@cache
def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, _words(text)))


@cache
def _join_words(words: str) -> str:
    """Return words as one, so that `wi-fi` is found as `wifi`."""
    return plain(words).replace(" ", "")


def _no_page(pages: Sequence[ManualPage], question: str) -> CallError:
    known_words = {name for page in pages for name in (*page.also, page.name)}
    known_words |= {word for page in pages for words in page.sections.values() for word in words}
    titles = [h.title.casefold() for page in pages if not page.made for h in page.headings]
    known_words |= {word for title in titles for word in title.split() if len(word) > 3 and word.isalpha()}
    near_words = difflib.get_close_matches(question.casefold(), sorted(known_words), 3, 0.6)
    error = CallError(
        N_("No page found for {asked!r}."),
        hint=N_("Did you mean {near}?") if near_words else N_("`printplay manual` lists its pages."),
        asked=question[:40],
        near=", ".join(near_words),
    )
    error.exit_code = 1  # the call is right, and the answer is no
    return error
