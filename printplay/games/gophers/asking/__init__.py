"""The next questions to a table of Gophers: the play, turn by turn, or its results at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from printplay.core.i18n import N_
from printplay.core.translation_markers import Named
from printplay.games.gophers.asking.cards import Collecting, may_dig, words_of_gift
from printplay.games.gophers.rules.closing import captured_baskets, close
from printplay.games.gophers.rules.movement import DIE, is_stuck, leaps, ways
from printplay.games.gophers.rules.scoring import by_result, is_finished, missing_sums, open_now
from printplay.games.gophers.state.book import DIG, PAGES
from printplay.games.gophers.state.state import State
from printplay.match.derived_questions import Choices
from printplay.match.game import FigureTable
from printplay.match.question import TOTAL_ALONE, Prompt, Way, line_maker

_DICE = tuple(map(str, DIE))
_TEXTS = {
    "added": N_("{player}: sum of the face-up pile (added)?"),
    "subtracted": N_("{player}: sum of the face-down pile (subtracted)?"),
    "berries": N_("{player}: sum of the berries?"),
    "acorns": N_("{player}: sum of the acorns?"),
    "grains": N_("{player}: sum of the grains?"),
}
_WHAT = {
    "added": N_("cards added"),
    "subtracted": N_("cards subtracted"),
    "berries": N_("berries"),
    "acorns": N_("acorns"),
    "grains": N_("grains"),
}


def questions(state: State, way: Way | None, skipped: Set[str]) -> Iterator[Prompt]:
    """Yield the open questions in order, by what the match has; none when it is over."""
    if state.ended or is_finished(state) or not state.players:
        return
    begun_way: Way | None = None if by_result(state) else "play"
    begun_way = begun_way or ("result" if state.entered.results else way)
    prompts = play(state) if begun_way == "play" else _results(state)
    yield from (question for question in prompts if question.key not in skipped)


def _results(state: State) -> Iterator[Prompt]:
    """Yield the questions for missing results, player by player."""
    for name in state.table.names:
        for player, sum_name, *_example in missing_sums(state, name):
            yield Prompt(
                f"{sum_name}:{player}",
                _TEXTS[sum_name],
                _WHAT[sum_name],
                line_maker(player, sum_name),
                player,
                {"player": player},
                help=(TOTAL_ALONE,) if sum_name in ("added", "berries") else (),
            )


def sheet(state: State) -> FigureTable:
    """Return the table's columns besides points: caves and their contents, hands, baskets."""
    if by_result(state):
        return FigureTable("", (), tuple(() for _name in state.table.names))
    current = state if open_now(state) else close(state)
    headings = [N_("cave"), N_("lies there")]
    headings += [] if state.table.beginner else [N_("cards in hand")]
    headings += [N_("basket lies at")] if state.table.baskets else []
    rows = []
    for seat, player in enumerate(state.players):
        row = [str(player.cave or "–"), str(state.content(seat) or "–")]
        row += [] if state.table.beginner else [str(current.players[seat].hand)]
        row += [state.name(current.players[seat].holder)] if state.table.baskets else []
        rows.append(tuple(row))
    return FigureTable("", tuple(headings), tuple(rows))


def play(state: State) -> Iterator[Prompt]:
    """Yield the open questions: of the set-up, or of the turn and then of the next one."""
    if not state.turn.number and any(player.cave is None for player in state.players):
        yield from _starts(state)
    elif state.page is None or state.turn.due:
        yield _page_prompt(state)
    elif _has_rolled(state):
        yield _turn(state, state.turn.seat)
    else:
        closed = close(state)
        if not state.turn.settled and len({captured_baskets(state, jump) for jump in state.turn.jumps}) > 1:
            yield _baskets(state)
        yield from (_taking(state, seat, last=bool(closed.over)) for seat in open_now(state))
        if not closed.over:
            yield _turn(closed, closed.next_seat())


def _has_rolled(state: State) -> bool:
    """Return whether the player in turn has rolled, and still has to move or dig."""
    turn = state.turn
    if not turn.number or turn.closed or turn.moved or turn.dug:
        return False
    return not is_stuck(state, turn.seat, turn.die or 0)


# -- set-up ----------------------------------------------------------------------------------------


def _starts(state: State) -> Iterator[Prompt]:
    """Yield the questions who begins and where, then for the others clockwise."""
    free = [
        str(cave) for cave in state.table.book.caves if cave not in {player.cave for player in state.players}
    ]
    if state.first is None:
        yield Prompt(
            "youngest",
            N_("Who is the youngest, and in which cave (such as {name} 7)?"),
            N_("the youngest and a cave"),
            _start_line,
            values={"name": state.table.names[0]},
            words=Choices(
                (f"{name} {cave}" for name in state.table.names for cave in free), state.table.names
            ).next,
            tapped=N_("Who is the youngest, and in which cave?"),
        )
        return
    for seat in state.order():
        if state.players[seat].cave is None:
            name = state.name(seat)
            yield Prompt(
                f"at:{name}",
                N_("{player}: in which cave (1 to {last})?"),
                N_("cave to start in"),
                line_maker(name, "at"),
                name,
                {"player": name, "last": len(state.table.book.caves)},
                lambda given: () if given else free,
            )


def _start_line(answer: str) -> str:
    name, _blank, cave = answer.strip().rpartition(" ")
    return f"{name}: at {cave}" if name else f"{cave}: at"


