"""The best line in hindsight: the most points any line could have made with these dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from printplay.core import progress
from printplay.core.answers import speak, versioned
from printplay.core.errors import CallError, FileError, FilePlace, PrintplayError
from printplay.core.i18n import N_, _
from printplay.core.print_choices import Ink
from printplay.games.go_for_gold import hindsight
from printplay.games.go_for_gold.game import GAME
from printplay.games.go_for_gold.hindsight import BestLine
from printplay.lookup.file_kinds import what_else
from printplay.lookup.record import check
from printplay.match.lines.grammar import End
from printplay.match.report import Report, replay_record
from printplay.match.text.record import read_record
from printplay.match.text.source import from_text
from printplay.printing.output.drawable import Drawable, PictureForm, face_of

if TYPE_CHECKING:
    from printplay.charts.match import BestMaps
    from printplay.ledger.matches.match import StoredMatch


class WrongRecordError(PrintplayError):
    """A record that breaks the rules, so it has no best lines."""

    exit_code = 1


@dataclass(frozen=True)
class Hindsight(Drawable):
    """The best lines for the players of a record, in seating order.

    A match may have none; then `why` is the reason, a translatable text.
    """

    players: tuple[BestLine, ...]
    lucky: bool
    report: Report = field(repr=False)
    why: str = ""

    def json(self) -> dict[str, Any]:
        """Return what `printplay best --json` prints."""
        return versioned(self.members())

    def members(self) -> dict[str, Any]:
        """Return the members for `printplay score show --best --json`; `why` if there is none."""
        members = {"why": _(self.why)} if self.why else {}
        return {"players": [best_line.json() for best_line in self.players], "lucky": self.lucky, **members}

    def sentences(self, lang: str | None = None) -> tuple[str, ...]:
        """Return a sentence for each player and one about the dice, or why there is none.

        Below a player stands what rounds cost, if that was asked.
        """
        with speak(lang):
            if self.why:
                return (_(self.why),)
            lines = (line for best in self.players for line in (best.text(), *self.costs(best)))
            return (*lines, self.dice())

    def dice(self, lang: str | None = None) -> str:
        """Return a sentence about the special dice assumed."""
        with speak(lang):
            return hindsight.dice(lucky=self.lucky)

    def text(self, lang: str | None = None) -> str:
        """Return the output of `printplay best`: a sentence and a record for each player."""
        with speak(lang):
            return "\n".join(
                "\n".join([best.text(), *self.costs(best), "", best.record]) for best in self.players
            )

    def costs(self, line: BestLine, lang: str | None = None) -> tuple[str, ...]:
        """Return what each round of a player's drawn line cost, in sentences, if it was asked."""
        with speak(lang):
            return hindsight.costs(self.report, line.rounds) if line.rounds else ()

    def picture(self, form: PictureForm = "svg") -> bytes:
        """Return each player's best line beside the one that was drawn, as "svg", "png" or "pdf".

        Raises CallError if there is no best line, or for an unknown form.
        """
        return self._picture(f".{form}")

    def _picture(self, suffix: str) -> bytes:
        if self.why:
            raise CallError(self.why)
        replays = [self.replay(best_line) for best_line in self.players]
        game = self.report.record.game
        assert game is not None  # noqa: S101  it has best lines
        drawing_and_size = hindsight.best_lines_picture(self.players, self.report, replays, self.dice())
        return face_of(game.id, drawing_and_size, suffix)

    def replay(self, line: BestLine) -> Report:
        """Return a best line's record, replayed on the board it was made for."""
        record, board = read_record(from_text(line.player, line.record)), self.report.board
        assert record.game is not None  # noqa: S101  it was written for this game
        return replay_record(record, board, record.game.rules(board))


def maps_of(best_lines: Hindsight, weight: float, ink: Ink) -> BestMaps | None:
    """Return a map for each player, the best line over the drawn one; None if there is none.

    Lines are `weight` times as wide as in `Hindsight.picture`.
    """
    from printplay.charts.match import BestMap, BestMaps

    if best_lines.why:
        return None
    maps = []
    for best_line in best_lines.players:
        overlay = hindsight.overlay(best_line, best_lines.report, best_lines.replay(best_line), weight, ink)
        maps.append(BestMap(best_line.text(), best_lines.costs(best_line), *overlay))
    return BestMaps(maps, best_lines.dice())


