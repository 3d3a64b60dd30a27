"""The questions of `printplay new pad` on a terminal."""

from __future__ import annotations

import typer

from printplay.api.pads import QUESTIONS, PadDraft, PadQuestion
from printplay.cli.framework.text_tables import columns, wrap_line
from printplay.core.errors import CallError
from printplay.core.i18n import _


def ask_questions() -> PadDraft:
    """Ask the questions, each until its answer can be read; Ctrl-C ends the command."""
    intro = _("Press Enter for the answer in brackets, Ctrl-C to stop; nothing is written until "
              "the last answer.")  # fmt: skip
    typer.echo(wrap_line(intro, columns() - 1), err=True)
    draft, number = PadDraft(), 0
    for question in QUESTIONS:
        if question.applies(draft):
            number += 1
            _ask(question, draft, number)
    return draft


def _ask(question: PadQuestion, draft: PadDraft, number: int) -> None:
    while True:
        usual = question.usual(draft)
        text = wrap_line(f"{number}. {_(question.text)} [{usual}]", columns() - 2, "   ")
        answer = typer.prompt(text, default=usual, show_default=False, err=True)
        try:
            question.take(draft, answer)
        except CallError as error:
            typer.echo(f"   {error.sentence()}\n   {error.cure()}", err=True)
        else:
            return
