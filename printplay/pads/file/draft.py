"""A pad drawn up from eight answers, in English or German: the questions, the parsing, the file."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from printplay.core.errors import CallError, brief
from printplay.core.i18n import N_, _
from printplay.pads.file.pad import MOST_PLAYERS, MOST_ROUNDS
from printplay.pads.file.rows import OF_RECORDS
from printplay.pads.formulas.formula import FUNCTIONS, WORDS
from printplay.pads.formulas.parser import JOINING
from printplay.pads.scoring.book import rounds_for

#: The most rows asked for; more can be added in the file.
_MOST_ROWS = 40
_LONGEST = 40
_LARGEST = 100_000
_YES, _NO = ("yes", "y", "ja", "j"), ("no", "n", "nein")
_NONE = ("", "-", "none", "no", "keine", "nichts", "nein")


@dataclass
class PadDraft:
    """The answers so far.

    `ends` is "rows", "rounds", "points" or "event"; `rounds` a number, a formula of the players,
    "open", or empty without rounds. `rows` are keys with their titles.
    """

    players: tuple[int, int] = (2, 5)
    teams: int = 0
    together: bool = False
    ends: str = "rows"
    target: int = 0
    rounds: str = ""
    winner: str = "most"
    win: int = 0
    rows: list[tuple[str, str]] = field(default_factory=list)
    tie_break: list[str] = field(default_factory=list)
    dealer: bool = False


class PadQuestion(NamedTuple):
    """A question; `take` puts an answer into the draft, or raises CallError with the reason.

    `usual` is the answer of Enter. The question is asked if `applies` holds for the draft.
    """

    text: str
    usual: Callable[[PadDraft], str]
    take: Callable[[PadDraft, str], None]
    applies: Callable[[PadDraft], bool] = lambda _draft: True


def _wrong_answer(message: str, hint: str, **values: object) -> CallError:
    return CallError(message, place=None, hint=hint, **values)


def _word(answer: str) -> str:
    return " ".join(answer.casefold().split())


def _players(draft: PadDraft, answer: str) -> None:
    match = re.fullmatch(r"(\d{1,3})(?:\s*(?:-|–|to|bis|,)\s*(\d{1,3}))?", _word(answer).strip("[]"))
    numbers = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= numbers[0] <= numbers[1] <= MOST_PLAYERS:
        raise _wrong_answer(
            N_("{found!r} is not a number of players from 1 to {most}"),
            N_("Write the fewest and the most, such as 2-5."), found=brief(answer),
            most=MOST_PLAYERS,
        )  # fmt: skip
    draft.players = numbers


def _sides(draft: PadDraft, answer: str) -> None:
    word = _word(answer)
    draft.teams, draft.together = 0, False
    if word in ("alone", "each", "each alone", "allein", "jeder", "jeder allein"):
        return
    if word in ("together", "all together", "coop", "co-op", "all", "zusammen", "alle zusammen",
                "alle", "gemeinsam"):  # fmt: skip
        draft.together = True
        return
    match = re.fullmatch(r"(?:teams?|(\d+)(?: teams?)?|teams? (\d+))", word)
    if not match:
        raise _wrong_answer(
            N_("{found!r} is neither alone, teams nor together"),
            N_("Write alone, together, or the number of teams, such as 2 teams."),
            found=brief(answer),
        )
    teams = int(match[1] or match[2] or 2)
    if not 2 <= teams <= draft.players[0]:
        raise _wrong_answer(
            N_("{players:player|players} cannot make {teams:team|teams}"),
            N_("Write 2 up to the fewest players, or alone."),
            players=draft.players[0], teams=teams,
        )  # fmt: skip
    draft.teams = teams


def _ends(draft: PadDraft, answer: str) -> None:
    word = _word(answer)
    draft.target, draft.rounds = 0, ""
    for end, words in (
        ("rows", ("rows", "all rows", "all rows filled in", "zeilen", "alle zeilen",
                  "alle zeilen sind ausgefüllt")),
        ("rounds", ("rounds", "a number of rounds", "runden", "eine zahl von runden")),
        ("event", ("event", "an event", "ereignis", "ein ereignis")),
    ):  # fmt: skip
        rounds = end == "rounds" and re.fullmatch(r"([1-9]\d?) (?:rounds?|runden?)", word)
        if word in words or rounds:
            draft.ends, draft.rounds = end, rounds[1] if rounds else ""
            return
    match = re.fullmatch(r"(?:points?|punkte?)? ?(\d{1,6})(?: points?| punkte?)?", word)
    if not match or not 1 <= int(match[1]) <= _LARGEST:
        raise _wrong_answer(
            N_("{found!r} does not say what ends the game"),
            N_("Write rows, rounds, event, or the points that end the game, such as 100."),
            found=brief(answer),
        )
    draft.ends, draft.target = "points", int(match[1])


def _rounds(draft: PadDraft, answer: str) -> None:
    word = _word(answer)
    if draft.ends != "rounds":
        draft.rounds = "open" if _yes(answer) else ""
        return
    formula = word.replace("spieler", "players")
    if formula.isascii() and formula.isdigit() and 1 <= int(formula) <= MOST_ROUNDS:
        draft.rounds = formula
        return
    min_players, max_players = draft.players
    try:
        counts = [rounds_for(formula, count) for count in range(min_players, max_players + 1)]
    except (ValueError, ArithmeticError, CallError):
        counts = [None]
    if "players" not in formula or any(rounds is None or not 1 <= rounds <= MOST_ROUNDS for rounds in counts):
        raise _wrong_answer(
            N_("{found!r} is not a number of rounds from 1 to {most}"),
            N_("Write a number, or a formula with the number of players, such as 60 // players."),
            found=brief(answer), most=MOST_ROUNDS,
        )  # fmt: skip
    draft.rounds = formula


def _wins(draft: PadDraft, answer: str) -> None:
    word = _word(answer)
    plain = re.sub(r"^(the|die) | (points|punkte)$", "", word)
    if word in ("named", "name", "benannt", "genannt"):
        draft.winner, draft.win = "named", 0
    elif draft.together and (match := re.fullmatch(r"(\d{1,6})(?: points?| punkte?)?", word)):
        draft.winner, draft.win = "most", int(match[1])
    elif not draft.together and plain in ("most", "highest", "meiste", "meisten"):
        draft.winner = "most"
    elif not draft.together and plain in ("fewest", "lowest", "least", "wenigste", "wenigsten"):
        draft.winner = "fewest"
    elif draft.together:
        raise _wrong_answer(
            N_("{found!r} is not a number of points"),
            N_("Write the points you need to win, such as 20, or named."), found=brief(answer),
        )  # fmt: skip
    else:
        raise _wrong_answer(
            N_("{found!r} does not say who wins"), N_("Write most, fewest or named."), found=brief(answer)
        )


def _rows(draft: PadDraft, answer: str) -> None:
    titles = [" ".join(part.split()) for part in answer.split(",")]
    titles = [] if _word(answer) in _NONE else [title for title in titles if title]
    if not titles and draft.winner != "named":
        raise _wrong_answer(
            N_("the pad has no rows"), N_("Write their names with commas: Birds, Coins, Nests.")
        )
    if len(titles) > _MOST_ROWS:
        raise _wrong_answer(
            N_("{count} rows are too many here"),
            N_("Write up to {most}; add the others to the file."), count=len(titles),
            most=_MOST_ROWS,
        )  # fmt: skip
    rows: list[tuple[str, str]] = []
    for title in titles:
        printable_title = "".join(c for c in title if c.isprintable() and c not in '"\\')
        if len(title) > _LONGEST or not printable_title:
            raise _wrong_answer(
                N_("{found!r} cannot be the title of a row"),
                N_("Write up to {most} letters."), found=brief(title), most=_LONGEST,
            )  # fmt: skip
        if printable_title.casefold() in (known_title.casefold() for _key, known_title in rows):
            raise _wrong_answer(
                N_("two rows are called {found!r}"), N_("Give each its own name."), found=printable_title
            )
        rows.append((_key_of(printable_title, [key for key, _title in rows]), printable_title))
    draft.rows = rows


def _key_of(title: str, taken_keys: Sequence[str]) -> str:
    """Return the key of a row, distinct from all words of formulas and records."""
    spelled = title.casefold().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    plain = unicodedata.normalize("NFKD", spelled).encode("ascii", "ignore").decode()
    key = "_".join(re.findall("[a-z0-9]+", plain))[:18].strip("_")
    key = key if key and not key[0].isdigit() else f"row_{key}".rstrip("_")
    if key in {*FUNCTIONS, *WORDS, *JOINING, *OF_RECORDS}:
        key = f"{key}_1"
    unique_key, number = key, 1
    while unique_key in taken_keys:
        number += 1
        unique_key = f"{key}_{number}"
    return unique_key


def _tie_break(draft: PadDraft, answer: str) -> None:
    order: list[str] = []
    key_by_name = {name.casefold(): key for key, title in draft.rows for name in (key, title)}
    for part in [] if _word(answer) in _NONE else answer.split(","):
        row_name = part.strip()
        sign = "-" if row_name.startswith("-") else ""
        key = key_by_name.get(" ".join(row_name.removeprefix("-").split()).casefold())
        if key is None:
            raise _wrong_answer(
                N_("{found!r} is not one of the rows"),
                N_("Write rows of this pad ({rows}), or none."), found=brief(row_name),
                rows=", ".join(title for _key, title in draft.rows),
            )  # fmt: skip
        if key in (ranked_key.removeprefix("-") for ranked_key in order):
            raise _wrong_answer(
                N_("{found!r} is listed twice"), N_("Write each row once."), found=brief(row_name)
            )
        order.append(sign + key)
    draft.tie_break = order


def _yes(answer: str) -> bool:
    word = _word(answer)
    if word not in (*_YES, *_NO):
        raise _wrong_answer(
            N_("{found!r} is neither yes nor no"), N_("Write yes or no."), found=brief(answer)
        )
    return word in _YES


def _dealer(draft: PadDraft, answer: str) -> None:
    draft.dealer = _yes(answer)


#: The questions in order; of two about one subject only one is asked.
QUESTIONS = (
    PadQuestion(N_("How many can play? The fewest and the most"), lambda _d: "2-5", _players),
    PadQuestion(N_("Do they play alone, in teams (how many?) or all together?"),
                lambda _d: _("alone"), _sides),
    PadQuestion(N_("What ends the game: all rows filled in (rows), a number of rounds (rounds), an "
                   "event (event), or points (how many?)"), lambda _d: _("rows"), _ends),
    PadQuestion(N_("How many rounds? A number, or a formula such as 60 // players"),
                lambda _d: "10", _rounds,
                lambda draft: draft.ends == "rounds" and not draft.rounds),
    PadQuestion(N_("Do you enter the rows again in each round?"), lambda _d: _("yes"), _rounds,
                lambda draft: draft.ends in ("points", "event")),
    PadQuestion(N_("Who wins: the most points (most), the fewest (fewest), or do you enter the "
                   "winner yourselves (named)?"),
                lambda _d: _("most"), _wins, lambda draft: not draft.together),
    PadQuestion(N_("How many points do you need to win? Or do you enter yourselves whether you "
                   "have won (named)?"),
                lambda _d: "20", _wins, lambda draft: draft.together),
    PadQuestion(N_("Which rows does the pad have? Their names, with commas"),
                lambda draft: _("none") if draft.winner == "named" else _("Points"), _rows),
    PadQuestion(N_("Which rows break a tie? In order, with - where the fewest win; or none"),
                lambda _d: _("none"), _tie_break,
                lambda draft: bool(draft.rows) and not draft.together and draft.winner != "named"),
    PadQuestion(N_("Does the deal pass on each round?"), lambda _d: _("no"), _dealer,
                lambda draft: bool(draft.rounds)),
)  # fmt: skip


def pad_text(draft: PadDraft, game: str, title: str, file: str) -> str:
    """Return the file of a draft, with comments in the current language that teach its keys."""
    lines = [
        "# " + _("A score pad. Check it: printplay check {file}").format(file=file),
        "# " + _("Print it: printplay print {file} pad").format(file=file),
        "# " + _("Every key: printplay manual any-game. Remove # to use a line."),
        "",
        _set("game", f'"{game}"', _("its id: small letters, digits, hyphens")),
        _set("title", f'"{title}"', _('or in two languages: { en = "...", de = "..." }')),
        _set("players", f"[{draft.players[0]}, {draft.players[1]}]", _("the fewest and the most")),
        *_of_game(draft),
    ]
    comment = _("its name in formulas and records")
    for number, (key, name) in enumerate(draft.rows):
        lines += ["", "[[row]]", _set("key", f'"{key}"', "" if number else comment),
                  _set("title", f'"{name}"')]  # fmt: skip
        if not number:
            lines += [
                _unset("points", f'"{key} // 3"', _("a formula: a point for every three")),
                _unset("max", "60", _("a larger number is refused")),
                _unset("min", "-20", _("values below 0 are allowed")),
            ]
    if draft.tie_break:
        order = ", ".join(f'"{key}"' for key in draft.tie_break)
        lines += ["", "[tie_break]",
                  _set("order", f"[{order}]", _("with a minus the fewest win")),
                  _unset("shared", "false", _("if still tied, nobody has won"))]  # fmt: skip
    return "\n".join(lines) + "\n"


def _of_game(draft: PadDraft) -> list[str]:
    """Return the lines on teams, end, rounds, winner and dealer."""
    lines = []
    if draft.teams:
        lines.append(_set("teams", str(draft.teams), _("the number of teams")))
    if draft.together:
        lines.append(_set("coop", "true", _("all play together")))
        if draft.winner != "named":
            lines.append(_set("win", f'"total >= {draft.win}"', _("then they have won")))
    if draft.rounds:
        value = draft.rounds if draft.rounds.isdigit() else f'"{draft.rounds}"'
        comment = _("until the game ends") if draft.rounds == "open" else _("rounds of the game")
        lines.append(_set("rounds", value, comment))
    if draft.ends == "points" and draft.winner != "named":
        lines.append(_set("target", str(draft.target), _("points that end the game")))
    if draft.ends == "event" and draft.winner != "named":
        lines.append(_set("ends", '"when said"', _("over when you enter: end")))
    if draft.winner == "fewest":
        lines.append(_set("winner", '"lowest"', _("the fewest points win")))
    elif draft.winner == "named":
        lines.append(_set("winner", '"named"', _("you enter who has won: Anna: won yes")))
    if draft.dealer:
        lines.append(_set("dealer", "true", _("the deal passes on each round")))
    return lines


def _unset(key: str, value: str, comment: str) -> str:
    """Return such a line as a comment, active once its # is removed."""
    line = f"# {key:<8}= {value}"
    return f"{line:<34}# {comment}"


def _set(key: str, value: str, comment: str = "") -> str:
    """Return a line that sets a key, with a comment in a column of its own."""
    line = f"{key:<8}= {value}"
    return f"{line:<34}# {comment}" if comment else line
