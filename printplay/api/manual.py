"""The manual: its chapters, search by words, and its pages as HTML."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from printplay.api import explanation
from printplay.api.explanation import Explanation
from printplay.core.errors import CallError
from printplay.core.files import reason
from printplay.core.i18n import N_, _, language
from printplay.core.version import __version__
from printplay.manual import finding, rendering
from printplay.manual.contents import Chapter, GeneratedPage, ManualPage, chapters
from printplay.manual.finding import SearchHit
from printplay.manual.rendering import render

__all__ = [
    "Chapter",
    "GeneratedPage",
    "ManualPage",
    "SearchHit",
    "contents",
    "page_of",
    "render",
    "search_manual",
    "write_html",
]

_CODE = re.compile(r"\b[A-Za-z]{2}-[A-Za-z]?\d+\b")


def contents(pages: Mapping[str, GeneratedPage]) -> tuple[Chapter, ...]:
    """Return the manual in the current language.

    `pages` are generated pages by name; the page of all codes is generated here.
    """
    return chapters(language(), {"codes": GeneratedPage(_("Rule codes"), codes), **pages})


def search_manual(words: str, pages: Mapping[str, GeneratedPage]) -> tuple[SearchHit, ...]:
    """Search the manual for some words; the best places come first.

    The code of a rule finds its own page, also among other words. Raises CallError if nothing
    is found, and for a code alone that no rule has.
    """
    code = _CODE.search(words)
    for code_text in filter(None, (words.strip(), code and code[0])):
        try:
            return (SearchHit(page_of(explanation.explain(code_text))),)
        except CallError:
            if _CODE.fullmatch(words.strip()):
                raise
    return finding.find_hits(contents(pages), words)


def codes() -> str:
    """Return the page of all codes, as Markdown."""
    lines = ["# " + _("Rule codes"), ""]
    lines += [_("`printplay manual CODE` explains one."), ""]
    game = ""
    for page in explanation.pages_by_code().values():
        if page.game != game:
            game = page.game
            title = _(game)
            lines += ["", f"## {title[0].upper()}{title[1:]}", ""]
        lines.append(f"- `{page.code}` {page.title}")
    return "\n".join(lines) + "\n"


def page_of(rule: Explanation) -> ManualPage:
    """Return the page of one code."""
    why_title, cure_title = _("Why:"), _("Cure:")
    lines = [f"# {rule.code}: {rule.title}", "", f"*{rule.game}*", "", _escape_markdown(rule.says), ""]
    lines += [f"**{why_title}** {_escape_markdown(rule.why)}", ""]
    if rule.example:
        lines += [_("An example that breaks it:"), "", "```", rule.example.rstrip(), "```", ""]
        lines += [_("{command} prints:").format(command=rule.asked), ""]
        lines += ["```", *rule.answer, "```", ""]
    lines += [f"**{cure_title}** {_escape_markdown(rule.cure)}", ""]
    text = "\n".join(lines)
    return ManualPage(rule.code, lambda: text)


def _escape_markdown(text: str) -> str:
    """Return a text with all Markdown escaped but code."""
    pieces = text.split("`")
    return "`".join(
        piece if number % 2 else piece.replace("*", r"\*").replace("_", r"\_").replace("<", r"\<")
        for number, piece in enumerate(pieces)
    )


def write_html(pages: Mapping[str, GeneratedPage]) -> Path:
    """Write the manual as HTML into the user's cache folder; return the folder."""
    from platformdirs import user_cache_path

    from printplay.printing.output.writing import write_file

    folder = user_cache_path("printplay", appauthor=False) / "manual" / f"{__version__}-{language()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        title = _("The manual of printplay")
        for name, text in rendering.site(contents(pages), language(), title):
            write_file(folder / name, text.encode("utf-8"))
    except OSError as error:
        raise CallError(
            N_("the manual cannot be written to {folder}: {reason}"), folder=str(folder), reason=reason(error)
        ) from None
    return folder
