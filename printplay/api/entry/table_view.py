"""The data of the page at the table beside `score show --json`: table, board, lines, best line.

Also the words that can follow in an answer, each with its label in the current language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from printplay.api.entry.match import Match
from printplay.api.entry.match_views import running
from printplay.api.entry.questions import Question, as_data, find_prompt, line_or_question, open_questions
from printplay.api.hindsight import in_match
from printplay.core.answers import speak, versioned
from printplay.core.errors import CallError, PrintplayError
from printplay.core.i18n import LANGUAGES, N_, _, fill_template, language, lettered
from printplay.core.translation_markers import Called, Lettered
from printplay.geometry.board import BuiltBoard
from printplay.geometry.playable import Playable
from printplay.ledger.matches.match import StoredMatch
from printplay.match import question, registry
from printplay.match.lines.grammar import Unread
from printplay.match.lines.vocabulary import Unclear, vocabulary
from printplay.match.shown import Mark
from printplay.match.text.report_text import decision, event_sentences, localized_fault
from printplay.match.text.screen import clean
from printplay.pads.file.pad import Pad
from printplay.printing.output.drawable import face_of

#: A drawing is an SVG up to so many bytes, compressed; a larger one is sent in pixels.
_LIGHT = 6000
#: Pixels for a mm of a drawing: of a large one, and of a card or smaller.
_LARGE, _SMALL = 4.0, 3.6
_QUALITY = 74
Way = question.Way

#: Labels of connecting words on buttons; a game's vocabulary uses them for other things.
_WORD = re.compile(r"[a-z]{2,}|->")
_JOINING = {",": ",", "->": "→", "to": "→", "from": N_("from pair"), "bonus": "bonus"}


def labelled(stored: StoredMatch, words: Sequence[str]) -> list[dict[str, str]]:
    """Return words of a record, each with the label of its button in the current language."""
    words_of_game = vocabulary(stored.game)
    return [{"word": word, "label": _label(words_of_game.name_of, word)} for word in words]


def _label(name_of: Any, word: str) -> str:
    if isinstance(word, Lettered):
        return str(lettered(word))
    if isinstance(word, Called):
        return _(word.name).format(**word.values)
    return _(_JOINING[word]) if word in _JOINING else str(name_of(word))


def question_json(question: Question, stored: StoredMatch) -> dict[str, Any]:
    """Return a question as `Question.json` does, to be tapped, with a label for each word."""
    question_data, values = question.json(), question.values
    return question_data | {
        "text": question.tapped,
        "labels": [labelled_word["label"] for labelled_word in labelled(stored, question.words)],
        "closes": list(question.closes),
        "values": {key: value for key, value in values.items() if isinstance(value, int | str)},
    }


def follow(
    match: Match, to: str, answers: Sequence[str], typed_text: str, *, way: Way | None = None
) -> dict[str, Any]:
    """Return the words that can follow in an answer, and the faults of the answer so far.

    `to` is the key of an open question, `answers` those given to it before more was asked, `typed_text`
    the words so far. `words` can come next, each with a label; `complete` says that the answer
    makes a line, `faults` are the faults of that line, `question` is the further question. Raises
    RefusedError if the question is no longer open.
    """
    stored = match.stored
    prompt = find_prompt(stored, to, answers, way)
    words: Sequence[str] = as_data(prompt, stored).next(typed_text)
    answer: dict[str, Any] = {
        "format": 1, "words": labelled(stored, words), "complete": False, "faults": [],
        "question": None,
    }  # fmt: skip
    if not typed_text.strip():
        return answer
    try:
        line = line_or_question(stored, prompt, typed_text)
    except (CallError, Unclear):
        return answer
    if isinstance(line, question.Prompt):
        return answer | {"complete": True, "question": question_json(as_data(line, stored), stored)}
    fault_count = len(stored.report.violations)
    report = stored.report_with([line])
    last = report.record.events[-1] if report.record.events else None
    complete = not isinstance(last, Unread)
    number = len(stored.headers) + len(stored.lines) + 1
    faults = [
        localized_fault(fault, report.record).json()
        for fault in report.violations[fault_count:] if complete
    ] if len(report.violations) > fault_count else []  # fmt: skip
    return answer | {"complete": complete, "line": line, "number": number, "faults": faults}


def drawn_board(stored: StoredMatch) -> bytes:
    """Return the board of a match as an SVG to tap on; raise CallError if it has none."""
    if (margin := stored.game.screen_margin) is None or stored.board is None:
        raise CallError(N_("{game} has no picture"), game=stored.game_id)
    return face_of(stored.board.name, stored.game.display.screen_picture(stored.board, margin), ".svg")


def board_json(stored: StoredMatch) -> dict[str, Any] | None:
    """Return the spaces of a match's board (mm, y upwards): names, contents in words, centre, outline.

    None: the game has no `screen_margin`, or the match no board of spaces.
    """
    board, margin = stored.board, stored.game.screen_margin
    if margin is None or not isinstance(board, BuiltBoard):
        return None
    return {
        "format": 1,
        "hash": board.hash,
        "size": list(board.size),
        "margin": margin,
        "pitch": board.spacing,
        "spaces": [
            {
                "name": name,
                "kind": space.contents.kind,
                "port": getattr(space.contents, "port", None),
                "bears": stored.game.token(board, name).meaning,
                "centre": _rounded(space.centre),
                "outline": [_rounded(point) for point in space.outline],
                "neighbours": sorted(board.neighbours(name)),
            }
            for name, space in board.land.items()
        ],
    }


def _rounded(point: tuple[float, float]) -> list[float]:
    return [round(point[0], 2), round(point[1], 2)]


def questions_json(match: Match, way: Way) -> dict[str, Any]:
    """Return the open questions of a match for a way of entry, in order."""
    stored = match.stored
    return {
        "format": 1,
        "open": [question_json(question, stored) for question in open_questions(stored, way)],
    }


def state_json(stored: StoredMatch) -> dict[str, Any]:
    """Return a match as a page shows it.

    It has the members of `Match.json`, `seq` (the number of the last entry), `open` (the
    questions), `dropped` and `table`. A match with entries keeps its way of entry.
    """
    questions = open_questions(stored, "play" if stored.lines else None)
    return versioned(stored.json()) | {
        "seq": len(stored.entries),
        "open": [question_json(question, stored) for question in questions],
        "dropped": stored.dropped,
        "table": table_json(stored) | {"told": _entry_way(stored, questions)},
    }


def _shown_lines(stored: StoredMatch) -> Iterator[str]:
    name_of, fresh = vocabulary(stored.game).name_of, stored.without_entries
    port_names: dict[str, str] = dict(_ports(stored.id, fresh))
    if isinstance(stored.board, Pad):  # its own titles, not other words of that spelling
        port_names |= {row.key: row.lettered_title for row in stored.board.rows}

    def translate_word(word: str) -> str:
        bare_word = word.rstrip(",")
        if bare_word in port_names or _WORD.fullmatch(bare_word):
            return _label(name_of, port_names.get(bare_word, bare_word)) + word[len(bare_word) :]
        return word

    for line in stored.lines:
        name, colon, body = line.rpartition(": ")
        words = map(translate_word, body.split())
        yield f"{name}{colon}{' '.join(words)}" if language() != LANGUAGES[0] else line


@lru_cache(maxsize=256)
def _ports(_id: str, fresh: StoredMatch) -> dict[str, str]:
    """Return the words that have other letters in some languages, offered at the beginning."""
    offered_words = (word for prompt in fresh.questions("play") for word in prompt.words(()))
    return {str(word): word for word in offered_words if isinstance(word, Lettered)}


@lru_cache(maxsize=256)
def _results_asked(_id: str, fresh: StoredMatch) -> frozenset[str]:
    """Return the keys of all questions about results in a match without entries."""
    return frozenset(question.key for question in fresh.questions("result"))


def _entry_way(stored: StoredMatch, questions: Sequence[Question]) -> Way | None:
    """Return the way of entry of a match with entries; a pad in rounds goes by play from the start."""
    if isinstance(stored.board, Pad) and stored.board.in_rounds:
        return "play"
    if not stored.lines:
        return None
    results = _results_asked(stored.id, stored.without_entries)
    results_entered = getattr(getattr(stored.state, "entered", None), "results", ())
    if any(question.key in results for question in questions):
        return "result"
    played = any("round" in question.values or "turn" in question.values for question in questions)
    return "result" if results_entered and not played and not any(_trails(stored)) else "play"


def table_json(stored: StoredMatch) -> dict[str, Any]:
    """Return the data beside the standings, and the moves to draw on the board.

    It has the deciding sentence, the running table by seat, the number of lines to redo, the
    ways of entry, the lines as shown, every player's moves, the table in pictures, and what has
    just happened in sentences (`event`).
    """
    table, standings = running(stored), stored.standings
    return {
        "decision": decision(standings, stored.game.messages, over=stored.over) if standings.placings else "",
        "undone": len(stored.log_state.undone),
        "ways": list(stored.game.ways),
        "headings": list(table.headings),
        "rows": [list(row) for row in table.rows],
        "begun": len(stored.lines),
        "said": list(_shown_lines(stored)),
        "trails": list(_trails(stored)),
        "scene": scene_json(stored),
        "event": _last_event(stored),
    }


def _last_event(stored: StoredMatch) -> str:
    """Return what the last line says has happened; empty if the game has no words for it."""
    events, states = stored.record.events, stored.report.played.states
    return event_sentences(stored.game, states[-2], events[-1], states[-1]) if events else ""


def _trails(stored: StoredMatch) -> Iterator[dict[str, Any]]:
    """Yield the moves drawn on the board: seat, round, points in mm."""
    for turn in stored.game.display.trails(stored.report):
        yield {"seat": turn.seat, "round": turn.round, "points": [_rounded(point) for point in turn.points]}


class ArtFile(NamedTuple):
    """A drawing as a file for a page; an SVG is compressed by gzip."""

    content: bytes
    media: str


def scene_json(stored: StoredMatch) -> list[dict[str, Any]]:
    """Return the tiles of a match in the current language; none if its game shows no table."""
    return [
        {
            "said": tile.said, "wide": tile.wide, "high": tile.high, "whole": tile.whole,
            "marks": [_mark(mark) for mark in tile.marks],
        }
        for tile in stored.game.display.tiles(stored.state)
    ]  # fmt: skip


def _mark(mark: Mark) -> list[Any]:
    """Return a mark as a list, which is short: a page gets a hundred with each entry."""
    sizes = (round(size, 2) for size in (mark.x, mark.y, mark.wide, mark.high))
    return [mark.kind, mark.said, *sizes, *([mark.style] if mark.style else [])]


def art_file(game: str, layout: Playable, name: str, lang: str) -> ArtFile | None:
    """Draw what a tile names, in a language; None if there is no such drawing."""
    import gzip

    from printplay.printing.imposition.component import Component
    from printplay.printing.output.faces import face, face_pdf
    from printplay.printing.output.png import raster, webp

    with speak(lang):
        try:
            drawing, width, height = registry.find_by_name(game).display.tile_art(layout, name)
        except KeyError:
            return None
        component = Component(name, width, height, drawing, safe=0)
        if max(width, height) < 50:  # mm; others have more lines than an SVG is good for
            svg = gzip.compress(face(component, drawing, ".svg", language()), 9)
            if len(svg) <= _LIGHT:
                return ArtFile(svg, "image/svg+xml")
        pixels = _LARGE if width > 150 else _SMALL
        picture = raster(face_pdf(component, drawing, language()), pixels * 25.4)
        return ArtFile(webp(picture, _QUALITY), "image/webp")


class BestShown(NamedTuple):
    """The best line of a match: whose it would have been, its points, and those of the drawn one.

    `proven` says that no line makes more; `trails` are its moves: seat, round and points in mm.
    """

    player: str
    points: int
    drawn: int
    proven: bool
    trails: tuple[dict[str, Any], ...]

    def sentence(self) -> str:
        """Return it as a sentence in the current language."""
        values = {"player": clean(self.player), "points": self.points, "drawn": self.drawn}
        if self.drawn >= self.points:
            return fill_template(N_("{player} drew the best line there was."), values)
        if self.proven:
            return fill_template(N_("The best line there was: {points} ({player} drew {drawn})."), values)
        return fill_template(
            N_("There was a better line: at least {points} ({player} drew {drawn})."), values
        )

    def json(self) -> dict[str, Any]:
        return {"sentence": self.sentence(), "player": self.player, "points": self.points,
                "drawn": self.drawn, "proven": self.proven,
                "trails": list(self.trails)}  # fmt: skip


def best_shown(stored: StoredMatch) -> BestShown | None:
    """Search for the best line of a match: of several with the same points, that of the winner.

    None where there is none, and without the extra `[islands]`; also where the line that was found
    is neither proven nor better than the drawn one. It takes seconds, at first a minute.
    """
    if not stored.game.has_lines:
        return None
    try:
        hindsight = in_match(stored)
    except PrintplayError:  # what is needed is not installed
        return None
    placed = [placing.player for placing in stored.standings.placings]
    lines = [placing for placing in hindsight.players if placing.proven or placing.points > placing.drawn]
    if not lines:
        return None
    best = min(lines, key=lambda placing: (-max(placing.points, placing.drawn), placed.index(placing.player)))
    seat = stored.players.index(best.player)
    trails = () if best.drawn >= best.points else tuple(
        {"seat": seat, "round": turn.round,
         "points": [[round(x, 2), round(y, 2)] for x, y in turn.points]}
        for turn in stored.game.display.trails(hindsight.replay(best))
    )  # fmt: skip
    return BestShown(best.player, best.points, best.drawn, best.proven, trails)
