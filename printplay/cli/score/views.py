"""Views of a match in `printplay score`: standings, open questions, log."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from printplay.api.entry.line_views import (
    FEWEST,
    OPEN,
    Placing,
    Standings,
    StoredMatch,
    clean,
    decision,
    source_in_words,
    tie_step,
)
from printplay.cli.framework.text_tables import columns, fit_table, text_table, width, wrap_line
from printplay.core.i18n import N_, _

if TYPE_CHECKING:
    from printplay import Entered
    from printplay.api.hindsight import Hindsight

#: Most sources with a column each; more are listed below their player.
_MOST_COLUMNS = 6
#: The sign after the heading of a tie-break.
_MARK = "*"
_NOTHING = "–"


def local(utc_time: str) -> str:
    """Return a time of the ledger (UTC) as local time, to the minute."""
    return datetime.fromisoformat(utc_time).astimezone().strftime("%Y-%m-%d %H:%M")


def match_heading(stored: StoredMatch) -> str:
    """Return one line that identifies the match."""
    board = f", {stored.recorded_board_name}" if stored.recorded_board_name else ""
    state = _("over") if stored.over else _("open")
    if stored.dropped:
        state = _("dropped")
    setup = stored.record.setup
    template = (
        N_("Match {id}: {game}{board}; played {when}; {state}")
        if setup.date
        else N_("Match {id}: {game}{board}; started {when}; {state}")
    )
    line = _(template).format(
        id=stored.id,
        game=_(stored.game.title),
        board=clean(board),
        when=setup.date or local(stored.started),
        state=state,
    )
    about = " – ".join(clean(text) for text in (setup.place, setup.note) if text)
    return f"{line}\n{wrap_line(about, columns() - 1)}" if about else line


def judged_anew(stored: StoredMatch) -> Iterator[str]:
    """Yield the result by the present rules if it differs from the stored one."""
    if stored.changed_standings is None or stored.result is None:
        return
    yield ""
    yield wrap_line(
        _("This is the stored result, by version {then} of the rules. By version {now} it would be:").format(
            then=stored.result.rules_version, now=stored.game.rules_version
        ),
        columns() - 1,
    )
    yield standings_table(stored, stored.changed_standings)
    yield wrap_line(decision(stored.changed_standings, stored.game.messages, over=True), columns() - 1, "  ")
    yield _("The stored result counts. To accept the new one:")
    yield f"  printplay score rejudge {stored.id}"


# -- one match -------------------------------------------------------------------------------------


def view_match(stored: StoredMatch) -> Iterator[str]:
    """Yield the lines of `score show`: sources of points, open questions, the leader."""
    yield wrap_line(match_heading(stored), columns(), "  ")
    ranked = stored.standings
    if ranked.placings:
        yield ""
        yield standings_table(stored, ranked)
        yield from uncounted_table(stored)
        yield ""
        ended = list(over_by_rules(stored))
        if not ended:
            sentence = decision(ranked, stored.game.messages, over=stored.over)
            yield wrap_line(sentence, columns(), "  ")
        yield from ended
        yield from how_to_decide(stored, ranked)
    yield from left_open(stored)
    yield from exceptions(stored)
    yield from judged_anew(stored)


def over_by_rules(stored: StoredMatch) -> Iterator[str]:
    """Yield who has won a match that is over by the rules and not finished, and how to finish."""
    if stored.over or not stored.report.finished or not stored.standings.placings:
        return
    sentence = decision(stored.standings, stored.game.messages, over=True)
    message = _("The game is over. {decision}").format(decision=sentence)
    yield wrap_line(message, columns() - 1, "  ")
    yield _("Finish the match: {command}").format(command=f"printplay score finish -m {stored.id}")


def uncounted_table(stored: StoredMatch) -> Iterator[str]:
    """Yield the entered values that give no points themselves, a line for each row and round."""
    entries = stored.uncounted
    if not entries:
        return
    players = [placing.player for placing in stored.standings.placings]
    rows: dict[tuple[str, int], dict[str, str]] = {}
    for entry in entries:
        value = str(entry.value)
        if entry.tick:
            value = _("yes") if entry.value else _("no")
        source = f"round {entry.round} {entry.key}" if entry.round else entry.key
        source_name = clean(source_in_words(source, stored.game))
        rows.setdefault((source_name, entry.round), {})[entry.player] = value
    yield ""
    yield _("Entered, without points of its own:")
    yield text_table(
        ["", *map(clean, players)],
        [
            [source_name, *(values.get(player, "–") for player in players)]
            for (source_name, _round), values in rows.items()
        ],
    )


def best_line_sentences(hindsight: Hindsight) -> Iterator[str]:
    """Yield a sentence about each player's best line, and what rounds cost, if that was asked."""
    yield ""
    if not hindsight.players:
        yield from (wrap_line(sentence, columns() - 1, "  ") for sentence in hindsight.sentences())
        return
    for best_line in hindsight.players:
        yield wrap_line(best_line.text(), columns() - 1, "  ")
        yield from (
            wrap_line(f"  {sentence}", columns() - 1, "    ") for sentence in hindsight.costs(best_line)
        )
    yield wrap_line(hindsight.dice(), columns() - 1, "  ")


