"""`printplay manual` and `explain`: a page, the section about a word, a rule, the help of a command."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from printplay.cli.commands import tree
from printplay.cli.framework.declarations import AsJson, Lang, Quiet, argument, option
from printplay.cli.framework.output import print_json
from printplay.cli.framework.text_tables import columns, wrap_for_terminal
from printplay.cli.framework.typer_words import translated_typer
from printplay.core.i18n import _
from printplay.core.version import __version__

if TYPE_CHECKING:
    from printplay.api.explanation import CodePage, Explanation
    from printplay.api.manual import Chapter, GeneratedPage, SearchHit


_WIDE = 78
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

    generated_pages = {"commands": pages.GeneratedPage(_("Commands"), commands)}
    words = " ".join(word or ()).strip()
    hits = pages.search_manual(words, generated_pages) if words else ()
    if open_:
        _open_in_browser(hits, generated_pages)
    elif not hits:
        _show_text(_contents_text(pages.contents(generated_pages)))
    elif len(hits) == 1:
        _show_text(pages.render(hits[0].text, min(_WIDTH, columns())))
        if hits[0].heading is not None:
            typer.echo("\n" + _("The whole page: {call}").format(call=_call(hits[0].page.name)))
    else:
        _show_text(_hits_text(hits))


def _call(words: str) -> str:
    return f"printplay manual {words}"


def _contents_text(chapters: tuple[Chapter, ...]) -> str:
    lines = [_("The manual of printplay"), ""]
    for chapter in chapters:
        lines.append(chapter.title)
        lines += [f"  {page.name:<15} {page.title}" for page in chapter.pages]
        lines.append("")
    lines.append(_("`printplay manual PAGE` shows a page, `printplay manual WORD` finds one."))
    return "\n".join(lines) + "\n"


def _hits_text(hits: tuple[SearchHit, ...]) -> str:
    lines = [_("Several pages match:"), ""]
    for place in hits:
        section = "" if place.heading is None else f" › {place.title}"
        lines.append(f"  {_call(place.page.name):<34} {place.page.title}{section}")
    return "\n".join(lines) + "\n"


def _show_text(text: str) -> None:
    """Show a text, in the pager if it does not fit the terminal."""
    high = shutil.get_terminal_size((80, 24)).lines
    if sys.stdout.isatty() and sys.stdin.isatty() and text.count("\n") >= high:
        import pydoc

        pydoc.pager(text)
    else:
        typer.echo(text, nl=False)


def _open_in_browser(hits: tuple[SearchHit, ...], generated_pages: dict[str, GeneratedPage]) -> None:
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


def explain(
    code: Annotated[
        str | None, argument(_("A code such as GG-R9; without one: all codes."), complete="codes")
    ] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    lang: Lang = None,  # noqa: ARG001  handled when it is parsed
) -> None:
    """Explain a rule in full: what it says, why, an example that breaks it, the cure."""
    from printplay.api import explanation

    if code is None:
        pages = explanation.pages_by_code()
        if as_json:
            listed = [{"code": page.code, "title": page.title} for page in pages.values()]
            print_json(listed)
        else:
            _list_codes(list(pages.values()), quiet=quiet)
        return
    explanation_page = explanation.explain(code)
    if as_json:
        print_json(explanation_page.json())
    elif quiet:
        typer.echo(wrap_for_terminal(explanation_page.says))
    else:
        for line in _page_lines(explanation_page):
            typer.echo(line)


def _list_codes(pages: list[CodePage], *, quiet: bool) -> None:
    game = ""
    for page in pages:
        if page.game != game and not quiet:
            game = page.game
            typer.echo(f"\n{_(game)}" if page is not pages[0] else _(game))
        typer.echo(wrap_for_terminal(f"  {page.code:<8}{page.title}", " " * 10))


def _page_lines(page: Explanation) -> list[str]:
    from textwrap import fill, indent

    why_title, cure_title, wide = _("Why:"), _("Cure:"), min(_WIDTH, columns())
    lines = [
        fill(f"{page.code}  {page.title}  ({page.game})", wide, subsequent_indent="  "),
        "",
        fill(page.says, wide),
        "",
    ]
    lines += [fill(f"{why_title} {page.why}", wide), ""]
    if page.example:
        example = indent(page.example.rstrip(), "    ")
        lines += [_("An example that breaks it:"), "", example, ""]
        lines += [
            _("{command} prints:").format(command=page.asked),
            "",
            *(wrap_for_terminal(f"    {line}", "      ") for line in page.answer),
            "",
        ]
    lines.append(fill(f"{cure_title} {page.cure}", wide))
    return lines


def help_of_commands() -> Iterator[tuple[str, str]]:
    """Yield each command as typed, with its help."""
    import typer.main

    with translated_typer():
        yield from _help_of(typer.main.get_command(tree()), "printplay", None)


def _help_of(command: Any, path: str, parent: Any) -> Iterator[tuple[str, str]]:
    context = command.context_class(
        command, info_name=path.rsplit(" ", 1)[-1], parent=parent, terminal_width=_WIDE,
        **command.context_settings,
    )  # fmt: skip
    yield path, command.get_help(context)
    for name, child in getattr(command, "commands", {}).items():
        yield from _help_of(child, f"{path} {name}", context)


def commands() -> str:
    """Return the page of all commands, as Markdown."""
    lines = ["# " + _("Commands"), "", _("What `--help` says about each command."), ""]
    for path, text in help_of_commands():
        lines += [f"## {path}", "", "```", text.rstrip(), "```", ""]
    return "\n".join(lines)


def man() -> str:
    """Return `printplay.1`: what `man printplay` shows."""
    pages = dict(help_of_commands())
    lines = [
        f'.TH PRINTPLAY 1 "" "printplay {__version__}"',
        ".SH " + _("NAME"),
        r"printplay \- " + _roff(_("Print a game night, keep score, and know for certain who won.")),
        ".SH " + _("COMMANDS"),
    ]
    for path, text in pages.items():
        lines += [f".SS {_roff(path)}", ".nf", *map(_roff, text.rstrip().splitlines()), ".fi"]
    lines += [".SH " + _("SEE ALSO"), _roff(_("`printplay manual` lists the pages of the manual."))]
    return "\n".join(lines) + "\n"


def _roff(text: str) -> str:
    r"""Return a line as `man` reads it: nothing in it is a command.

    >>> _roff("-o FILE"), _roff(".play")
    ('\\-o FILE', '\\&.play')
    """
    safe = text.replace("\\", r"\e").replace("-", r"\-")
    return r"\&" + safe if safe[:1] in {".", "'"} else safe
