"""The sentences of violations, cures and points, in the current language."""

from __future__ import annotations

from collections.abc import Mapping

from printplay.core.errors import PrintplayError
from printplay.core.faults import Fault
from printplay.core.i18n import _, filled, lettered, named
from printplay.match.doubts.diagnostics import LineOf, Named, Term
from printplay.match.game import Meta
from printplay.match.standings import FEWEST, Points
from printplay.match.text import messages
from printplay.match.text.record import Record
from printplay.match.text.screen import clean


def message(violation: Fault, record: Record) -> str:
    """Return the sentence of a violation in the current language."""
    own = record.meta.messages() if record.meta is not None else {}
    template = own.get(violation.message) or messages.MESSAGES.get(violation.message)
    return _filled(template or violation.message, violation.values, record)


def hint(violation: Fault, record: Record) -> str:
    """Return the hint of a violation in the current language, or an empty text."""
    if not violation.hint:
        return ""
    own = record.meta.hints() if record.meta is not None else {}
    template = own.get(violation.hint) or messages.HINTS.get(violation.hint) or violation.hint
    return _filled(template, {**violation.values, **violation.hint_values}, record)


def localized_fault(violation: Fault, record: Record) -> Fault:
    """Return a violation as a `Fault` in the current language, with its line in the source."""
    line = record.source.place(violation.line or 1)[1]
    return violation.in_words(message(violation, record), hint(violation, record), line)


def _filled(template: str, values: Mapping[str, object], record: Record) -> str:
    shown = {key: _value(value, record) for key, value in values.items()}
    reason = values.get("reason")
    if isinstance(reason, PrintplayError):
        shown["cure"] = reason.cure()
    return " ".join(filled(template, shown).split())


def _value(value: object, record: Record) -> object:
    if isinstance(value, LineOf):
        return record.lines[value] if value < len(record.lines) else "?"
    if isinstance(value, int):
        return value
    if isinstance(value, Term | Named):
        return _(str(value)) if isinstance(value, Term) else clean(named(str(value)))
    if isinstance(value, PrintplayError):
        return value.sentence()
    if isinstance(value, tuple):
        return ", ".join(
            points_in_words(part, record) if isinstance(part, Points) else str(_value(part, record))
            for part in value
        )
    return clean(str(lettered(value)))


def points_in_words(points: Points, record: Record) -> str:
    """Return points with their source, and the line of the record that earned them."""
    line = line_of(points, record)
    if line is None:
        return f"{points.value}"
    return _("{value} {source} (line {line})").format(
        value=points.value, source=clean(source_in_words(points.source, record.meta)), line=line
    )


def source_in_words(source: str, meta: Meta | None) -> str:
    """Return the source of points in the current language; unknown words stay."""
    if source in messages.SOURCES:
        return _(messages.SOURCES[source])
    own = meta.sources() if meta is not None else {}
    return " ".join(_(own[word]) if word in own else word for word in source.split(" ") if word)


def tie_step(key: str, row: str) -> str:
    """Return a tie-break of a pad in words: its key, and the title of the row it names."""
    text = _("the fewest in “{row}”") if key.startswith(FEWEST) else _("the most in “{row}”")
    return text.format(row=row)


def line_of(points: Points, record: Record) -> int | None:
    """Return the line of the record that earned points, or None."""
    if points.event is None or points.event >= len(record.lines):
        return None
    return record.lines[points.event]
