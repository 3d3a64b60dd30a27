"""Questions to the table in order of play; their answers become lines of a record.

A game whose questions read better by hand has a room `asking` (any other is asked by
`printplay.match.asking.derived`): `WAYS`, the ways a match of it can be entered, and
`questions(state, way, skipped)`, which yields what is open now. The one who asks takes the first;
all of them together are what is left open. A game whose table likes to see more than points and
tie-breaks while it plays has `sheet(state)`, too: a `FigureTable`, a row for each player in seating
order (no names in it), its headings translatable, its cells as they are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from printplay.core.i18n import N_

#: `play` is told event by event, `result` once, when the match is over.
Way = Literal["play", "result"]

#: What can be said to a question of a result by who knows no more than the totals.
TOTAL_ALONE = N_("Where only the total is known: total 34")
TOTALS_ALONE = N_("Where only the totals are known, for each player: NAME: total 34")


def _nothing(_words: Sequence[str]) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class Prompt:
    """One question. `key` names it, so that one that was skipped is not asked again.

    `text` is the question and `what` the thing asked for in a word or two ("points"): translatable
    templates, filled by `values` (a `Term` among them is translated itself). `line` makes the line
    of the record from an answer. `words` are the words that can come next in an answer after those
    given, a comma being a word, for completion. `skip` says what Enter alone means ("no attempt");
    where it is empty an answer is needed before the match can be over. `default` is an answer that
    Enter alone stands for. `follow` may ask once more before the line is made, such as for shovels
    to be struck; the line is then made by the question that follows, from the answer to that one
    (an empty one where it is skipped). A game may raise `Unclear` in `line` and `follow` where an
    answer leaves open what is meant; then the same is asked again.

    `own` says that answers are not made of `words` alone and come to `line` and `follow` as they
    were typed. `also` are words that may begin an answer though they are not offered, and what they
    are short for. `listed` are lines to show above the question, `help` what there is to say of
    answers to it; both are translatable.
    """

    key: str
    text: str
    what: str
    line: Callable[[str], str]
    player: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    words: Callable[[Sequence[str]], Sequence[str]] = _nothing
    skip: str = ""
    default: str = ""
    follow: Callable[[str], Prompt | None] = lambda _answer: None
    own: bool = False
    also: Mapping[str, str] = field(default_factory=dict)
    listed: tuple[str, ...] = ()
    help: tuple[str, ...] = ()


def said_yes(answer: str) -> bool | None:
    """Return whether an answer is yes or no, in either language; None if it is neither.

    >>> said_yes("Y"), said_yes("ne"), said_yes("2")
    (True, False, None)
    """
    said = answer.strip().casefold()
    if said and any(word.startswith(said) for word in ("yes", "ja")):
        return True
    return False if said and any(word.startswith(said) for word in ("no", "nein")) else None