def best(
    record: str | Path | Sequence[str] | BinaryIO,
    *,
    player: str | None = None,
    lucky: bool = False,
    rounds: bool = False,
    folder: str | Path | None = None,
    compiling: Callable[[], None] | None = None,
) -> Hindsight:
    """Find the most points any line could have made with the movement rolls as they fell.

    `record` and `folder` are as for `check`; `player` selects one player. Every recorded round
    counts; the others' play stays as it was: a temple is closed from the round in which another
    explored it. Special dice are average (3 at a treasure, the rest is paid in shovels; 4 at a
    temple), or with `lucky` the best possible (6 and 1). With `rounds` each `BestLine` also says
    what each round of the drawn line cost, by choice and by luck; that takes ten times as long.

    The first call compiles the search, which takes a while; the code is cached. `compiling` is
    called before that.

    Raises FileError if the extra `[islands]` is not installed or the record cannot be read,
    CallError for a record of another game, one without rounds, or an unknown player, and a
    PrintplayError of exit code 1 for a record that breaks the rules.
    """
    report = check(record, folder=folder, strict=False)
    played = _playable(report)
    names: tuple[str, ...] = report.record.setup.players
    if player is not None:
        if player not in names:
            raise CallError(
                N_("{player!r} is not a player in this record"),
                hint=N_("Players: {names}."),
                player=player[:60],
                names=", ".join(names),
            )
        names = (player,)
    return _find_best_lines(played, names, compiling, lucky=lucky, rounds=rounds)


def in_match(
    stored: StoredMatch, *, lucky: bool = False, rounds: bool = False,
    compiling: Callable[[], None] | None = None,
) -> Hindsight:  # fmt: skip
    """Find the best lines for a match of the ledger; see `best`.

    If there are none, as in another game, the answer says why. Raises FileError if the extra
    `[islands]` is not installed.
    """
    report = stored.report
    if reason := _why_none(report):
        return Hindsight((), lucky, report, reason)
    return _find_best_lines(report, stored.players, compiling, lucky=lucky, rounds=rounds)


def _why_none(report: Report) -> str:
    """Return why a match has no best lines; empty if it can have them, ended early or not."""
    game = report.record.game
    if game is None or not game.has_lines:
        return hindsight.ONLY
    entries = zip(report.record.events, report.record.lines, strict=False)
    ended = {line for event, line in entries if isinstance(event, End)}
    if any(fault.severity == "error" and fault.line not in ended for fault in report.violations):
        return N_("This match breaks a rule, so its best lines are unknown.")
    if not hindsight.tells_rounds(report):
        return N_("No movement rolls were entered, so the best lines are unknown.")
    return ""


def _playable(report: Report) -> Report:
    """Return a report that best lines can be found for; raise the reason if there is none."""
    name, game = report.record.source.name, report.record.game
    if game is not None and not game.has_lines:
        raise CallError(
            N_("{record} is a record of {game}; only {wanted} has a best line"),
            record=name, game=game.id,
            wanted=GAME.id,
        )  # fmt: skip
    first = next((fault for fault in report.faults if fault.severity == "error"), None)
    if first is not None and not report.record.source.readable:
        raise FileError(first.message, place=FilePlace(name))
    if first is not None and (other_kind := what_else("\n".join(report.record.source.lines), name)):
        raise FileError(
            other_kind, place=FilePlace(name),
            hint=N_("Give the record of a match, a .play file: printplay best evening.play"),
        )  # fmt: skip
    if first is not None:
        kind = WrongRecordError if report.readable else FileError
        raise kind(
            N_("the record has an error ({code}: {reason}); its lines cannot be judged"),
            place=FilePlace(name, line=first.line),
            hint=N_("Correct it first: `printplay check {record}`."),
            code=first.code, reason=first.message, record=name,
        )  # fmt: skip
    if not hindsight.tells_rounds(report):
        raise CallError(
            N_("{record} has results only, no rounds"),
            hint=N_(
                "To find the best line, the record needs the movement roll and the spaces "
                "entered in each round."
            ),
            record=name,
        )
    return report


def _find_best_lines(
    played: Report, names: Sequence[str], compiling: Callable[[], None] | None, *, lucky: bool,
    rounds: bool,
) -> Hindsight:  # fmt: skip
    solve = hindsight.solver(compiling)
    lines = []
    with progress.watch(len(names)) as bar:
        for name in names:
            best_line = solve(played, name, lucky=lucky, rounds=rounds)
            lines.append(
                BestLine(
                    name,
                    best_line.points,
                    best_line.bound,
                    best_line.drawn,
                    best_line.record,
                    best_line.rounds,
                )
            )
            if bar is not None:
                bar.update(1)
    return Hindsight(tuple(lines), lucky, played)
