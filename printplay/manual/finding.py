"""Search in the manual: a page by its name, a heading, or the part that answers a question."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from math import log
from typing import NamedTuple

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.manual.contents import Chapter, Heading, ManualPage

_ENDINGS = ("ungen", "ings", "ung", "ing", "ern", "ers", "est", "ed", "es", "en", "er", "em", "e",
            "s", "n", "t")  # fmt: skip
_LEAST = 4  # letters that stay of a word
_OFTEN, _LENGTH = 1.2, 0.5  # how fast more of a word says less, and how much long parts are damped
_HEADING, _LISTED = 2.0, 4.0  # what a word says more in a heading, and in a listed phrase
_SOME = 0.2  # what a word says that nearly all places have
_NOWHERE = 2.0  # what a word says that no place has
_NEAR = 0.7  # what a part of a compound says: `Spielkarten` is about `Karten`
_ELSEWHERE = 0.2  # what a word counts that stands in another part of the page
_SHARE = 0.3  # of the question, by weight, that a place has to have

_TWO = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_UMLAUTS = (("ae", "a"), ("oe", "o"), ("ue", "u"))


#: Words of a question that say nothing about its subject, in both languages.
FILLING = frozenset(
    """a about all also am an and any are as at be been by can could did do does don for from
        get gets had has have how i if in instead into is it its just like make me my need needs no
        not of off on one only or our please possible s should so some t than that the their them
        then there they this to too us use using want was way we what when where which who whose
        why will with without work works would you your
        aber alle als am an andere anderen auch auf aus bei beim bekomme bin bis brauche brauchen
        da dabei damit das dass dazu dem den denn der des die dies diese diesen du ein eine einem
        einen einer er es etwas für gibt geht gewesen habe haben hat hier ich ihr im in ins ist ja
        jetzt kann kein keine können könnt man mein meine meinem meinen mehr mich mit muss müssen
        nach nehme nicht noch nur ob oder ohne schon sein sich sie sind so soll sollte statt stelle
        um und uns unser unsere vom von vor wäre war warum was welche welchem welchen welcher
        welches wenn wer werden wie wieso wird wir wo womit zu zum zur""".translate(_TWO).split()
)
_MOST = 3  # places to choose from
_FEW = 3  # words to search for on a page that the first word names; more are a question
_CLOSE = 0.7  # of the best place's score: pages that come so near are named, too


class SearchHit(NamedTuple):
    """A page, or its part below a heading."""

    page: ManualPage
    heading: Heading | None = None

    @property
    def text(self) -> str:
        return self.page.part(self.heading) if self.heading else self.page.text

    @property
    def title(self) -> str:
        return self.heading.title if self.heading else self.page.title


def find_hits(chapters: Sequence[Chapter], question: str) -> tuple[SearchHit, ...]:
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
        for words in (_plain_words, _stems):
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
            hits += _heading_hits([page], words, _plain_words)[:1] or [SearchHit(page)]
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
    return tuple(sorted(hits, key=lambda hit: len(_plain_words(hit.title))))


def _covering_hits(pages: Sequence[ManualPage], wanted_words: Sequence[str]) -> tuple[SearchHit, ...]:
    """Return the place that answers best, and the best of other pages that come near it."""
    best: dict[str, Place] = {}
    for place in rank(pages, wanted_words):
        best.setdefault(place.page.name, place)
    places = list(best.values())
    near_places = [near_place for near_place in places if near_place.score > _CLOSE * places[0].score]
    return tuple(SearchHit(near_place.page, near_place.heading) for near_place in near_places[:_MOST])


@cache
def _plain_words(text: str) -> frozenset[str]:
    return frozenset(plain(text).split())


@cache
def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, _plain_words(text)))


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


class Place(NamedTuple):
    """A page, or its part below a heading, and how well it answers."""

    score: float
    page: ManualPage
    heading: Heading | None


@dataclass(frozen=True)
class _Part:
    """One heading of a page with its own text: its words, and the phrases listed for it."""

    page: ManualPage
    heading: Heading | None
    words: Counter[str]
    title: frozenset[str]
    listed: tuple[frozenset[str], ...]

    @cached_property
    def length(self) -> int:
        return sum(self.words.values())

    @cached_property
    def all(self) -> frozenset[str]:
        return self.title.union(self.words, *self.listed)


@dataclass(frozen=True)
class _Index:
    """All parts of some pages: the words of each page, how many parts have one, the listed ones."""

    parts: tuple[_Part, ...]
    pages: dict[str, set[str]]
    among: Counter[str]
    listed: frozenset[str]
    mean: float


@lru_cache(maxsize=8)
def _index(pages: tuple[ManualPage, ...]) -> _Index:
    parts = tuple(part for page in pages for part in _page_parts(page))
    words_by_page: dict[str, set[str]] = {}
    for part in parts:
        words_by_page.setdefault(part.page.name, set()).update(part.all)
    return _Index(
        parts, words_by_page, Counter(word for part in parts for word in part.all),
        frozenset(word for part in parts for phrase in part.listed for word in phrase),
        sum(part.length for part in parts) / max(len(parts), 1),
    )  # fmt: skip


def rank(pages: Sequence[ManualPage], question_words: Sequence[str]) -> list[Place]:
    """Return the places that have words of a question, the best first.

    A word counts the more, the fewer places have it; more where it stands in the heading, most
    where a phrase listed for the place is asked whole. What is missing lowers the score, a
    little less if the page has it elsewhere. Places with too little of the question are left out.
    """
    index = _index(tuple(pages))
    weights = {
        word: share * (max(_SOME, log(len(index.parts) / among)) if among else _NOWHERE)
        for word, share in _stem_shares(question_words, index).items()
        for among in [index.among[word]]
    }
    places = []
    for part in index.parts:
        elsewhere = index.pages[part.page.name]
        held_weight = sum(
            weight * (1 if word in part.all else _ELSEWHERE if word in elsewhere else 0)
            for word, weight in weights.items()
        )
        share = held_weight / sum(weights.values())
        if share > _SHARE:
            score = _rate_part(part, weights, index.mean) * share
            places.append(Place(score, part.page, part.heading))
    return sorted(places, key=lambda place: -place.score)


def _rate_part(part: _Part, weights: dict[str, float], mean: float) -> float:
    """Return how well a place answers: by its text (as in BM25), its heading, its listed words."""
    damped = _OFTEN * (1 - _LENGTH + _LENGTH * part.length / mean)
    listed_words = frozenset[str]().union(*(listed for listed in part.listed if listed <= weights.keys()))
    total = sum(
        weight
        * (
            part.words[word] * (_OFTEN + 1) / (part.words[word] + damped)
            + _HEADING * (word in part.title)
            + _LISTED * (word in listed_words)
        )
        for word, weight in weights.items()
    )
    return total if listed_words else total * part.page.weight


def _stem_shares(question_words: Sequence[str], index: _Index) -> dict[str, float]:
    """Return the stems asked for, and their shares; of unknown compounds, the parts."""
    shares: dict[str, float] = {}
    for word in question_words:
        word_stem = stem(word)
        compound_parts = [] if word_stem in index.among else _parts_inside(word_stem, index)
        for part in sorted(compound_parts, key=len)[-2:]:
            shares.setdefault(part, _NEAR)
        if not compound_parts:
            shares[word_stem] = 1.0
    return shares


def _parts_inside(word: str, index: _Index) -> list[str]:
    """Return the words of the manual that end a compound of them, or begin it and are listed."""
    return [
        part for part in index.among
        if len(part) >= _LEAST
        and ((word.endswith(part) and _is_known(word.removesuffix(part), index))
             or (part in index.listed and word.startswith(part)))
    ]  # fmt: skip


def _is_known(rest: str, index: _Index) -> bool:
    """Return whether the rest of a compound is a word of the manual, perhaps with a joining s."""
    return bool({rest, stem(rest), rest.removesuffix("s")} & index.among.keys())


def _page_parts(page: ManualPage) -> Iterator[_Part]:
    """Yield the headings of a page, each with its text up to the next one."""
    page_names = (page.name, *page.also)
    if page.made:
        yield _Part(page, None, Counter(), frozenset(), _phrases(page_names))
        return
    lines = page.text.splitlines()
    ends = [*(next_heading.line for next_heading in page.headings[1:]), len(lines)]
    for number, (heading, end) in enumerate(zip(page.headings, ends, strict=True)):
        text = "\n".join(lines[heading.line + 1 : end])
        listed = (*(() if number else page_names), *page.sections.get(number, ()))
        yield _Part(
            page, heading if number else None, Counter(map(stem, plain(text).split())),
            frozenset(_stems_of_phrase(heading.title)), _phrases(listed),
        )  # fmt: skip


def _phrases(listed: Iterable[str]) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(_stems_of_phrase(phrase)) for phrase in listed)


def _stems_of_phrase(text: str) -> list[str]:
    words = plain(text).split()
    return [stem(word) for word in words if word not in FILLING] or list(map(stem, words))


@cache
def stem(word: str) -> str:
    """Return a word without its endings, the same for all its forms in both languages.

    >>> stem("printing") == stem("prints"), stem("Karten") == stem("karte"), stem("raender")
    (True, True, 'rand')
    """
    short = word.casefold()
    for two, umlaut in _UMLAUTS:
        short = short.replace(two, umlaut)
    while ending := next(
        (umlaut for umlaut in _ENDINGS if short.endswith(umlaut) and len(short) - len(umlaut) >= _LEAST), ""
    ):
        short = short.removesuffix(ending)
    return short


def plain(text: str) -> str:
    """Normalise words for comparison: no punctuation, lower case, umlauts as two letters.

    >>> plain("Two-sided"), plain("Rückseite") == plain("rueckseite")
    ('two sided', True)
    """
    spelled = text.casefold().translate(_TWO)
    letters = "".join(sign if sign.isalnum() else " " for sign in spelled)
    return " ".join(letters.split())
