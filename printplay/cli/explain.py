"""`printplay explain`: a rule in full, with an example that breaks it, and the cure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli import candidates
from printplay.cli.answer import print_json
from printplay.cli.options import AsJson, Lang
from printplay.i18n import N_, _

if TYPE_CHECKING:
    from pathlib import Path

    from printplay.record.pages import Page

_WIDTH = 88
#: The island of the drawings that break a rule, beside them.
DRAWN_ON = "cove.toml"


def explain(
    code: Annotated[
        str | None,
        typer.Argument(
            autocompletion=candidates.codes,
            show_default=False,
            help=_("A code such as GG-R9; without one: all codes."),
        ),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  takes effect as it is parsed
) -> None:
    """Explain a rule in full: what it says, why, an example that breaks it, the cure."""
    from printplay.i18n import language
    from printplay.record.pages import pages

    known = {page.code: page for page in pages(language())}
    if code is None:
        if as_json:
            listed = [{"code": page.code, "title": page.title} for page in known.values()]
            print_json(listed)
        else:
            _list(list(known.values()))
        return
    page = next((page for name, page in known.items() if _bare(name) == _bare(code)), None)
    if page is None:
        raise _unknown(code, list(known))
    if as_json:
        print_json(_data(page))
    else:
        for line in _told(page):
            typer.echo(line)


def _bare(code: str) -> str:
    """Return a code as anybody may type it: gg-r9, GG R9, ggr09."""
    import re

    return re.sub(r"(?<!\d)0+(?=\d)", "", re.sub(r"[\W_]+", "", code).upper())


def _unknown(code: str, known: list[str]) -> Exception:
    import difflib

    from printplay.errors import CallError

    near = difflib.get_close_matches(code.strip().upper(), known, 3, 0.5)
    return CallError(
        N_("there is no code {code!r}"),
        hint=N_("Did you mean {near}?") if near else N_("`printplay explain` lists all codes."),
        code=code[:40],
        near=", ".join(near),
    )


def _list(known: list[Page]) -> None:
    from printplay.cli.tables import folded

    game = ""
    for page in known:
        if page.game != game:
            game = page.game
            typer.echo(f"\n{_(game)}" if page is not known[0] else _(game))
        typer.echo(folded(f"  {page.code:<8}{page.title}", " " * 10))


def _answer(page: Page) -> tuple[str, list[str]]:
    """Return the example, and what the command for it says about it; see `_asked`."""
    from printplay.record.check import check
    from printplay.record.source import from_text
    from printplay.record.telling import faults

    if page.example is None:
        return "", []
    text = page.example.read_text(encoding="utf-8")
    if page.example.suffix == ".wkt":
        return text, _traced(page.example)
    if page.example.suffix == ".toml":
        return text, _looked_at(page.example)
    report = check(from_text(page.example.name, text), page.example.parent)
    return text, list(faults(report))[:-1]


def _traced(drawing: Path) -> list[str]:
    """Return what `trace` says about a drawing on the island beside it."""
    from printplay.api.tracing import told, trace

    found = trace(drawing, drawing.parent / DRAWN_ON).found
    return list(told(drawing.name, found))


def _looked_at(deck: Path) -> list[str]:
    """Return what the preflight says about a deck."""
    from printplay.cli.deck import cards_of, order_of
    from printplay.cli.job import Job
    from printplay.cli.preflight_views import lines
    from printplay.decks import read_deck
    from printplay.printing.faces import inspect
    from printplay.printing.overflow import gathering
    from printplay.printing.preflight import Preflight

    preflight = Preflight()
    with gathering(preflight.misfit):
        inspect([cards_of(read_deck(deck), order_of(Job()))], preflight)
    return list(lines(preflight.findings))


def _asked(page: Page) -> str:
    """Return the command that answers the example."""
    if page.example is None or page.example.suffix == ".play":
        return "`printplay check`"
    if page.example.suffix == ".wkt":
        return f"`printplay trace {page.code}.wkt --layout {DRAWN_ON}`"
    return f"`printplay deck {page.code}.toml --preflight-only`"


def _data(page: Page) -> dict[str, object]:
    example, answer = _answer(page)
    return {
        "code": page.code,
        "game": _(page.game),
        "title": page.title,
        "says": page.says,
        "why": page.why,
        "example": example or None,
        "answer": answer,
        "cure": page.cure,
    }


def _told(page: Page) -> list[str]:
    from textwrap import fill, indent

    from printplay.cli.tables import columns, folded

    why, cure, wide = _("Why:"), _("Cure:"), min(_WIDTH, columns())
    lines = [
        fill(f"{page.code}  {page.title}  ({_(page.game)})", wide, subsequent_indent="  "),
        "",
        fill(page.says, wide),
        "",
    ]
    lines += [fill(f"{why} {page.why}", wide), ""]
    example, answer = _answer(page)
    if example:
        lines += [_("An example that breaks it:"), "", indent(example.rstrip(), "    "), ""]
        lines += [
            _("{command} answers:").format(command=_asked(page)),
            "",
            *(folded(f"    {line}", "      ") for line in answer),
            "",
        ]
    lines.append(fill(f"{cure} {page.cure}", wide))
    return lines
