"""The table of contents: chapters and pages in the current language.

Pages are CommonMark with tables, so that they read well anywhere.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from printplay.core import resources

_HEADING = re.compile(r"(#{1,4}) (.+)")
_CONTENTS = "docs/contents.toml"


class GeneratedPage(NamedTuple):
    """A generated page: its title, and the function that writes it."""

    title: str
    write: Callable[[], str]


@dataclass(frozen=True, eq=False)
class ManualPage:
    """A page of the manual: its name, its Markdown, other words that find it.

    `sections` are the words that find a section, by the number of its heading (the title
    is 0). `made` is the title of a generated page, which is written only when needed. A
    `weight` below 1 is that of a page which a question is seldom about.
    """

    name: str
    read: Callable[[], str]
    also: tuple[str, ...] = ()
    made: str = ""
    sections: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    weight: float = 1

    @cached_property
    def text(self) -> str:
        """Return it as Markdown."""
        return self.read()

    @cached_property
    def headings(self) -> tuple[Heading, ...]:
        """Return its headings, from the title on."""
        return headings(self.text)

    @property
    def title(self) -> str:
        return self.made or self.headings[0].title

    def part(self, heading: Heading) -> str:
        """Return a heading and its text, up to the next heading of its level."""
        lines = self.text.splitlines(keepends=True)
        ends = [
            later_heading.line
            for later_heading in self.headings
            if later_heading.line > heading.line and later_heading.level <= heading.level
        ]
        return "".join(lines[heading.line : ends[0] if ends else len(lines)])


@dataclass(frozen=True)
class Chapter:
    """Pages about one subject."""

    title: str
    pages: tuple[ManualPage, ...]


def chapters(lang: str, generated_pages: Mapping[str, GeneratedPage]) -> tuple[Chapter, ...]:
    """Return the manual in a language; `generated_pages` holds the generated pages by name.

    Pages without a text in that language are left out.
    """
    chapter_list = []
    for chapter_table in _listed():
        pages = tuple(_chapter_pages(chapter_table["page"], lang, generated_pages))
        if pages:
            chapter_list.append(Chapter(chapter_table["title"][lang], pages))
    return tuple(chapter_list)


@cache
def _listed() -> list[dict[str, Any]]:
    text = resources.document(_CONTENTS).read_text(encoding="utf-8")
    chapters: list[dict[str, Any]] = tomllib.loads(text)["chapter"]
    return chapters


def _chapter_pages(
    listed: list[dict[str, Any]], lang: str, generated_pages: Mapping[str, GeneratedPage]
) -> Iterator[ManualPage]:
    for page_table in listed:
        name, also = page_table["name"], tuple(page_table.get("also", ()))
        if page_table.get("made"):
            if name in generated_pages:
                yield ManualPage(name, generated_pages[name].write, also, made=generated_pages[name].title)
        elif (own_file := _file(page_table, lang)) is not None:
            sections = _sections(page_table)
            yield ManualPage(
                name, partial(own_file.read_text, encoding="utf-8"), also, sections=sections,
                weight=page_table.get("weight", 1),
            )  # fmt: skip


def _sections(page: Mapping[str, Any]) -> dict[int, tuple[str, ...]]:
    """Return the words of each section by its number, which is the same in every language."""
    words_by_title: dict[str, list[str]] = page.get("at", {})
    english = _file(page, "en")
    if not words_by_title or english is None:
        return {}
    titles = [heading.title for heading in headings(english.read_text(encoding="utf-8"))]
    return {titles.index(title): tuple(words) for title, words in words_by_title.items()}


def _file(page: Mapping[str, Any], lang: str) -> Path | None:
    source = page.get("source", f"docs/{page['name']}.md")
    if lang != "en":
        source = f"{source.removesuffix('.md')}.{lang}.md"
    path = resources.document(source)
    return path if path.is_file() else None


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
    found_headings, fenced = [], False
    for number, line in enumerate(text.splitlines()):
        fenced ^= line.startswith("```")
        if not fenced and (heading := _HEADING.fullmatch(line)):
            title = re.sub("[`*]", "", heading[2])
            found_headings.append(Heading(len(heading[1]), title, anchor(title), number))
    return tuple(found_headings)


def words(inline: Token) -> str:
    """Return the words of a line without markup."""
    return "".join(
        token.content or (" " if token.type == "softbreak" else "") for token in inline.children or ()
    )


def anchor(title: str) -> str:
    """Return the anchor of a heading, as GitHub makes it.

    >>> anchor("What `check` says")
    'what-check-says'
    """
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", title.lower()).strip())
