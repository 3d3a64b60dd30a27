"""What guided entry asks of the entry itself, whatever the game: which way, the end, a yes."""

from __future__ import annotations

from printplay.core.i18n import N_, _
from printplay.match.question import Question

HOW = Question(
    "way",
    N_("Which way: play (event by event) or result (at the end)?"),
    N_("play or result"),
    lambda answer: answer,
    words=lambda given: () if given else ("play", "result"),
)
FINISH = Question(
    "finish",
    N_("By the rules the match is over. Finish it?"),
    N_("the end"),
    lambda _answer: "end",
    words=lambda given: () if given else ("end",),
    default="end",
)

#: Keys of the questions that are about the entry, and not about what happens in the match.
ABOUT_ENTRY = (HOW.key, FINISH.key)


def sure(line: str) -> Question:
    """Return what is asked before a line is recorded that the rules forbid."""
    yes, no = _("yes"), _("no")
    return Question(
        "anyway",
        N_("Record this all the same, as a noted exception: {line}?"),
        "",
        lambda answer: answer,
        values={"line": line},
        words=lambda given: () if given else (yes, no),
        default=no,
    )
