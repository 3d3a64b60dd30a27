"""What a table sees between two questions: the running table, what has changed, the last lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from printplay.cli.tables import columns, table, width, wrapped
from printplay.games.asking import Question
from printplay.games.spoken import Vocabulary
from printplay.i18n import N_, _
from printplay.ledger.as_json import in_words as question_in_words
from printplay.ledger.entry import Entry
from printplay.ledger.match import Kept
from printplay.record.screen import clean

_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"
_UNKNOWN = "?"
_LAST = 10
_FEW = 6  # choices that are shown with a question


class Running(NamedTuple):
    """The running table: a row of values for each player, in seating order."""

    names: tuple[str, ...]
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def running(kept: Kept) -> Running:
    """Return how a match stands: totals, tie-breaks, and what the game says of each player."""
    own, placed = kept.meta.messages(), {p.player: p for p in kept.standings.placings}
    ties = list(next(iter(placed.values())).tie_break) if placed else []
    asking = kept.meta.asking()
    sheet = asking.sheet(kept.state) if hasattr(asking, "sheet") else None
    rows = []
    for seat, name in enumerate(kept.players):
        found = placed.get(name)
        row = [str(found.score) if found else "–"]
        for key in ties:
            value = found.tie_break[key] if found else None
            row.append(_UNKNOWN if value is None else str(value))
        rows.append((*row, *(map(clean, sheet.rows[seat]) if sheet is not None else ())))
    headings = (_("total"), *(_(own.get(key, key)) for key in ties))
    if sheet is not None:
        headings += tuple(map(_, sheet.headings))
    return Running(tuple(map(clean, kept.players)), headings, tuple(rows))


def whole(view: Running) -> str:
    """Return the running table; where it is too wide for the terminal, a line for each player."""
    found = table(
        [_("player"), *view.headings],
        [[name, *row] for name, row in zip(view.names, view.rows, strict=True)],
    )
    if max(map(width, found.split("\n"))) <= columns():
        return found
    return "\n".join(_one(view, seat, view.headings) for seat in range(len(view.names)))


def changed(view: Running, before: Running) -> list[str]:
    """Return a line for each player of whom something has changed, with what it is now.

    What was not known before is not told: it becomes known of everybody at once.
    """
    lines = []
    for seat, (old, new) in enumerate(zip(before.rows, view.rows, strict=True)):
        headings = [
            heading
            for heading, was, now in zip(view.headings, old, new, strict=True)
            if was != now and _UNKNOWN not in (was, now)
        ]
        if headings:
            lines.append(_one(view, seat, headings))
    return lines


def comparable(view: Running, before: Running | None) -> bool:
    """Tell whether two tables are of the same players and the same values."""
    return before is not None and (view.names, view.headings) == (before.names, before.headings)


def _one(view: Running, seat: int, headings: tuple[str, ...] | list[str]) -> str:
    told = ", ".join(
        f"{heading} {value}"
        for heading, value in zip(view.headings, view.rows[seat], strict=True)
        if heading in headings
    )
    return wrapped(f"  {view.names[seat]}: {told}", columns(), "    ")


# -- questions -------------------------------------------------------------------------------------


def asked(question: Question, words: Vocabulary, *, colour: bool) -> str:
    """Return the line that asks a question, with what Enter alone means."""
    text = question_in_words(question.text, question)
    if choices := short_choices(question, text, words):
        text = f"{text} [{choices}]"
    if enter := question.skip or question.default:
        meant = question_in_words(enter, question) if question.skip else clean(enter)
        text = _("{question} (Enter: {meant})").format(question=text, meant=meant)
    text = wrapped(text, columns(), "  ")
    text = f"{_BOLD}{text}{_PLAIN}" if colour else text
    listed = [wrapped(f"  {clean(line)}", columns(), "     ") for line in question.listed]
    return "\n".join([*listed, text])


def short_choices(question: Question, text: str, known: Vocabulary) -> str:
    """Return what can be answered where that is a few words that the question does not say."""
    words = list(question.words(()))
    if len(words) == 2 and (question.skip or question.default):
        return ""  # one of the two is what Enter means
    few = 1 < len(words) <= _FEW and not any(any(map(str.isdigit, word)) for word in words)
    said = text.casefold()
    if not few or all(word.casefold() in said for word in words):
        return ""
    return clean(", ".join(in_both(words, known)))


def in_both(words: Iterable[str], known: Vocabulary) -> list[str]:
    """Return words of a record, each with what it is called in the current language, if otherwise.

    >>> from printplay.games import find
    >>> from printplay.games.spoken import vocabulary
    >>> from printplay.i18n import use
    >>> with use("de"): in_both(["ladies", "false", "Anna"], vocabulary(find("goldrausch")))
    ['ladies (Damen)', 'false (falsch)', 'Anna']
    """
    called = [(word, known.called(word)) for word in words]
    return [
        word if word.casefold() == name.casefold() else f"{word} ({name})" for word, name in called
    ]


def in_words(template: str, values: Mapping[str, object], known: Vocabulary) -> str:
    """Return a template in the current language; several words to choose from with commas."""
    shown = {
        key: ", ".join(in_both(value, known)) if isinstance(value, tuple) else value
        for key, value in values.items()
    }
    return _(template).format(
        **{key: one if isinstance(one, int) else clean(str(one)) for key, one in shown.items()}
    )


# -- lines -----------------------------------------------------------------------------------------


def last_lines(kept: Kept) -> list[str]:
    """Return the last lines of a match, numbered as they are spoken of."""
    first = len(kept.headers) + 1
    found = []
    for number, (line, text) in enumerate(zip(kept.folded.lines, kept.lines, strict=True), first):
        note = _("  (against the rules)") if line.anyway else ""
        found.append(wrapped(f"{number:>5}  {clean(text)}{note}", columns(), " " * 7))
    return found[-_LAST:]


def news(kept: Kept, since: int) -> list[str]:
    """Return what was entered into a match elsewhere after so many entries."""
    return [
        wrapped(f"  {_entered(entry, kept)}", columns(), "    ") for entry in kept.entries[since:]
    ]


def _entered(entry: Entry, kept: Kept) -> str:
    if entry.kind == "line":
        line = next((line for line in kept.folded.lines if line.entry == entry.number), None)
        return clean(kept.today(line) if line is not None else entry.text)
    old, _comma, new = entry.text.partition(", ")
    if entry.kind == "unrename":
        old, new = new, old
    templates: dict[str, str] = {
        "undo": N_("taken back: {count} of the last lines"),
        "redo": N_("brought again: {count} of the lines taken back"),
        "rename": N_("{old} is now called {new}"),
        "unrename": N_("{old} is now called {new}"),
        "about": "{count}",
        "drop": N_("the match was dropped; it counts nowhere"),
        "restore": N_("the match counts again"),
        "result": N_("the result was kept"),
    }
    return _(templates[entry.kind]).format(count=clean(entry.text), old=clean(old), new=clean(new))