# -- turns -----------------------------------------------------------------------------------------


def _page_prompt(state: State) -> Prompt:
    turn = state.turn
    text = N_("The die picks the page to begin with (1 to {last})?")
    if turn.number:
        text = N_("Turn {turn}: {player} rolls for the page (1 to {last})?")
    return Prompt(
        f"page:{state.events}",
        text,
        N_("page roll"),
        lambda answer: f"page {answer}",
        values={"turn": turn.number, "player": state.name(turn.seat) if turn.number else "", "last": PAGES},
        words=lambda given: () if given else _DICE,
    )


def _turn(state: State, seat: int) -> Prompt:
    """Return the question for the die and the caves, or for a dig card."""
    name, player, rolled = state.name(seat), state.players[seat], _has_rolled(state)
    number = state.turn.number + (not rolled)
    values = {"turn": number, "player": name, "cave": player.cave, "roll": state.turn.die}
    text = N_("Turn {turn}, {player} in cave {cave}: die and caves (3 to 8 9 13), or dig?")
    if rolled:
        text = N_("Turn {turn}, {player} in cave {cave} rolled {roll}: the caves, or dig?")

    def line(answer: str) -> str:
        words = answer.replace(",", " ").split()
        if not words or not words[0].isdecimal():
            return f"{name}: {answer}"
        if rolled and "to" not in words:
            words.insert(0, str(state.turn.die))
        if len(words) > 1 and words[1] != "to":
            words.insert(1, "to")
        return f"{name}: roll {' '.join(words)}"

    return Prompt(
        f"turn:{number}:{int(rolled)}",
        text,
        N_("move or dig"),
        line,
        name,
        values,
        lambda given: _next_caves(state, seat, given),
        tapped="" if rolled else N_("Turn {turn}, {player} in cave {cave}: die and caves, or dig?"),
    )


def _next_caves(state: State, seat: int, typed_words: Sequence[str]) -> Sequence[str]:
    """Return the possible next words: the die, then cave after cave along the tunnels."""
    page, current_cave = state.open_page(), state.players[seat].cave
    rolled = str(state.turn.die) if _has_rolled(state) else ""
    words = [rolled, "to", *typed_words] if rolled and "to" not in typed_words else list(typed_words)
    dig = (DIG.kind,) if not words or (rolled and not typed_words) else ()
    dig = dig if dig and may_dig(state, seat) else ()
    if not words:
        return (*_DICE, *dig)
    if page is None or current_cave is None or words[0] not in _DICE:
        return ()
    if len(words) == 1:
        return ("to",)
    path, die, pawns = words[1 + (words[1] == "to") :], int(words[0]), state.other_pawns(seat)
    previous_cave = 0
    for word in path:
        if not word.isdecimal() or int(word) not in page.contents:
            return ()
        current_cave, previous_cave = int(word), current_cave
    may_turn_back = state.table.turn_back
    next_caves = [
        str(cave)
        for cave in sorted(leaps(page, pawns, current_cave))
        if (may_turn_back or cave != previous_cave)
        and len(path) < die
        and (
            may_turn_back
            or ways(
                page, pawns, cave, die - len(path) - 1, turn_back=may_turn_back, previous_cave=current_cave
            )
        )
    ]
    return (*next_caves, *dig) if dig else next_caves


# -- collecting ------------------------------------------------------------------------------------


def _taking(state: State, seat: int, *, last: bool) -> Prompt:
    """Return the question for a collection, in turn; not skipped if it ends the match."""
    name, content = state.name(seat), state.content(seat)
    assert content is not None  # noqa: S101  nobody may collect where that is not known
    values = {
        "turn": state.turn.number,
        "player": name,
        "cave": state.players[seat].cave,
        "content": Named(str(content)),
    }
    gift = content.kind == "gift"
    text = N_("Turn {turn}, {player} in cave {cave} ({content}): which cards (6 - 2)?")
    if gift:
        text = N_("Turn {turn}, {player} in cave {cave}: which card of the gift?")

    def line(answer: str) -> str:
        text = answer.strip()
        if text.partition(" ")[0].casefold() in {"collect", "gift"}:
            return f"{name}: {text}"
        if not gift and content.is_supply and text[:1] in "+-−0123456789":
            text = f"{content.kind} {text}"
        return f"{name}: {'gift' if gift else 'collect'} {text}"

    collecting = Collecting(state, seat, content)

    def words(typed_words: Sequence[str]) -> Sequence[str]:
        return words_of_gift(state, seat, typed_words) if gift else collecting.words(typed_words)

    return Prompt(
        f"take:{state.turn.number}:{name}:{state.page}",
        text,
        N_("what is collected"),
        line,
        name,
        values,
        words,
        skip="" if last else N_("nothing"),
    )


def _baskets(state: State) -> Prompt:
    """Return the question whose baskets were taken, if it depends on the way of the move."""
    name = state.name(state.turn.seat)
    choices = sorted({captured_baskets(state, jump) for jump in state.turn.jumps})
    texts = [", ".join(state.name(seat) for seat in choice) or "none" for choice in choices]
    return Prompt(
        f"baskets:{state.turn.number}",
        N_("Turn {turn}, {player}: whose baskets ({choices})?"),
        N_("baskets taken"),
        line_maker(name, "baskets"),
        name,
        {"turn": state.turn.number, "player": name, "choices": " | ".join(texts)},
        lambda given: () if given else texts,
        skip=N_("as few as possible"),
    )
