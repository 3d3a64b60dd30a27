"""Search in the manual: a page by its name, a heading, or a page with the word."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Sequence
from math import log
from typing import NamedTuple

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.manual.contents import Chapter, ManualPage
from printplay.manual.markdown import Heading

_STEM = 4  # letters that words with different endings share at least
_MOST = 3  # places to choose from
_RARE = 4  # pages that a word counts as on, if no page has it
_SHARE = 0.55  # of the typed words, by weight, that a hit must contain

_WORD = re.compile(r"\w+")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})

#: Words of a question that say nothing about its subject, in both languages.
_FILLING = frozenset(
    _WORD.findall(
        """a an and are at be can do does for from how i in is it me my of on or that the to what
        where which with you your am an auf das dem den der des die ein eine einen für ich im in ist
        kann man mein meine mit oder sind und von was welche welcher welches wie wo zu zum"""
    )
)


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
    for the others. Raises CallError, with similar names, if nothing is found.
    """
    pages = [page for chapter in chapters for page in chapter.pages]
    typed = _plain(asked)
    if not typed:
        raise _nothing(pages, asked)
    for page in pages:
        if typed in {_plain(page.name), _plain(page.title)}:
            return (SearchHit(page),)
    wanted = " ".join(one for one in typed.split() if one not in _FILLING) or typed
    if found := _listed(pages, typed) or _listed(pages, wanted):
        return found[:_MOST]
    first, _, rest = typed.partition(" ")
    inside = [page for page in pages if rest and _plain(page.name) == first]
    written = inside or [page for page in pages if not page.made]
    for sought in dict.fromkeys((rest, rest) if inside else (typed, wanted)):
        for alike in (str.__eq__, _alike):
            if found := _headed(written, sought, alike):
                return found[:_MOST]
    if found := _covering(inside or pages, (rest if inside else wanted).split()):
        return found
    raise _nothing(pages, asked)


def _listed(pages: Sequence[ManualPage], typed: str) -> tuple[SearchHit, ...]:
    """Return the pages and sections for which the table of contents lists the word."""
    sought = typed.replace(" ", "")
    found = []
    for page in pages:
        numbers = [number for number, words in page.sections.items()
                   if sought in map(_joined, words)]  # fmt: skip
        found += [SearchHit(page, page.headings[number]) for number in numbers]
        if not numbers and sought in map(_joined, page.also):
            found += _headed([page], typed, str.__eq__)[:1] or [SearchHit(page)]
    return tuple(found)


def _headed(
    pages: Sequence[ManualPage], typed: str, alike: Callable[[str, str], bool]
) -> tuple[SearchHit, ...]:
    """Return the headings with all words, the shortest first; a title gives its page."""
    found = [
        SearchHit(page, heading if heading.level > 1 else None)
        for page in pages
        for heading in page.headings
        if all(any(alike(one, word) for word in _words(heading.title)) for one in typed.split())
    ]
    return tuple(sorted(found, key=lambda one: len(_words(one.title))))


def _covering(pages: Sequence[ManualPage], typed: Sequence[str]) -> tuple[SearchHit, ...]:
    """Return the hits with the most weight of the words; empty if they miss too much of it.

    A word weighs more, the fewer pages contain it, and double if it is listed for the hit or is
    in its heading.
    """
    texts = {page.name: set[str]() if page.made else _words(page.text) for page in pages}
    weights = {
        word: log(1 + len(pages) / (sum(word in text for text in texts.values()) or _RARE))
        for word in typed
    }
    ranked: list[tuple[float, SearchHit]] = []
    for page in pages:
        held = {word for word in typed if word in texts[page.name]}
        parts = {None: (page.name, *page.also)} | dict(page.sections)
        named = {part: _named(typed, words) for part, words in parts.items()}
        for part, found in named.items():
            if found:
                heading = None if part is None else page.headings[part]
                total = sum(
                    weights[one] * ((one in held | found) + (one in found)) for one in typed
                )
                ranked.append((total, SearchHit(page, heading)))
        if held and not any(named.values()):
            ranked.append((sum(weights[one] for one in held), _narrowed(page, held)))
    most = max((rank for rank, _place in ranked), default=0)
    if most < _SHARE * sum(weights.values()):
        return ()
    best = [place for rank, place in ranked if rank > most - 1e-9]
    return tuple(sorted(best, key=lambda one: -_share(one, typed))[:_MOST])


def _named(typed: Sequence[str], phrases: Iterable[str]) -> set[str]:
    """Return the words that belong to a phrase whose words are all there."""
    found: set[str] = set()
    for phrase in phrases:
        meant = [[one for one in typed if _alike(one, word)] for word in _plain(phrase).split()]
        if all(meant):
            found.update(one for some in meant for one in some)
    return found


def _narrowed(page: ManualPage, typed: set[str]) -> SearchHit:
    """Return the only section of a page with all the words, or else the page."""
    whole = [
        heading
        for heading in page.headings[1:]
        if typed <= _words(page.part(heading))
    ]  # fmt: skip
    smallest = [one for one in whole if not any(
        other.line > one.line and page.part(other) in page.part(one) for other in whole
    )]  # fmt: skip
    return SearchHit(page, smallest[0] if len(smallest) == 1 else None)


def _share(place: SearchHit, typed: Sequence[str]) -> float:
    """Return the typed words' share of all words of a hit."""
    words = [] if place.page.made else _plain(place.text).split()
    return sum(word in typed for word in words) / max(len(words), 1)


def _alike(one: str, other: str) -> bool:
    """Return whether two words differ only in an ending of one or two letters.

    >>> _alike("font", "fonts"), _alike("anderer", "anderen"), _alike("print", "point")
    (True, True, False)
    """
    short = min(len(one), len(other))
    same = next((at for at in range(short) if one[at] != other[at]), short)
    return same >= max(_STEM, short - (short > _STEM + 1)) and max(len(one), len(other)) <= same + 2


def _words(text: str) -> set[str]:
    return set(_plain(text).split())


def _plain(text: str) -> str:
    """Normalise words for comparison: no punctuation, lower case, umlauts as two letters.

    >>> _plain("Two-sided"), _plain("Rückseite") == _plain("rueckseite")
    ('two sided', True)
    """
    spelled = text.casefold().translate(_UMLAUTS)
    kept = "".join(sign if sign.isalnum() else " " for sign in spelled)
    return " ".join(kept.split())


def _joined(words: str) -> str:
    """Return words as one, so that `wi-fi` is found as `wifi`."""
    return _plain(words).replace(" ", "")


def _nothing(pages: Sequence[ManualPage], asked: str) -> CallError:
    known = {name for page in pages for name in (*page.also, page.name)}
    known |= {word for page in pages for words in page.sections.values() for word in words}
    known |= {one for page in pages if not page.made for h in page.headings
              for one in h.title.casefold().split() if len(one) > 3 and one.isalpha()}  # fmt: skip
    near = difflib.get_close_matches(asked.casefold(), sorted(known), 3, 0.6)
    return CallError(
        N_("No page found for {asked!r}."),
        hint=N_("Did you mean {near}?") if near else N_("`printplay manual` lists its pages."),
        asked=asked[:40],
        near=", ".join(near),
    )