def standings_table(stored: StoredMatch, ranked: Standings) -> str:
    """Return the standings with totals, tie-breaks and all sources; a tie-break among these is marked."""
    sources = ranked.sources(stored.game.sources)
    breaking = {
        source: key for key in ranked.placings[0].tie_break if (source := key.removeprefix(FEWEST)) in sources
    }
    titles = {
        source: clean(source_in_words(source, stored.game)) + (_MARK if source in breaking else "")
        for source in sources
    }
    table_ = _standings(stored, ranked, titles, breaking)
    if not breaking:
        return table_
    steps = _(", then ").join(
        tie_step(key, titles[source].removesuffix(_MARK)) for source, key in breaking.items()
    )
    legend = _("{mark} On a tie: {steps}. In brackets: the values entered.")
    if "(" not in table_:
        legend = _("{mark} On a tie: {steps}.")
    return f"{table_}\n{wrap_line(legend.format(mark=_MARK, steps=steps), columns() - 1, '  ')}"


def _standings(
    stored: StoredMatch, ranked: Standings, titles: Mapping[str, str], breaking: Mapping[str, str]
) -> str:
    game_words = stored.game.messages
    ties = [key for key in ranked.placings[0].tie_break if key not in breaking.values()]
    head = ["", _("player"), _("total"), *(_(game_words.get(key, key)) for key in ties)]
    rows = [
        [
            f"{placing.rank}.",
            clean(placing.player),
            _NOTHING if placing.player in ranked.without else str(placing.score),
            *(_value_text(placing.tie_break[key]) for key in ties),
        ]
        for placing in ranked.placings
    ]
    values_by_source = [_by_source(placing, breaking) for placing in ranked.placings]
    if len(titles) <= _MOST_COLUMNS:
        wide = text_table(
            [*head, *titles.values()],
            [
                [*row, *(values.get(source, _NOTHING) for source in titles)]
                for row, values in zip(rows, values_by_source, strict=True)
            ],
        )
        if max(map(width, wide.split("\n"))) < columns():
            return wide
    by_row = text_table(
        ["", *(clean(placing.player) for placing in ranked.placings)],
        [
            [title, *(values.get(source, _NOTHING) for values in values_by_source)]
            for source, title in titles.items()
        ],
    )
    totals = text_table(head, rows)
    if titles and max(map(width, f"{totals}\n{by_row}".split("\n"))) < columns():
        return f"{totals}\n\n{by_row}"
    lines = totals.split("\n")
    if max(map(width, lines)) > columns():  # each total below its player, in several lines
        lines = ["", *(fit_table(["", *head[2:]], [[f"{row[0]} {row[1]}", *row[2:]]], heading=False)
                       for row in rows)]  # fmt: skip
    output = [lines[0]] if lines[0] else []
    for line, placing in zip(lines[1:], ranked.placings, strict=True):
        output.append(line)
        listed = ", ".join(
            f"{part.value}{_tie_break_note(part.value, placing, part.source, breaking)} {titles[part.source]}"
            for part in placing.points
        )
        if listed:
            output.append(wrap_line(f"      {listed}", columns() - 1, "      "))
    return "\n".join(output)


def _value_text(value: int | None) -> str:
    return "?" if value is None else str(value)


def _tie_break_note(points: int, placing: Placing, source: str, breaking: Mapping[str, str]) -> str:
    value = placing.tie_break[breaking[source]] if source in breaking else points
    return "" if value == points else f" ({_value_text(value)})"


def _by_source(placing: Placing, breaking: Mapping[str, str]) -> dict[str, str]:
    """Return a player's points from each source that gave some, and the entered value."""
    points_by_source: dict[str, list[int]] = {}
    for points in placing.points:
        points_by_source.setdefault(points.source, []).append(points.value)
    return {
        source: " ".join(map(str, values)) + _tie_break_note(values[-1], placing, source, breaking)
        for source, values in points_by_source.items()
    }


