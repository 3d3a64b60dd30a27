"""A page as terminal text: wrapped lines, tables in columns, links as what to type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from markdown_it.token import Token

from printplay.manual.contents import parser

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
                title = _line(self._tokens[number + 1])
                yield [title, ("=" if token.tag == "h1" else "-") * len(title)]
            elif token.type in {"bullet_list_open", "ordered_list_open"}:
                marks.append("-")
            elif token.type in {"bullet_list_close", "ordered_list_close"}:
                marks.pop()
            elif token.type == "list_item_open":
                marks[-1], fresh = f"{token.info}." if token.info else "-", True
            elif token.type == "paragraph_open":
                yield self._paragraph(_line(self._tokens[number + 1]), marks, fresh=fresh)
                fresh = False
            elif token.type in {"fence", "code_block"}:
                yield [f"    {line}" for line in token.content.rstrip("\n").split("\n")]
            elif token.type == "tr_open":
                rows.append([])
            elif token.type in {"td_open", "th_open"}:
                rows[-1].append(_line(self._tokens[number + 1]))
            elif token.type == "table_close":
                yield self._table(rows)
                rows = []

    def _paragraph(self, text: str, marks: Sequence[str], *, fresh: bool) -> list[str]:
        deep = "  " * len(marks)
        first = f"{deep[2:]}{marks[-1]} " if marks and fresh else deep
        rest = " " * len(first)
        lines = []
        for piece in text.split("\n"):
            lines += _wrapped(piece, self._width, first, rest) or [""]
            first = rest
        return lines

    def _table(self, rows: Sequence[Sequence[str]]) -> list[str]:
        head, *body = rows
        widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
        left = self._width - sum(widths[:-1]) - 2 * (len(head) - 1)
        if left < min(_LEAST, widths[-1]):
            return [line for row in body for line in self._row_by_row(head, row)][:-1]
        lines = self._row(head, widths, left)
        lines.append("-" * min(self._width, sum(widths) + 2 * (len(head) - 1)))
        return lines + [line for row in body for line in self._row(row, widths, left)]

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


def _wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    return wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _line(inline: Token) -> str:
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
