"""Questions of guided entry that belong to no game: the way of entry, the end, a confirmation."""

from __future__ import annotations

from collections.abc import Mapping

from printplay.core.i18n import N_, _
from printplay.match.asking.question import Prompt

HOW = Prompt(
    "way",
    N_("Keep score by play (move by move) or result (at the end)?"),
    N_("play or result"),
    lambda answer: answer,
    words=lambda given: () if given else ("play", "result"),
)
FINISH = Prompt(
    "finish",
    N_("By the rules, the match is over. Finish it?"),
    N_("the end"),
    lambda _answer: "end",
    words=lambda given: () if given else ("end",),
    default="end",
)

#: Keys of the questions about the entry itself.
ABOUT_ENTRY = (HOW.key, FINISH.key)


def confirm_exception(line: str) -> Prompt:
    """Return the confirmation for a line that the rules forbid."""
    return _yes_or_no("anyway", N_("Record this anyway, as an exception: {line}?"), {"line": line})


def confirm_future_date(day: str) -> Prompt:
    """Return the confirmation for a date in the future."""
    return _yes_or_no("future", N_("{day} is in the future. Use it anyway?"), {"day": day})


def _yes_or_no(key: str, text: str, values: Mapping[str, str]) -> Prompt:
    yes, no = _("yes"), _("no")
    return Prompt(
        key,
        text,
        "",
        lambda answer: answer,
        values=values,
        words=lambda given: () if given else (yes, no),
        default=no,
    )
