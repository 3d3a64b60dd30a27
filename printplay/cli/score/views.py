"""Views of a match in `printplay score`: standings, open questions, log."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from printplay.api.entry.add_result import Entered
from printplay.api.entry.line_views import (
    FEWEST,
    OPEN,
    Placing,
    Standings,
    StoredMatch,
    Summary,
    clean,
    decision,
    open_questions,
    source_in_words,
)
from printplay.cli.framework.text_tables import columns, fitted, table, width, wrapped
from printplay.core.i18n import N_, _

if TYPE_CHECKING:
    from printplay.api.hindsight import Hindsight

#: Most sources with a column each; more are listed below their player.
_MOST_COLUMNS = 6
#: The sign after the heading of a tie-break.
_MARK = "*"


def local(at: str) -> str:
    """Return a time of the ledger (UTC) as local time, to the minute."""
    return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")


def heading(kept: StoredMatch) -> str:
    """Return one line that identifies the match."""
    board = f", {kept.board_name}" if kept.record.setup.layout is not None else ""
    state = _("over") if kept.over else _("open")
    if kept.dropped:
        state = _("dropped")
    setup = kept.record.setup
    template = (
        N_("Match {id}: {game}{board}; played {when}; {state}")
        if setup.date
        else N_("Match {id}: {game}{board}; started {when}; {state}")
    )
    line = _(template).format(
        id=kept.id,
        game=_(kept.meta.title),
        board=clean(board),
        when=played(kept),
        state=state,
    )
    about = " – ".join(clean(text) for text in (setup.place, setup.note) if text)
    return f"{line}\n{wrapped(about, columns() - 1)}" if about else line


def played(kept: StoredMatch | Summary) -> str:
    """Return the date of a match if it was entered, else when it was started."""
    return kept.said_date or local(kept.match.started)


def judged_anew(kept: StoredMatch) -> Iterator[str]:
    """Yield the result by the present rules if it differs from the stored one."""
    if kept.anew is None or kept.result is None:
        return
    yield ""
    yield wrapped(
        _(
            "This is the stored result, by version {then} of the rules. By version {now} it would "
            "be:"
        ).format(then=kept.result.rules, now=kept.meta.rules_version),
        columns() - 1,
    )
    yield standings_table(kept, kept.anew)
    yield wrapped(decision(kept.anew, kept.meta.messages(), over=True), columns() - 1, "  ")
    yield _("The stored result counts. To accept the new one:")
    yield f"  printplay score rejudge {kept.id}"


# -- one match -------------------------------------------------------------------------------------


def show(kept: StoredMatch) -> Iterator[str]:
    """Yield the lines of `score show`: sources of points, open questions, the leader."""
    yield wrapped(heading(kept), columns(), "  ")
    ranked = kept.standings
    if ranked.placings:
        yield ""
        yield standings_table(kept, ranked)
        yield ""
        told = decision(ranked, kept.meta.messages(), over=kept.over)
        yield wrapped(told, columns(), "  ")
        yield from how_to_decide(kept, ranked)
    yield from left_open(kept)
    yield from exceptions(kept)
    yield from judged_anew(kept)


def best(found: Hindsight) -> Iterator[str]:
    """Yield a sentence about each player's best line."""
    yield ""
    yield from (wrapped(said, columns() - 1, "  ") for said in found.told())


def standings_table(kept: StoredMatch, ranked: Standings) -> str:
    """Return the standings with totals, tie-breaks and the sources of all points.

    A tie-break that is also a source is shown once, and marked.
    """
    sources = list(dict.fromkeys(p.source for placing in ranked.placings for p in placing.points))
    breaking = {
        source: key
        for key in ranked.placings[0].tie_break
        if (source := key.removeprefix(FEWEST)) in sources
    }
    named = {
        source: clean(source_in_words(source, kept.meta)) + (_MARK if source in breaking else "")
        for source in sources
    }
    table_ = _standings(kept, ranked, named, breaking)
    if not breaking:
        return table_
    steps = _(", then ").join(
        (_("fewest {row}") if key.startswith(FEWEST) else _("most {row}")).format(
            row=named[source].removesuffix(_MARK)
        )
        for source, key in breaking.items()
    )
    legend = _("{mark} On a tie: {steps}. In brackets: the values entered.")
    if "(" not in table_:
        legend = _("{mark} On a tie: {steps}.")
    return f"{table_}\n{wrapped(legend.format(mark=_MARK, steps=steps), columns() - 1, '  ')}"


def _standings(
    kept: StoredMatch, ranked: Standings, named: Mapping[str, str], breaking: Mapping[str, str]
) -> str:
    """Return the table; `named` are the names of sources, `breaking` the tie-breaks."""
    own = kept.meta.messages()
    ties = [key for key in ranked.placings[0].tie_break if key not in breaking.values()]
    head = ["", _("player"), _("total"), *(_(own.get(key, key)) for key in ties)]
    rows = [
        [
            f"{placing.rank}.",
            clean(placing.player),
            str(placing.score),
            *(_known(placing.tie_break[key]) for key in ties),
        ]
        for placing in ranked.placings
    ]
    if len(named) <= _MOST_COLUMNS:
        wide = table(
            [*head, *named.values()],
            [
                [*row, *(_values(placing, one, breaking) for one in named)]
                for row, placing in zip(rows, ranked.placings, strict=True)
            ],
        )
        if max(map(width, wide.split("\n"))) < columns():
            return wide
    by_row = table(
        ["", *(clean(placing.player) for placing in ranked.placings)],
        [
            [shown, *(_values(placing, one, breaking) for placing in ranked.placings)]
            for one, shown in named.items()
        ],
    )
    totals = table(head, rows)
    if named and max(map(width, f"{totals}\n{by_row}".split("\n"))) < columns():
        return f"{totals}\n\n{by_row}"
    lines = totals.split("\n")
    if max(map(width, lines)) > columns():  # each total below its player, in several lines
        lines = ["", *(fitted(["", *head[2:]], [[f"{one[0]} {one[1]}", *one[2:]]], heading=False)
                       for one in rows)]  # fmt: skip
    told = [lines[0]] if lines[0] else []
    for line, placing in zip(lines[1:], ranked.placings, strict=True):
        told.append(line)
        listed = ", ".join(
            f"{points.value}{_entered(points.value, placing, points.source, breaking)}"
            f" {named[points.source]}"
            for points in placing.points
        )
        if listed:
            told.append(wrapped(f"      {listed}", columns() - 1, "      "))
    return "\n".join(told)


