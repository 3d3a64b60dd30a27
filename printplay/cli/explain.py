"""`printplay explain`: a rule in full, with an example that breaks it, and the cure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli.framework.answer import print_json
from printplay.cli.framework.options import AsJson, Lang, Quiet, argument
from printplay.core.i18n import _

if TYPE_CHECKING:
    from printplay.api.explanation import CodePage, Explanation

_WIDTH = 88


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
    from printplay.cli.framework.text_tables import wrap_for_terminal

    if code is None:
        pages = explanation.rules()
        if as_json:
            listed = [{"code": page.code, "title": page.title} for page in pages.values()]
            print_json(listed)
        else:
            _list(list(pages.values()), quiet=quiet)
        return
    explanation_page = explanation.explain(code)
    if as_json:
        print_json(explanation_page.json())
    elif quiet:
        typer.echo(wrap_for_terminal(explanation_page.says))
    else:
        for line in _page_lines(explanation_page):
            typer.echo(line)


def _list(pages: list[CodePage], *, quiet: bool) -> None:
    from printplay.cli.framework.text_tables import wrap_for_terminal

    game = ""
    for page in pages:
        if page.game != game and not quiet:
            game = page.game
            typer.echo(f"\n{_(game)}" if page is not pages[0] else _(game))
        typer.echo(wrap_for_terminal(f"  {page.code:<8}{page.title}", " " * 10))


def _page_lines(page: Explanation) -> list[str]:
    from textwrap import fill, indent

    from printplay.cli.framework.text_tables import columns, wrap_for_terminal

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
