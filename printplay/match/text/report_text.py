"""A report as text: faults in the style of a compiler, the standings, what has just happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printplay.core.errors import PrintplayError
from printplay.core.fault_text import count_faults
from printplay.core.faults import Fault
from printplay.core.i18n import N_, _, fill_template, lettered, printed_words
from printplay.core.translation_markers import Named, Term
from printplay.match.game import Game
from printplay.match.lines.grammar import Event, GameState, Total, Unread
from printplay.match.rules import LineOf
from printplay.match.standings import FEWEST, NONE, OPEN, WON, Placing, Points, Standings
from printplay.match.text import codes
from printplay.match.text.record import Record
from printplay.match.text.screen import clean, columns

_WIDTH = 100  # most columns of an excerpt
_RED, _YELLOW, _BLUE, _BOLD, _PLAIN = "\x1b[31;1m", "\x1b[33;1m", "\x1b[34;1m", "\x1b[1m", "\x1b[0m"


def fault_lines(record: Record, violations: Sequence[Fault], *, colour: bool = False) -> Iterator[str]:
    """Yield the lines about each fault of a record."""

    def paint(text: str, code: str) -> str:
        return f"{code}{text}{_PLAIN}" if colour else text

    for violation in violations:
        kind, code = (_("error"), _RED) if violation.severity == "error" else (_("warning"), _YELLOW)
        name, number = record.source.place(violation.line or 1)
        fault_place = clean(name)
        if number:  # nobody typed a line 0
            fault_place += f":{number}:{violation.column}"
        label = paint(f"{kind}[{violation.code}]", code)
        yield f"{paint(fault_place, _BOLD)}: {label}: {message(violation, record)}"
        yield from _excerpt(violation, record, paint, code)
        if violation.consequence:
            yield (
                "    " + paint(_("note"), _BLUE) + ": " + _("this may be a consequence of an earlier error.")
            )
        if cure := hint(violation, record):
            yield "    " + paint(_("help"), _BLUE) + ": " + cure
    if violations:
        yield f"{name}: {count_faults(violation.severity for violation in violations)}"


def _excerpt(violation: Fault, record: Record, paint: Any, code: str) -> Iterator[str]:
    """Yield the line of the record, and a marker under the place."""
    number = violation.line or 0
    if not 1 <= number <= len(record.source.lines) or not record.source.place(number)[1]:
        return
    text = record.source.lines[number - 1]
    first, last = (violation.column or 1) - 1, (violation.end_column or 2) - 1
    start = max(0, first - _WIDTH // 2) if len(text) > _WIDTH else 0
    shown_text = text[start : start + _WIDTH]
    if not shown_text.strip():
        return
    text_before = clean(text[start:first])
    span = clean(text[first : min(last, start + _WIDTH)])
    cut_left, cut_right = "… " if start else "", " …" if start + _WIDTH < len(text) else ""
    margin = f"{record.source.place(number)[1]:>5} | "
    yield f"{margin}{cut_left}{clean(shown_text).rstrip()}{cut_right}"
    blank = " " * (columns(cut_left) + columns(text_before))
    yield " " * (len(margin) - 2) + "| " + blank + paint("^" * max(1, columns(span)), code)


def standings_lines(
    record: Record, ranked: Standings, *, finished: bool, valid: bool, sources: bool = True
) -> Iterator[str]:
    """Yield the lines of the standings; with `sources`, all points with their sources."""
    if not ranked.placings:
        return
    own_messages = record.game.messages if record.game is not None else {}
    yield _("Standings:") if finished else _("Standings so far:")
    names = [clean(placing.player) for placing in ranked.placings]
    width = max(map(columns, names))
    for placing, name in zip(ranked.placings, names, strict=True):
        pad = " " * (width - columns(name))
        ties = ", ".join(
            f"{_(own_messages.get(key, key))} {'?' if value is None else value}"
            for key, value in placing.tie_break.items()
        )
        head = f"{placing.rank:>3}. {name}{pad}  {placing.score:>4}"
        yield f"{head}  ({ties})" if ties else head
        if sources:
            yield from _wrap_parts([points_in_words(points, record) for points in placing.points])
    yield decision(ranked, own_messages, over=finished)
    if not valid:
        yield _("The record has errors; these standings are provisional.")


def _wrap_parts(parts: Sequence[str]) -> Iterator[str]:
    line = ""
    for number, part in enumerate(parts, 1):
        shown_part = f"{part}," if number < len(parts) else part
        if line and columns(line) + 1 + columns(shown_part) > _WIDTH:
            yield line
            line = ""
        line = f"{line} {shown_part}" if line else f"       {shown_part}"
    if line:
        yield line


def decision(ranked: Standings, own_messages: Mapping[str, str], *, over: bool) -> str:
    """Return the sentence about what decides the first place; there must be players."""
    first = [placing for placing in ranked.placings if placing.rank == 1]
    best, second = first[0], next((p for p in ranked.placings if p.rank > 1), None)
    tied = [p for p in ranked.placings if p.rank > 1 and p.score == best.score]
    names = [clean(placing.player) for placing in first]
    values: dict[str, object] = {"winner": names[0], "names": ", ".join(names), "score": best.score}
    together = len(first) > 1 and ranked.decided_by not in ("shared", OPEN, NONE)
    if ranked.decided_by == NONE and not ranked.alone:
        template = _no_winner_sentence(ranked, over=over)
    elif over and WON in (ranked.decided_by, *(points.source for points in best.points)):
        values["winner"] = " + ".join(names)
        template = (
            N_("{winner} wins, as entered by the players.")
            if len(names) == 1
            else N_("{winner} win, as entered by the players.")
        )
    elif ranked.without:
        values["missing"] = ", ".join(map(clean, ranked.without))
        template = (
            N_("Who won is open: the result of {missing} is missing.")
            if len(ranked.without) == 1
            else N_("Who won is open: the results of {missing} are missing.")
        )
    elif together and (second is None or ranked.decided_by == "score"):
        values["winner"] = " + ".join(names)
        template = _together(second, over=over)
        second_placings = [p for p in ranked.placings if second is not None and p.rank == second.rank]
        values["second"] = " + ".join(clean(p.player) for p in second_placings)
        values["other"] = second_placings[0].score if second_placings else 0
    elif len(ranked.placings) == 1:
        template = N_("{winner} has {score:point|points}.")
    elif len(first) > 1 and not over and not together:
        template = N_("Tied so far: {names}, {score:point|points} each.")
    elif ranked.decided_by == OPEN:
        key, missing = ranked.unknown_tie_break
        values |= {"what": _(own_messages.get(key, key)), "missing": ", ".join(map(clean, missing))}
        template = N_(
            "Tied: {names}, {score:point|points} each. Who won is open until the tie-break is "
            "entered: {what} of {missing}."
        )
    elif len(first) > 1 and not together:
        values["ties"] = ", ".join(
            f"{_(own_messages.get(key, key))} {value}" for key, value in best.tie_break.items()
        )
        if values["ties"]:
            template = N_(
                "{names} share the win: {score:point|points} each, also equal in the tie-break ({ties})."
            )
        else:
            template = N_("{names} share the win: {score:point|points} each.")
    elif ranked.decided_by in ("score", None) or second is None:
        values |= {"second": clean(second.player) if second else "", "other": second.score if second else 0}
        template = (
            N_("{winner} wins on points: {score} to {other}, ahead of {second}.")
            if over
            else N_("{winner} leads on points: {score} to {other}, ahead of {second}.")
        )
    else:
        key = str(ranked.decided_by)
        values |= {
            "winner": " + ".join(names),
            "others": ", ".join(clean(p.player) for p in tied),
            "what": _(own_messages.get(key, key)),
            "value": best.tie_break[key],
            "other": tied[0].tie_break[key] if tied else 0,
        }
        template = (
            N_(
                "{winner} is tied with {others} at {score:point|points}; wins on the tie-break "
                "({what}: {value} to {other})."
            )
            if over
            else N_(
                "{winner} is tied with {others} at {score:point|points}; leads on the tie-break "
                "({what}: {value} to {other})."
            )
        )
    return fill_template(template, values)


def _no_winner_sentence(ranked: Standings, *, over: bool) -> str:
    """Return the sentence if nobody has won: no points, an open tie, or lost together."""
    first = [placing.score for placing in ranked.placings if placing.rank == 1]
    if not over and len(first) > 1 and first[0] < 0:
        return N_("Tied so far: {names}, {score:point|points} each.")
    if over and len(ranked.without) == len(ranked.placings):
        return N_("Nobody has won.")
    together = any(len(side) == len(ranked.placings) > 1 for side in ranked.sides)
    if together or any(placing.score for placing in ranked.placings):
        return (
            N_("Nobody has won: {names}, {score:point|points}.")
            if over
            else N_("Nobody has won so far: {names}, {score:point|points}.")
        )
    return N_("Nobody has any points, so nobody has won.") if over else N_("Nobody has any points so far.")


def _together(second: Placing | None, *, over: bool) -> str:
    """Return the sentence about a winning team, or (nobody is second) about all together."""
    if second is None:
        return (
            N_("{names} win together with {score:point|points}.")
            if over
            else N_("{names} have {score:point|points} together so far.")
        )
    return (
        N_("{winner} win on points: {score} to {other}, ahead of {second}.")
        if over
        else N_("{winner} lead on points: {score} to {other}, ahead of {second}.")
    )


def message(violation: Fault, record: Record) -> str:
    """Return the sentence of a violation in the current language."""
    own_messages = record.game.messages if record.game is not None else {}
    template = own_messages.get(violation.message) or codes.MESSAGES.get(violation.message)
    return _fill_template(template or violation.message, violation.values, record)


def hint(violation: Fault, record: Record) -> str:
    """Return the hint of a violation in the current language, or an empty text."""
    if not violation.hint:
        return ""
    own_hints = record.game.hints if record.game is not None else {}
    template = own_hints.get(violation.hint) or codes.HINTS.get(violation.hint) or violation.hint
    return _fill_template(template, {**violation.values, **violation.hint_values}, record)


def localized_fault(violation: Fault, record: Record) -> Fault:
    """Return a violation as a `Fault` in the current language, with its line in the source."""
    line = record.source.place(violation.line or 1)[1]
    return violation.in_words(message(violation, record), hint(violation, record), line)


def _fill_template(template: str, values: Mapping[str, object], record: Record) -> str:
    texts = {key: _value_in_words(value, record) for key, value in values.items()}
    reason = values.get("reason")
    if isinstance(reason, PrintplayError):
        texts["cure"] = reason.cure()
    return " ".join(fill_template(template, texts).split())


def _value_in_words(value: object, record: Record) -> object:
    if isinstance(value, LineOf):
        return record.lines[value] if value < len(record.lines) else "?"
    if isinstance(value, int):
        return value
    if isinstance(value, Term | Named):
        return _(str(value)) if isinstance(value, Term) else clean(printed_words(str(value)))
    if isinstance(value, PrintplayError):
        return value.sentence()
    if isinstance(value, tuple):
        return ", ".join(
            points_in_words(part, record) if isinstance(part, Points) else str(_value_in_words(part, record))
            for part in value
        )
    return clean(str(lettered(value)))


def points_in_words(points: Points, record: Record) -> str:
    """Return points with their source, and the line of the record that earned them."""
    line = line_of(points, record)
    if line is None:
        return f"{points.value}"
    return _("{value} {source} (line {line})").format(
        value=points.value, source=clean(source_in_words(points.source, record.game)), line=line
    )


def source_in_words(source: str, game: Game | None) -> str:
    """Return the source of points in the current language; unknown words stay."""
    if source in codes.SOURCES:
        return _(codes.SOURCES[source])
    source_words = game.sources if game is not None else {}
    return " ".join(
        _(source_words[word]) if word in source_words else word for word in source.split(" ") if word
    )


def tie_step(key: str, row: str) -> str:
    """Return a tie-break of a pad in words: its key, and the title of the row it names."""
    text = _("the fewest in “{row}”") if key.startswith(FEWEST) else _("the most in “{row}”")
    return text.format(row=row)


def line_of(points: Points, record: Record) -> int | None:
    if points.event is None or points.event >= len(record.lines):
        return None
    return record.lines[points.event]


def event_sentences(
    game: Game, state_before: GameState, event: Event | Unread, state_after: GameState
) -> str:
    """Return the sentences about an event in the current language; empty if there are none."""
    if isinstance(event, Unread):
        return ""
    if isinstance(event, Total):
        return fill_template(N_("{player} has {points:point|points} in all."), {
            "player": clean(event.player), "points": event.value,
        })  # fmt: skip
    return clean(" ".join(game.display.told(state_before, event, state_after)))


def points_drawn(player: str, points: int, *, lucky: bool = False) -> str:
    """Return the sentence about the points drawn; `lucky` if it took luckier special dice."""
    sentence = (
        N_("{player}: {points:point|points} drawn by lucky special dice")
        if lucky
        else N_("{player}: {points:point|points} drawn")
    )
    return fill_template(sentence, {"player": player, "points": points})


def points_there(points: int) -> str:
    """Return the sentence about the points of the best line."""
    return fill_template(N_("best possible: {points}"), {"points": points})
