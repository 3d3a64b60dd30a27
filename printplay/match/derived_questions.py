"""Questions to the table for any game: the legal next lines, in the words of the declared lines.

A game writes its own `questions`, if they read better by hand, as the four that ship do: by hand a
player is asked for one thing in the order of play, with shorter answers; here one question covers
all legal lines (22 to 569 in the median). `legal` yields play, so a match entered by results alone
has questions by hand, or none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any

from printplay.core.i18n import N_
from printplay.match.lines.grammar import Event, Grammar
from printplay.match.lines.words import Words
from printplay.match.question import Prompt, Way
from printplay.match.rules import PlainRules

_WHAT = N_("what comes next")


class Choices:
    """The possible next lines, without the player's name and colon, word by word.

    A comma is a word; the name of a player is offered whole.

    >>> choices = Choices(["gold 6 ladies", "gold 6 diggers", "give Eva Maria 2"], ["Eva Maria"])
    >>> choices.next(()), choices.next(("GOLD", "6")), choices.next(("give",))
    (('gold', 'give'), ('ladies', 'diggers'), ('Eva Maria',))
    >>> choices.next(("gold", "6", "ladies")), choices.next(("silver",))
    ((), ())
    """

    def __init__(self, lines: Iterable[str], names: Sequence[str] = ()) -> None:
        self._lines = [tuple(Words(line)) for line in dict.fromkeys(lines)]
        self._names = [(name, tuple(Words(name))) for name in sorted(names, key=len, reverse=True)]

    def next(self, first_words: Sequence[str]) -> tuple[str, ...]:
        """Return the words that can follow some words; empty if no line begins with them."""
        folded_words = tuple(word.casefold() for word in Words(" ".join(first_words)))
        count = len(folded_words)
        continuations: dict[str, None] = {}
        for line in self._lines:
            if len(line) > count and tuple(map(str.casefold, line[:count])) == folded_words:
                continuations[self._unit(line[count:])] = None
        return tuple(continuations)

    def _unit(self, words: tuple[str, ...]) -> str:
        return next((name for name, parts in self._names if words[: len(parts)] == parts), words[0])


def open_prompts(
    rules: PlainRules[Any],
    state: Any,
    names: Sequence[str],
    way: Way | None = None,
    skipped: Set[str] = frozenset(),
) -> Iterator[Prompt]:
    """Yield the open questions of a state in order; none when the match is over.

    `names` are the players in seating order. `way` and `skipped` are those of
    `PlainRules.questions`.
    """
    prompts = rules.questions(state, way, skipped)
    if prompts is not None:
        yield from prompts
    elif not rules.finished(state):
        yield _Next(rules.grammar, names, list(rules.legal(state))).question()


class _Next:
    """The possible next events of a match, and how they can be typed.

    `alone` is the only player with a legal line, if the table has none; then the name can be
    omitted.
    """

    def __init__(self, grammar: Grammar, names: Sequence[str], legal: Sequence[Event]) -> None:
        self.grammar, self.names = grammar, names
        players = {event.player for event in legal}
        self.alone = next(iter(players)) if len(players) == 1 else ""
        lines = [(event.player, grammar.write(event)) for event in legal]
        #: The legal lines of each player, and of the table.
        self.bodies = {player: [body for speaker, body in lines if speaker == player] for player in players}
        self.lines = [f"{player} {body}" if player and not self.alone else body for player, body in lines]
        self.choices = Choices(self.lines, names)

    def question(self) -> Prompt:
        """Return the question for it."""
        example = next(iter(self.lines), "")
        text = N_("What happens next?")
        if self.alone:
            text = N_("{player}: what next (such as {example})?")
        elif example:
            text = N_("What happens next (such as {example})?")
        return Prompt(
            f"next:{self.alone}",
            text,
            _WHAT,
            self.line,
            self.alone,
            {"player": self.alone, "example": example},
            self.words,
            also=self.short(self.alone) if self.alone else {},
            tapped=N_("{player}: what next?") if self.alone else N_("What happens next?"),
        )

    def words(self, first_words: Sequence[str]) -> Sequence[str]:
        """Return the words that can follow, by the legal lines, else by the declared lines."""
        next_words = self.choices.next(first_words)
        name, body = self.split(" ".join(first_words))
        keyword = body.partition(" ")[0].casefold()
        if next_words or keyword in self.keywords(name):
            return next_words
        if not body:
            return tuple(self.grammar.verbs) if name else () if first_words else self.names
        known_keywords = self.grammar.verbs if name else self.grammar.table
        forms = [
            form for form in self.grammar.forms if keyword in known_keywords and keyword in form.keywords
        ]
        return forms[0].next(Words(body, players=tuple(self.names))) if forms else ()

    def line(self, answer: str) -> str:
        """Return the line for an answer; the keyword may be left out if there is only one."""
        name, body = self.split(answer)
        first, keywords = body.partition(" ")[0], self.keywords(name)
        if first in (short := self.short(name)):
            body = f"{short[first].partition(' ')[0]} {body}"
        elif len(keywords) == 1 and first.casefold() not in {*self.grammar.verbs, *self.grammar.table}:
            body = f"{keywords[0]} {body}".strip()
        return f"{name}: {body}" if name else body

    def split(self, answer: str) -> tuple[str, str]:
        """Split an answer into its player (empty: the table) and the rest."""
        if self.alone:
            return self.alone, answer.strip()
        for name in sorted(self.names, key=len, reverse=True):
            if f"{answer} ".casefold().startswith((f"{name} ".casefold(), f"{name}:".casefold())):
                return name, answer[len(name) :].lstrip(": ")
        return "", answer.strip()

    def keywords(self, player: str) -> tuple[str, ...]:
        """Return the keywords of the legal lines of a player, or of the table."""
        all_keywords = self.grammar.verbs if player else self.grammar.table
        first = (body.partition(" ")[0] for body in self.bodies.get(player, ()))
        return tuple(dict.fromkeys(word for word in first if word in all_keywords))

    def short(self, player: str) -> dict[str, str]:
        """Return the words that identify a line without its keyword, with the full beginning."""
        known_keywords, keywords = self.keywords(player), dict[str, set[str]]()
        for body in self.bodies.get(player, ()):
            keyword, second, *_rest = (*body.split(), "", "")
            keywords.setdefault(second, set()).add(keyword)
        return {
            second: f"{keyword} {second}"
            for second, (keyword, *other_keywords) in keywords.items()
            if second
            and not other_keywords
            and keyword in known_keywords
            and second not in self.grammar.verbs
        }