def _known(value: int | None) -> str:
    return "?" if value is None else str(value)


def _entered(points: int, placing: Placing, source: str, breaking: Mapping[str, str]) -> str:
    """Return the tie-break value in brackets, if it differs from the source's."""
    value = placing.tie_break[breaking[source]] if source in breaking else points
    return "" if value == points else f" ({_known(value)})"


def _values(placing: Placing, source: str, breaking: Mapping[str, str]) -> str:
    """Return a player's points from one source, and the entered value; a dash for nothing."""
    found = [points.value for points in placing.points if points.source == source]
    last = _entered(found[-1], placing, source, breaking) if found else ""
    return (" ".join(map(str, found)) or "–") + last


def left_open(kept: StoredMatch) -> Iterator[str]:
    """Yield the entries that are missing before the match can end, player by player."""
    wanted: dict[str, Counter[str]] = {}
    for player, what in open_questions(kept):
        wanted.setdefault(player, Counter())[what] += 1
    if not wanted:
        return
    told = []
    for player, counted in wanted.items():
        what = ", ".join(f"{word} ({n})" if n > 1 else word for word, n in counted.items())
        told.append(f"{clean(player)}: {what}" if player else what)
    yield wrapped(_("Open: {what}").format(what="; ".join(told)), columns() - 1)


def about(entered: Entered) -> Iterator[str]:
    """Yield later changes of date, place and note, as headers of a record."""
    before, after = entered.step.before.headers, entered.step.after.headers
    yield from (line for line in after if line not in before)


def exceptions(kept: StoredMatch) -> Iterator[str]:
    """Yield the lines recorded against the rules."""
    if kept.exceptions:
        numbers = ", ".join(map(str, kept.exceptions))
        yield _("Recorded against the rules: line {numbers}").format(numbers=numbers)


def totals(kept: StoredMatch) -> str:
    """Return all totals in seating order, on one line."""
    score = {placing.player: placing.score for placing in kept.standings.placings}
    told = ", ".join(f"{clean(name)} {score[name]}" for name in kept.players if name in score)
    return f"{told} ({_('over')})" if kept.over else told


def verdict(kept: StoredMatch, *, quiet: bool) -> str:
    """Return the standings of a finished match, and the deciding sentence."""
    ranked = kept.standings
    sentence = decision(ranked, kept.meta.messages(), over=True)
    if quiet:
        return sentence
    lines = [
        wrapped(heading(kept), columns(), "  "),
        "",
        standings_table(kept, ranked),
        "",
        wrapped(sentence, columns(), "  "),
    ]
    more = [*how_to_decide(kept, ranked), *exceptions(kept), *judged_anew(kept)]
    return "\n".join([*lines, *more])


def how_to_decide(kept: StoredMatch, ranked: Standings) -> Iterator[str]:
    """Yield the commands that enter the missing tie-break of a finished match."""
    _tie_break, level = ranked.untold
    missing = [(player, kept.meta.tie_break) for player in level if kept.meta.tie_break]
    missing += [(player, "total") for player in ranked.without if ranked.decided_by == OPEN]
    if not kept.over or not missing:
        return
    lines = (shlex.quote(f"{player}: {verb} N") for player, verb in missing)
    yield _("To add it, reopen the match, then finish it again:")
    yield f"  printplay score undo -m {kept.id}"
    yield f"  printplay score add -m {kept.id} {clean(' '.join(lines))}"
    yield f"  printplay score finish -m {kept.id}"


def log(kept: StoredMatch) -> Iterator[str]:
    """Yield all lines of a match with their numbers, and those undone."""
    when = {entry.number: entry.at for entry in kept.entries}
    for number, text in enumerate(kept.headers, 1):
        yield f"{number:>5}  {'':16}  {clean(text)}"
    for number, (line, text) in enumerate(
        zip(kept.folded.lines, kept.lines, strict=True), len(kept.headers) + 1
    ):
        note = _("  (against the rules)") if line.anyway else ""
        yield f"{number:>5}  {local(when[line.entry])}  {clean(text)}{note}"
    for entry in kept.entries:
        if entry.kind in ("drop", "restore"):
            told = _("(dropped)") if entry.kind == "drop" else _("(brought back)")
            yield f"{'–':>5}  {local(entry.at)}  {told}"
        elif entry.kind == "sheet":
            serial, _blank, seat = entry.text.partition(" ")
            told = _("(sheet {serial} printed for {name})").format(
                serial=serial, name=clean(kept.players[int(seat) - 1])
            )
            yield f"{'–':>5}  {local(entry.at)}  {told}"
    for line in reversed(kept.folded.undone):
        yield f"{'–':>5}  {local(when[line.entry])}  " + _("(undone) {line}").format(
            line=clean(kept.today(line))
        )
