"""`printplay manual`: the contents, a page, or the section about a word."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli.framework.options import Lang, argument, option
from printplay.core.i18n import _

if TYPE_CHECKING:
    from printplay.api.manual import Chapter, GeneratedPage, SearchHit

_WIDTH = 88


def manual(
    word: Annotated[
        list[str] | None,
        argument(_("A page, a code, or words to look for; default: list all pages."), complete="manual"),
    ] = None,
    *,
    open_: Annotated[bool, option(_("Open it in the browser."), "--open")] = False,
    lang: Lang = None,  # noqa: ARG001  handled when it is parsed
) -> None:
    """Show the manual: what there is to read, a page of it, or the part that is about a word."""
    from printplay.api import manual as pages
    from printplay.cli.framework.text_tables import columns

    generated_pages = {"commands": pages.GeneratedPage(_("Commands"), _commands)}
    words = " ".join(word or ()).strip()
    hits = pages.find(words, generated_pages) if words else ()
    if open_:
        _browse(hits, generated_pages)
    elif not hits:
        _page(_listed(pages.contents(generated_pages)))
    elif len(hits) == 1:
        _page(pages.render(hits[0].text, min(_WIDTH, columns())))
        if hits[0].heading is not None:
            typer.echo("\n" + _("The whole page: {call}").format(call=_call(hits[0].page.name)))
    else:
        _page(_several(hits))


def _commands() -> str:
    from printplay.cli.framework.help_pages import commands

    return commands()


def _call(words: str) -> str:
    return f"printplay manual {words}"


def _listed(chapters: tuple[Chapter, ...]) -> str:
    lines = [_("The manual of printplay"), ""]
    for chapter in chapters:
        lines.append(chapter.title)
        lines += [f"  {page.name:<15} {page.title}" for page in chapter.pages]
        lines.append("")
    lines.append(_("`printplay manual PAGE` shows a page, `printplay manual WORD` finds one."))
    return "\n".join(lines) + "\n"


def _several(hits: tuple[SearchHit, ...]) -> str:
    lines = [_("Several pages match:"), ""]
    for place in hits:
        within = "" if place.heading is None else f" › {place.title}"
        lines.append(f"  {_call(place.page.name):<34} {place.page.title}{within}")
    return "\n".join(lines) + "\n"


def _page(text: str) -> None:
    """Show a text, in the pager if it does not fit the terminal."""
    high = shutil.get_terminal_size((80, 24)).lines
    if sys.stdout.isatty() and sys.stdin.isatty() and text.count("\n") >= high:
        import pydoc

        pydoc.pager(text)
    else:
        typer.echo(text, nl=False)


def _browse(hits: tuple[SearchHit, ...], generated_pages: dict[str, GeneratedPage]) -> None:
    """Write the manual as HTML, and open it at the place found."""
    import webbrowser

    from printplay.api import manual as pages

    folder = pages.write_html(generated_pages)
    address = (folder / "index.html").as_uri()
    if hits:
        place = hits[0]
        file = folder / f"{place.page.name}.html"
        name = file if file.is_file() else folder / "codes.html"
        address = name.as_uri() + (f"#{place.heading.anchor}" if place.heading else "")
    if not webbrowser.open(address):
        typer.echo(_("No browser could be opened; the manual is here:"), err=True)
    typer.echo(address)
