"""The small print of a pad: the winner, the tie-break, the end, the points of rows."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.core.i18n import N_, _, fill_template, localised
from printplay.match.text.report_text import tie_step
from printplay.pads.file.pad import Pad
from printplay.pads.prints.wording import figure, winning_condition

#: The most letters of a note beside its row; the reference has longer ones.
BESIDE = 64


def winning(pad: Pad) -> str:
    """Return who wins; empty if the file does not say."""
    if pad.coop:
        if not pad.win:
            return ""
        return _("All win together: {test}.").format(test=winning_condition(pad))
    if pad.winner == "named" or not any(row.counts for row in pad.rows):
        return ""
    if pad.counts_down:
        return _("The first player to reach 0 wins.")
    if pad.teams:
        return (
            _("The team with the fewest points wins.")
            if pad.winner == "lowest"
            else _("The team with the most points wins.")
        )
    return _("Fewest points win.") if pad.winner == "lowest" else _("Most points win.")


def ending(pad: Pad) -> str:
    """Return when the match is over; empty if it ends once all rows are filled in."""
    return " ".join(filter(None, (_at_target(pad), _lead(pad), _closed(pad))))


def _lead(pad: Pad) -> str:
    """Return the lead that a target asks for; empty if it asks for none."""
    lead = 0 if pad.target is None else pad.target.lead
    if lead < 2:
        return _("Play on while the first place is tied.") if lead else ""
    text = _("Play on until the first is {lead} points ahead.")
    return text.format(lead=figure(lead))


def _closed(pad: Pad) -> str:
    """Return the further conditions that end a match, besides points and rounds; may be empty."""
    if pad.when_said:
        return _("The match ends when the players say so.")
    if pad.one_left:
        return _("The match ends when only one can still play on.")
    titles = [localised(row.title, row.key) for row in pad.closing]
    if not titles:
        return ""
    rows = _(" or ").join(_("“{title}”").format(title=title) for title in titles)
    if pad.in_rounds:
        return _("The round in which somebody ticks {rows} is the last.").format(rows=rows)
    return _("The match ends when somebody ticks {rows}.").format(rows=rows)


def _at_target(pad: Pad) -> str:
    target = pad.target
    if target is None:
        return ""
    if target.countdown:
        return _("Players start with {points}.").format(points=figure(target.points))
    if target.ends == "round":
        return fill_template(
            N_("The round in which somebody reaches {points:point|points} is the last."),
            {"points": figure(target.points)},
        )
    return fill_template(
        N_("The match ends as soon as somebody reaches {points:point|points}."),
        {"points": figure(target.points)},
    )


def tie(pad: Pad) -> str:
    """Return what decides a tie; empty if ties are impossible."""
    if pad.coop or pad.winner == "named" or not any(row.counts for row in pad.rows):
        return ""
    if pad.players[1] < 2 or (pad.target is not None and pad.target.lead and not pad.rounds):
        return ""
    last = _("a shared victory") if pad.tie_break.shared else _("no winner")
    return _("On a tie: {steps}.").format(steps=_(", then ").join([*tie_steps(pad), last]))


def tie_steps(pad: Pad) -> list[str]:
    """Return the rows that break a tie, in words, in their order."""
    return [
        tie_step(key, localised(pad.row[key.lstrip("-")].title, key))
        for key in pad.tie_break.order
        if key.lstrip("-") in pad.row
    ]


def small_print(
    pad: Pad, notes: Sequence[tuple[str, str]], *, boxes: Sequence[str] = (), dealt: bool = False
) -> str:
    """Return all of it; `notes` are titles of rows and their points without room elsewhere.

    `boxes` are the labels of the boxes of a cell, from the left; `dealt` says that the dealer is
    marked.
    """
    sentences = [_("Boxes: {rows}.").format(rows=", ".join(boxes))] if boxes else []
    sentences += [_("{row}: {note}.").format(row=row, note=note) for row, note in notes]
    texts = [*sentences, ending(pad), winning(pad), tie(pad)]
    if dealt:
        texts.append(_("A marked corner: who deals."))
    return " ".join(filter(None, texts))