def left_open(stored: StoredMatch) -> Iterator[str]:
    """Yield the entries that are missing before the match can end, player by player."""
    missing_by_player: dict[str, Counter[str]] = {}
    for player, missing_entry in stored.missing_entries:
        missing_by_player.setdefault(player, Counter())[missing_entry] += 1
    if not missing_by_player:
        return
    lines = []
    for player, counted in missing_by_player.items():
        missing_entry = ", ".join(f"{word} ({n})" if n > 1 else word for word, n in counted.items())
        lines.append(f"{clean(player)}: {missing_entry}" if player else missing_entry)
    yield wrap_line(_("Open: {what}").format(what="; ".join(lines)), columns() - 1)


def about(entry_outcome: Entered) -> Iterator[str]:
    """Yield later changes of date, place and note, as headers of a record."""
    headers_before, headers_after = entry_outcome.before.headers, entry_outcome.after.headers
    yield from (line for line in headers_after if line not in headers_before)


def exceptions(stored: StoredMatch) -> Iterator[str]:
    if stored.exception_lines:
        numbers = ", ".join(map(str, stored.exception_lines))
        yield _("Recorded against the rules: line {numbers}").format(numbers=numbers)


def totals_line(stored: StoredMatch) -> str:
    """Return all totals in seating order, on one line."""
    ranked = stored.standings
    score = {
        placing.player: _NOTHING if placing.player in ranked.without else placing.score
        for placing in ranked.placings
    }
    listed = ", ".join(f"{clean(name)} {score[name]}" for name in stored.players if name in score)
    return f"{listed} ({_('over')})" if stored.over else listed


def verdict(stored: StoredMatch, *, quiet: bool) -> str:
    """Return the standings of a finished match, and the deciding sentence."""
    ranked = stored.standings
    sentence = decision(ranked, stored.game.messages, over=True)
    if quiet:
        return sentence
    lines = [
        wrap_line(match_heading(stored), columns(), "  "),
        "",
        standings_table(stored, ranked),
        "",
        wrap_line(sentence, columns(), "  "),
    ]
    further_lines = [*how_to_decide(stored, ranked), *exceptions(stored), *judged_anew(stored)]
    return "\n".join([*lines, *further_lines])


def how_to_decide(stored: StoredMatch, ranked: Standings) -> Iterator[str]:
    """Yield the commands that enter the missing tie-break of a finished match."""
    _tie_break, level = ranked.unknown_tie_break
    missing = [(player, stored.game.tie_break) for player in level if stored.game.tie_break]
    missing += [(player, "total") for player in ranked.without if ranked.decided_by == OPEN]
    if not stored.over or not missing:
        return
    score_by_player = {placing.player: placing.score for placing in ranked.placings if placing.unchecked}
    if all(player in score_by_player and verb == stored.game.tie_break for player, verb in missing):
        scores = (shlex.quote(f"{player}={score_by_player[player]}/N") for player, _verb in missing)
        yield _("To add it: {command}").format(
            command=f"printplay score correct -m {stored.id} {clean(' '.join(scores))}"
        )
        return
    lines = (shlex.quote(f"{player}: {verb} N") for player, verb in missing)
    yield _("To add it, reopen the match, then finish it again:")
    yield f"  printplay score undo -m {stored.id}"
    yield f"  printplay score add -m {stored.id} {clean(' '.join(lines))}"
    yield f"  printplay score finish -m {stored.id}"


def log(stored: StoredMatch) -> Iterator[str]:
    """Yield all lines of a match with their numbers, and those undone."""
    times_by_number = {entry.number: entry.at for entry in stored.entries}
    for number, text in enumerate(stored.headers, 1):
        yield f"{number:>5}  {'':16}  {clean(text)}"
    for number, (line, text) in enumerate(
        zip(stored.log_state.lines, stored.lines, strict=True), len(stored.headers) + 1
    ):
        note = _("  (against the rules)") if line.anyway else ""
        yield f"{number:>5}  {local(times_by_number[line.entry_number])}  {clean(text)}{note}"
    for entry in stored.entries:
        if entry.kind in ("drop", "restore"):
            event = _("(dropped)") if entry.kind == "drop" else _("(brought back)")
            yield f"{'–':>5}  {local(entry.at)}  {event}"
        elif entry.kind == "sheet":
            serial, _blank, seat = entry.text.partition(" ")
            event = _("(sheet {serial} printed for {name})").format(
                serial=serial, name=clean(stored.players[int(seat) - 1])
            )
            yield f"{'–':>5}  {local(entry.at)}  {event}"
    for time, words in stored.entries_set_aside:
        yield f"{'–':>5}  {local(time)}  " + _("(set aside) {line}").format(line=clean(words))
    in_force = {line.entry_number for line in stored.log_state.lines}
    for line in stored.entered_lines:
        if line.entry_number not in in_force:
            yield f"{'–':>5}  {local(times_by_number[line.entry_number])}  " + _("(undone) {line}").format(
                line=clean(stored.with_current_names(line))
            )
