"""Sheets of one match joined into a record: lines without dice, and the values in the boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from printplay.core import fault_text
from printplay.core.answers import speak, versioned
from printplay.core.errors import CallError
from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.core.translation_markers import listed
from printplay.games.go_for_gold.contents import Island, island, ports, spelled
from printplay.games.go_for_gold.events import SPACE, Drawn, Entries, Shovels, Struck
from printplay.games.go_for_gold.game import GAME
from printplay.games.go_for_gold.sheets import joining
from printplay.games.go_for_gold.sheets.joining import LONGEST, PlayedRound, SheetReading
from printplay.games.go_for_gold.state import TEMPLE
from printplay.lookup import boards
from printplay.match import report as checking
from printplay.match.lines.grammar import End, Event, Setup, Total
from printplay.match.report import Report
from printplay.match.standings import Placing
from printplay.match.text.header_fields import player_name
from printplay.match.text.record import read_record
from printplay.match.text.source import from_text
from printplay.match.text.writing import write

#: The most sheets that are joined; more than four players break GG-R1.
MOST = 12


@dataclass(frozen=True)
class PlayerSheet:
    """The values on a player's sheet of Go for Gold; None for unknown ones.

    `line` are its parts, each a list of spaces with the port it begins from first. `boxes` are the
    values in the score boxes, `shovels` those gathered in all, `struck` the colours of the temples
    that others explored. `layout` is the board of the sheet, where that is not the one of them all.
    """

    player: str
    line: Sequence[Sequence[str]] = ()
    boxes: Sequence[int] | None = None
    total: int | None = None
    shovels: int | None = None
    struck: Collection[str] | None = None
    layout: str | Path | None = None


@dataclass(frozen=True)
class Joined:
    """Sheets joined: a record of what they tell, what is wrong with it, and what they leave open.

    `text` is the record. `found` are the faults between the sheets, beside those that `report`
    finds in the record itself. `told_rounds` is what can be known about the rounds.
    """

    text: str
    report: Report
    found: tuple[Fault, ...]
    told_rounds: joining.Rounds
    board: Island
    sheets: tuple[PlayerSheet, ...]

    def __repr__(self) -> str:
        """Return its text for a notebook."""
        return f"<Joined {', '.join(sheet.player for sheet in self.sheets)}>"

    @property
    def valid(self) -> bool:
        """Return whether there are no errors; warnings are allowed."""
        return self.report.valid and not any(fault.severity == "error" for fault in self.found)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return all faults: in the record, then between the sheets."""
        return (*self.report.faults, *map(fault_text.translated, self.found))

    @property
    def standings(self) -> tuple[Placing, ...]:
        """Return the players ranked by their sheets."""
        return self.report.standings

    @property
    def decided_by(self) -> str | None:
        """Return what decides the first place; see `Report.decided_by`."""
        return self.report.decided_by

    def ranking(self) -> Iterator[str]:
        """Yield the lines that say who leads, and what decides it."""
        return self.report.standings_lines(sources=False)

    @property
    def rounds(self) -> tuple[PlayedRound, ...]:
        """Return rounds in which the lines can have been drawn; empty where none were found.

        Mostly they are one way of several; `only` tells.
        """
        return self.told_rounds.example

    @property
    def only(self) -> bool | None:
        """Return whether no other dice explain the sheets; None if that is unknown."""
        return self.told_rounds.only

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return it as data: the record, the faults, the ranking, and the rounds.

        `rounds` has `least` and `most` (bounds of their number; 0: unknown), `decided` (False: the
        search for rounds that explain the sheets gave up), `only`, and `example`.
        """
        with speak(lang):
            checked = self.report.json()
            rounds = self.told_rounds
            return versioned(
                {
                    "record": self.text,
                    "valid": self.valid,
                    "finished": checked["finished"],
                    "violations": [
                        *checked["violations"],
                        *(fault.json() for fault in map(fault_text.translated, self.found)),
                    ],
                    "standings": checked["standings"],
                    "decided_by": checked["decided_by"],
                    "rounds": {
                        "least": rounds.least,
                        "most": rounds.most,
                        "decided": rounds.decided,
                        "only": rounds.only,
                        "example": [
                            {
                                "roll": played_round.roll,
                                "entered": {name: list(path) for name, path in played_round.entered.items()},
                                "feet": list(played_round.feet),
                            }
                            for played_round in self.rounds
                        ],
                    },
                }
            )


def join(
    sheets: Sequence[PlayerSheet],
    layout: str | Path | None = None,
    *,
    players: Sequence[str] | None = None,
    house: Mapping[str, str] | None = None,
    rolls: Sequence[int | None] | None = None,
    end: bool = False,
) -> Joined:
    """Join the sheets of one match of Go for Gold into one record, and judge them together.

    `layout` is the board (without it, the one most sheets name), `players` are the names in seating
    order (without them, the order that the start ports tell), `house` the house rules that differ,
    `rolls` the movement dice in their order (None is one that nobody noted). `end`: the match ended
    here, and the record says so.

    Nothing is made up: values that were not read are not in the record. Raises CallError for no
    sheet or too many, two of one player, one of somebody who does not play, or a word that is no
    space; LayoutError for an invalid board.

    >>> anna = PlayerSheet("Anna", [["W", "d1", "d2", "e1"]], [4], shovels=3)
    >>> ben = PlayerSheet("Ben", [["N", "h1", "g1", "f1"]], [4], shovels=3)
    >>> joined = join([ben, anna], "A", end=True)
    >>> print(joined.text)
    game go-for-gold
    layout A
    players Anna, Ben
    <BLANKLINE>
    Anna: line W d1 d2 e1
    Anna: points 4
    Anna: shovels 3
    Ben: line N h1 g1 f1
    Ben: points 4
    Ben: shovels 3
    end
    <BLANKLINE>
    >>> joined.valid, joined.decided_by, joined.rounds[0].roll
    (True, 'shared', 2)
    """
    layout_counts = Counter(sheet.layout for sheet in sheets if sheet.layout is not None)
    if layout is None:
        layout = next((name for name, _times in layout_counts.most_common(1)), GAME.layouts[0])
    board = island(boards.find_board(layout, GAME.id))
    name = boards.recorded_name(board)
    return on_board(sheets, board, name, players=players, house=house or {}, rolls=rolls, end=end)


def on_board(
    sheets: Sequence[PlayerSheet],
    board: Island,
    name: str,
    *,
    players: Sequence[str] | None = None,
    house: Mapping[str, str] = {},
    rolls: Sequence[int | None] | None = None,
    end: bool = False,
    perhaps_more: bool = False,
) -> Joined:
    """Join sheets as `join` does, on a built board called `name`; others may be missing."""
    if not 1 <= len(sheets) <= MOST or len(rolls or ()) > LONGEST:
        raise CallError(N_("1 to {most} sheets can be joined, not {count}"), count=len(sheets), most=MOST)
    if perhaps_more and len(sheets) == 1:
        sheets = [_not_own(sheets[0], board)]
    by_player = {player_name(sheet.player): sheet for sheet in sheets}
    seated = tuple(map(player_name, players)) if players is not None else _seats(by_player, board)
    if len(by_player) < len(sheets):
        names = Counter(player_name(sheet.player) for sheet in sheets)
        raise CallError(
            N_("two sheets are said to be of {name}"),
            hint=N_("Each player has one sheet. Say again whose each of the two is."),
            name=names.most_common(1)[0][0],
        )
    if strangers := [name for name in by_player if name not in seated]:
        raise CallError(
            N_("{name} is not among the players ({players})"), name=strangers[0], players=", ".join(seated)
        )
    setup = Setup(GAME.id, name, seated, dict(house))
    other_boards = {name: _other_board_name(sheet, board) for name, sheet in by_player.items()}
    events = list(_events(by_player, {name for name in other_boards if other_boards[name]}, seated))
    text = write(setup, [*events, *([End()] if end else [])], GAME.grammar)
    record = read_record(from_text("sheets", text))
    board_rules: Any = GAME.rules(board)
    checked = checking.replay_record(record, board, board_rules)
    between = []
    if perhaps_more and (gap := _gap(checked.violations, by_player, board)):
        checked = replace(
            checked, violations=tuple(fault for fault in checked.violations if fault.code != gap.code)
        )
        between.append(gap)
    readings = [
        SheetReading(
            name, _line_parts(sheet), None if sheet.boxes is None else tuple(sheet.boxes), sheet.total,
            sheet.shovels, None if sheet.struck is None else frozenset(sheet.struck),
        )
        for name, sheet in by_player.items()
        if not other_boards[name]
    ]  # fmt: skip
    missing = None if perhaps_more else len(by_player) < len(seated)
    rounds = joining.rounds(board_rules.start(record.setup), readings, rolls, missing=missing)
    sides = (_other_side(name, side, board) for name, side in other_boards.items() if side)
    return Joined(text, checked, (*sides, *between, *rounds.faults), rounds, board, tuple(sheets))


def _events(
    sheets: Mapping[str, PlayerSheet], elsewhere: Collection[str], seated: Sequence[str]
) -> Iterator[Event]:
    """Yield the events of the sheets, player by player, without lines on another board."""
    for name in seated:
        sheet = sheets.get(name)
        if sheet is None:
            continue
        if len(seated) == 1:
            yield from (Struck(colour) for colour in sorted(sheet.struck or ()))
        line = _line_parts(sheet)
        if line and name not in elsewhere:
            yield Drawn(name, line)
        if sheet.boxes is not None:
            yield Entries(name, tuple(sheet.boxes))
        if sheet.shovels is not None:
            yield Shovels(name, sheet.shovels)
        if sheet.total is not None:
            yield Total(name, sheet.total)


def _not_own(sheet: PlayerSheet, board: Island) -> PlayerSheet:
    """Return a sheet without struck temples that the line needs: many strike their own, too."""
    struck_temples = set(sheet.struck or ())
    passed = {name for part in _line_parts(sheet) for word in part[1:] if (name := board.find(word))}
    own_temples = {board.spaces[name].contents.temple for name in passed} - {None}
    explored = list(sheet.boxes or ()).count(TEMPLE)
    explored -= sum(board.spaces[name].contents.points == TEMPLE for name in passed)
    return (
        replace(sheet, struck=struck_temples - own_temples)
        if explored > len(own_temples - struck_temples)
        else sheet
    )


def _gap(faults: Sequence[Fault], sheets: Mapping[str, PlayerSheet], board: Island) -> Fault | None:
    """Return the warning that somebody sat between the players of some sheets (GG-R4), if so."""
    if all(fault.code != "GG-R4" for fault in faults):
        return None
    clockwise, letters = list(ports(board).values()), spelled(board)
    firsts = [sheet.line[0][0] for sheet in sheets.values() if sheet.line and sheet.line[0]]
    start_spaces = [letters.get(first.casefold()) or board.find(first) for first in firsts]
    places = sorted({clockwise.index(space) for space in start_spaces if space in clockwise})
    if len(places) < len(start_spaces):
        return None
    steps = [(b - a) % len(clockwise) for a, b in zip(places, [*places[1:], places[0]], strict=True)]
    if len(clockwise) - max(steps) + 1 > GAME.players[1]:
        return None
    port_labels = list(ports(board))
    return Fault(
        "GG-R4",
        N_("The lines begin at {ports}, and nobody at a port between them: is a sheet missing?"),
        {"ports": listed(port_labels[place] for place in places)},
        severity="warning",
    )


def _line_parts(sheet: PlayerSheet) -> tuple[tuple[str, ...], ...]:
    """Return the parts of a line; raise CallError for a word that can be no space."""
    parts = tuple(tuple(part) for part in sheet.line if part)
    for space in (space for part in parts for space in part):
        if not SPACE.fullmatch(space):
            raise CallError(
                N_("{name}: {space!r} cannot be the name of a space"), name=sheet.player, space=space[:20]
            )
    return parts


def _seats(sheets: Mapping[str, PlayerSheet], board: Island) -> tuple[str, ...]:
    """Return the players in the seating order that the start ports tell, else as they came."""
    clockwise = list(ports(board).values())
    letters = spelled(board)
    starts: dict[str, int] = {}
    for name, sheet in sheets.items():
        first = next((part[0] for part in sheet.line if part), "")
        space = letters.get(first.casefold()) or board.find(first)
        if space not in clockwise or clockwise.index(space) in starts.values():
            return tuple(sheets)
        starts[name] = clockwise.index(space)
    for begin in range(len(clockwise)):
        seats = sorted(starts, key=lambda name: (starts[name] - begin) % len(clockwise))
        if [(starts[name] - begin) % len(clockwise) for name in seats] == [*range(len(seats))]:
            return tuple(seats)
    return tuple(sheets)


def _other_board_name(sheet: PlayerSheet, board: Island) -> str:
    """Return the board of a sheet that is another one; an empty text for the one of them all."""
    if sheet.layout is None:
        return ""
    sheet_board = boards.find_board(sheet.layout, GAME.id)
    return "" if sheet_board.hash == board.hash else boards.name_in_messages(sheet_board)


def _other_side(name: str, side: str, board: Island) -> Fault:
    """Return the fault of a sheet of another board (GG-R2)."""
    return Fault(
        "GG-R2",
        N_("{player} plays side {side}, the others side {other}: all must use the same side."),
        {"player": name, "side": side, "other": boards.name_in_messages(board)},
        N_("The line of this sheet is ignored; its boxes count as written."),
        player=name,
    )
