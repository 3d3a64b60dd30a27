"""A page as a person reads it: text for a terminal, or a folder of HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from textwrap import wrap

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
_LEAST = 24  # letters of a table's last column; with less room, each row becomes lines


def render(text: str, width: int) -> str:
    """Render Markdown as text of a width in columns."""
    lines: list[str] = []
    for block in _Blocks(parser().parse(text), width).blocks():
        lines += [*([""] if lines else []), *block]
    return "\n".join(lines) + "\n"


class _Blocks:
    """Renders the blocks of a text in order."""

    def __init__(self, tokens: Sequence[Token], width: int) -> None:
        self._tokens, self._width = tokens, width

    def blocks(self) -> Iterator[list[str]]:
        """Yield the lines of each block."""
        marks: list[str] = []  # the markers of the open lists
        fresh, rows = False, list[list[str]]()
        for number, token in enumerate(self._tokens):
            if token.type == "heading_open":
                title = _line_text(self._tokens[number + 1])
                yield [title, ("=" if token.tag == "h1" else "-") * len(title)]
            elif token.type in {"bullet_list_open", "ordered_list_open"}:
                marks.append("-")
            elif token.type in {"bullet_list_close", "ordered_list_close"}:
                marks.pop()
            elif token.type == "list_item_open":
                marks[-1], fresh = f"{token.info}." if token.info else "-", True
            elif token.type == "paragraph_open":
                yield self._paragraph(_line_text(self._tokens[number + 1]), marks, fresh=fresh)
                fresh = False
            elif token.type in {"fence", "code_block"}:
                yield [f"    {line}" for line in token.content.rstrip("\n").split("\n")]
            elif token.type == "tr_open":
                rows.append([])
            elif token.type in {"td_open", "th_open"}:
                rows[-1].append(_line_text(self._tokens[number + 1]))
            elif token.type == "table_close":
                yield self._table(rows)
                rows = []

    def _paragraph(self, text: str, marks: Sequence[str], *, fresh: bool) -> list[str]:
        deep = "  " * len(marks)
        first = f"{deep[2:]}{marks[-1]} " if marks and fresh else deep
        rest = " " * len(first)
        lines = []
        for piece in text.split("\n"):
            lines += wrap(
                piece, self._width, initial_indent=first, subsequent_indent=rest,
                break_long_words=False, break_on_hyphens=False,
            ) or [""]  # fmt: skip
            first = rest
        return lines

    def _table(self, rows: Sequence[Sequence[str]]) -> list[str]:
        head, *body = rows
        widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
        last_width = self._width - sum(widths[:-1]) - 2 * (len(head) - 1)
        if last_width < min(_LEAST, widths[-1]):
            return [line for row in body for line in self._row_by_row(head, row)][:-1]
        lines = self._row(head, widths, last_width)
        lines.append("-" * min(self._width, sum(widths) + 2 * (len(head) - 1)))
        return lines + [line for row in body for line in self._row(row, widths, last_width)]

    @staticmethod
    def _row(row: Sequence[str], widths: Sequence[int], last_width: int) -> list[str]:
        start = "".join(f"{cell:<{width}}  " for cell, width in zip(row[:-1], widths, strict=False))
        pieces = wrap(row[-1], last_width, break_long_words=False, break_on_hyphens=False) or [""]
        return [((start if not number else " " * len(start)) + piece).rstrip()
                for number, piece in enumerate(pieces)]  # fmt: skip

    def _row_by_row(self, head: Sequence[str], row: Sequence[str]) -> list[str]:
        lines = wrap(row[0], self._width, break_on_hyphens=False)
        for name, cell in zip(head[1:], row[1:], strict=True):
            text = f"{name}: {cell}" if name else cell
            lines += wrap(text, self._width, initial_indent="    ", subsequent_indent="    ",
                          break_on_hyphens=False)  # fmt: skip
        return [*lines, ""]


def _line_text(inline: Token) -> str:
    """Render a line: code in quotes, a link with what to type for its page, or its address."""
    text, target = "", ""
    for child in inline.children or ():
        if child.type == "code_inline":
            text += f"`{child.content}`"
        elif child.type == "link_open":
            target = str(child.attrs.get("href", ""))
        elif child.type == "link_close":
            text += _link_target(target)
        elif child.type == "image":
            text += f"({child.content})"
        elif child.type in {"softbreak", "hardbreak"}:
            text += " " if child.type == "softbreak" else "\n"
        else:
            text += child.content
    return text


def _link_target(target: str) -> str:
    """Return the text after a link: its page or address; empty for a link within a page."""
    if target.startswith("#"):
        return ""
    file = target.split("#", maxsplit=1)[0].rsplit("/", 1)[-1]
    name = file.split(".")[0] if file.endswith(".md") and "://" not in target else target
    return f" (`printplay manual {name.lower()}`)" if name != target else f" ({name})"


def site(chapters: Sequence[Chapter], lang: str, title: str) -> Iterator[tuple[str, str]]:
    """Yield each page as the name of a file and its HTML; the first is `index.html`."""
    page_names = {page.name for chapter in chapters for page in chapter.pages}
    first = chapters[0].pages[0]
    yield "index.html", _page_html(chapters, first, lang, title, page_names)
    for chapter in chapters:
        for page in chapter.pages:
            yield f"{page.name}.html", _page_html(chapters, page, lang, title, page_names)


def _page_html(
    chapters: Sequence[Chapter], page: ManualPage, lang: str, title: str, page_names: set[str]
) -> str:
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
