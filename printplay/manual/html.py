"""The manual as HTML: a self-contained folder of pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from markdown_it.token import Token

from printplay.manual.contents import Chapter, ManualPage, parser, words
from printplay.manual.contents import anchor as anchor_of

_STYLE = """
:root { color-scheme: light dark; --paper: #fff; --ink: #1d2330; --soft: #f2f4f7; --line: #cfd5de;
  --link: #0b57a4; }
@media (prefers-color-scheme: dark) { :root { --paper: #14181f; --ink: #dde3ec; --soft: #1e2530;
  --line: #3a4454; --link: #8fc1ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; }
.all { display: flex; max-width: 72rem; margin: 0 auto; }
nav { flex: 0 0 16rem; padding: 1.5rem 1rem; font-size: .92rem; }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
nav li a { display: block; padding: .2rem .5rem; border-radius: .3rem; text-decoration: none; }
nav li a[aria-current] { background: var(--soft); font-weight: 600; }
main { flex: 1; min-width: 0; padding: 1.5rem 1.5rem 4rem; max-width: 50rem; }
a { color: var(--link); }
h1, h2, h3 { line-height: 1.25; margin: 1.8em 0 .5em; }
h1 { margin-top: .2em; }
pre { background: var(--soft); padding: .8rem 1rem; overflow-x: auto; border-radius: .4rem;
  line-height: 1.4; }
code { font: .9em ui-monospace, monospace; background: var(--soft); border-radius: .2rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border-bottom: 1px solid var(--line); padding: .35rem .8rem .35rem 0; text-align: left;
  vertical-align: top; }
@media (max-width: 45rem) { .all { flex-direction: column-reverse; } nav { flex: none; } }
"""


def site(chapters: Sequence[Chapter], lang: str, title: str) -> Iterator[tuple[str, str]]:
    """Yield each page as the name of a file and its HTML; the first is `index.html`."""
    known = {page.name for chapter in chapters for page in chapter.pages}
    first = chapters[0].pages[0]
    yield "index.html", _page(chapters, first, lang, title, known)
    for chapter in chapters:
        for page in chapter.pages:
            yield f"{page.name}.html", _page(chapters, page, lang, title, known)


def _page(chapters: Sequence[Chapter], page: ManualPage, lang: str, title: str, page_names: set[str]) -> str:
    tokens = parser().parse(page.text)
    _adapt_tokens(tokens, page_names)
    body = parser().renderer.render(tokens, parser().options, {})
    return (
        f'<!doctype html>\n<html lang="{lang}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(page.title)} – {escape(title)}</title><style>{_STYLE}</style>"
        f'<div class="all"><nav aria-label="{escape(title)}">{_nav(chapters, page)}</nav>'
        f"<main>{body}</main></div></html>\n"
    )


def _nav(chapters: Sequence[Chapter], current_page: ManualPage) -> str:
    lists = []
    for chapter in chapters:
        items = "".join(
            f'<li><a href="{page.name}.html"{" aria-current=page" if page.name == current_page.name else ""}>'
            f"{escape(page.title)}</a></li>"
            for page in chapter.pages
        )
        lists.append(f"<strong>{escape(chapter.title)}</strong><ul>{items}</ul>")
    return "".join(lists)


def _adapt_tokens(tokens: Sequence[Token], page_names: set[str]) -> None:
    """Add anchors to headings, point links to HTML, replace pictures by their alt texts."""
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", anchor_of(words(tokens[number + 1])))
        dead = False
        for child in token.children or ():
            if child.type == "link_open":
                target = _target(str(child.attrs.get("href", "")), page_names)
                child.attrSet("href", target)
                dead = not target
            if dead and child.type in {"link_open", "link_close"}:
                dead = child.type == "link_open"
                child.type, child.content = "text", ""
            elif child.type == "image":  # `make docs` draws them; not every install has them
                child.type, child.tag, child.content = "text", "", f"({child.content})"
                child.children = None


def _target(href: str, page_names: set[str]) -> str:
    """Return the target of a link among these pages, or None for other files."""
    file, hash_, part = href.partition("#")
    if "://" in href or not file:
        return href
    name = file.rsplit("/", 1)[-1].split(".")[0].lower()
    return f"{name}.html{hash_}{part}" if file.endswith(".md") and name in page_names else ""
