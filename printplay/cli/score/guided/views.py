"""Views between questions: the running table, changes, the last lines."""

from __future__ import annotations

from printplay.api.entry.input_parser import entry_name
from printplay.api.entry.line_views import StoredMatch, clean
from printplay.api.entry.questions import Question
from printplay.api.entry.running_table import UNKNOWN, Running
from printplay.cli.framework.text_tables import columns, table, width, wrap_line
from printplay.core.i18n import _

_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"
_LAST = 10
_FEW = 6  # most choices shown with a question


def table_text(view: Running) -> str:
    """Return the running table; on a narrow terminal, a line for each player."""
    text = table(
        [_("player"), *view.headings], [[name, *row] for name, row in zip(view.names, view.rows, strict=True)]
    )
    if max(map(width, text.split("\n"))) <= columns():
        return text
    return "\n".join(_player_text(view, seat, view.headings) for seat in range(len(view.names)))


def changed_players(view: Running, earlier_table: Running) -> list[str]:
    """Return a line for each changed player, with the new values.

    Values that were unknown before are left out: they become known for everybody at once.
    """
    lines = []
    for seat, (old_row, new_row) in enumerate(zip(earlier_table.rows, view.rows, strict=True)):
        headings = [
            heading
            for heading, old_value, new_value in zip(view.headings, old_row, new_row, strict=True)
            if old_value != new_value and UNKNOWN not in (old_value, new_value)
        ]
        if headings:
            lines.append(_player_text(view, seat, headings))
    return lines


def _player_text(view: Running, seat: int, headings: tuple[str, ...] | list[str]) -> str:
    marks = ", ".join(
        f"{heading} {value}"
        for heading, value in zip(view.headings, view.rows[seat], strict=True)
        if heading in headings
    )
    return wrap_line(f"  {view.names[seat]}: {marks}", columns(), "    ")


# -- questions -------------------------------------------------------------------------------------


def prompt_text(question: Question, *, colour: bool) -> str:
    """Return the prompt of a question, with the meaning of Enter."""
    text = question.text
    if choices := short_choices(question):
        text = f"{text} [{choices}]"
    if enter_meaning := question.skip or entry_name(clean(question.default or "")):
        text = _("{question} (Enter: {meant})").format(question=text, meant=enter_meaning)
    text = wrap_line(text, columns(), "  ")
    text = f"{_BOLD}{text}{_PLAIN}" if colour else text
    listed = [wrap_line(f"  {clean(line)}", columns(), "     ") for line in question.listed]
    return "\n".join([*listed, text])


def short_choices(question: Question) -> str:
    """Return the possible answers if they are few words that the question does not contain."""
    words = question.words
    if len(words) == 2 and (question.skip or question.default):
        return ""  # Enter means one of the two
    few = 1 < len(words) <= _FEW and not any(any(map(str.isdigit, word)) for word in words)
    question_text = question.text.casefold()
    if not few or all(word.casefold() in question_text for word in words):
        return ""
    return clean(", ".join(question.in_both()))


# -- lines -----------------------------------------------------------------------------------------


def last_lines(stored: StoredMatch) -> list[str]:
    """Return the last lines of a match with their numbers."""
    first = len(stored.headers) + 1
    found = []
    for number, (line, text) in enumerate(zip(stored.log_state.lines, stored.lines, strict=True), first):
        note = _("  (against the rules)") if line.anyway else ""
        found.append(wrap_line(f"{number:>5}  {clean(text)}{note}", columns(), " " * 7))
    return found[-_LAST:]
