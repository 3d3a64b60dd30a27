"""The options of a print: from the words of a call, and completed by a game, a code or a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

from printplay.core.errors import CallError, EmptyBoardError, FilePlace, printable
from printplay.core.i18n import N_, _, switch
from printplay.core.print_choices import (
    ColourName,
    Duplex,
    DuplexName,
    FileFormat,
    Ink,
    InkName,
    Marks,
    MarksName,
    Separation,
)
from printplay.match.game import differing, read_house
from printplay.printing.imposition.paper import paper as paper_called
from printplay.printing.imposition.paper import poster_size
from printplay.printing.options import PrintOptions

if TYPE_CHECKING:
    from printplay.geometry.playable import Playable
    from printplay.match.game import Game

#: The parts whose pieces are numbered: sheets, and pads with codes.
_SHEET, _PAD = "sheet", "pad"
#: The options that are words of a list.
_CHOICES = {"ink": Ink, "duplex": Duplex, "marks": Marks, "colour": Separation, "form": FileFormat}


class DeckWords(TypedDict, total=False):
    """The options of `print_deck`; see `print_game`."""

    paper: str
    ink: InkName
    duplex: DuplexName
    copies: int
    bleed: float | None
    marks: MarksName
    packed: bool
    cutter: bool
    corners: float
    colour: ColourName
    profile: str | None


class GameWords(DeckWords, total=False):
    """The options of `print_game`."""

    map_paper: str | None
    players: int | None
    layout: str | Path | Sequence[str | Path] | None
    size: str | None
    house: Mapping[str, str] | None
    serial: int | None
    code: str | None
    match: str | None
    ledger: str | Path | None
    codes: bool


def print_options(words: Mapping[str, Any]) -> PrintOptions:
    """Return the options that the keywords of a call or the options of a command name.

    House rules may be texts such as `second-port=stop`. Raises CallError for an unknown word, and
    for options that exclude each other.
    """
    values = dict(words)
    for name, kind in _CHOICES.items():
        if name in values:
            values[name] = one_of(kind, name, values[name])
    for name in ("paper", "map_paper"):
        if values.get(name) is not None:
            values[name] = paper_called(values[name])
    if values.get("size") is not None:
        values["size"] = poster_size(values["size"])
    if isinstance(values.get("layout"), str | Path):
        values["layout"] = [values["layout"]]
    if values.get("ledger") is not None:
        values["ledger"] = str(values["ledger"])
    values["house"] = read_house(values.get("house") or ())
    return PrintOptions(**values)


def one_of(kind: Any, name: str, word: str) -> Any:
    """Return a value of an enumeration by its name; raise CallError for an unknown one."""
    if word not in list(kind):
        raise unknown(name, word, [member.value for member in kind])
    return kind(word)


def unknown(name: str, word: str, known_words: Sequence[str]) -> CallError:
    return CallError(
        N_("invalid value for {name}: {given!r}"),
        hint=N_("Possible values: {known}."),
        name=name,
        given=str(word)[:40],
        known=", ".join(known_words),
    )


# -- for a game ------------------------------------------------------------------------------------


def parts_of(game: Game, named_parts: Sequence[str], options: PrintOptions) -> list[str]:
    """Return the parts to print, by default all; raise CallError for an unknown one."""
    return [_SHEET] if options.code is not None else _select_parts(game, named_parts)


def complete_options(game: Game, named_parts: Sequence[str], options: PrintOptions) -> PrintOptions:
    """Return the options for the named parts of a game, by default for all.

    Players, boards, house rules and numbers of sheets are known then. Raises CallError if options
    exclude each other, or the game does not take them. A code sets the language, too.
    """
    _check(named_parts, options)
    parts = parts_of(game, named_parts, options)
    codes = _coded(game, parts, options)
    if options.size is not None:
        _check_size(game, parts if named_parts or options.code else ())
    if options.code is not None:
        done = _code_options(game, options.code, options)
    elif options.match is not None:
        done = _match_options(game, options.match, options)
    else:
        done = _table_options(
            game, options,
            layout=options.layout or list(game.layouts),
            players=game.players[1] if options.players is None else options.players,
            house=differing(game, options.house),
        )  # fmt: skip
    if named_parts and options.size is not None and options.paper.single:
        # a print shop has paper of this size: one page, no tiles
        width, height = options.size
        done = replace(done, paper=replace(options.paper, width=width, height=height))
    return replace(done, codes=codes)


def layout_words(game: Game, requested: PrintOptions, boards: Sequence[Playable]) -> list[str]:
    """Return the words about boards in a file's name: none for shipped ones.

    The user's own file adds its hash, as others may have the same name; a draft has none.
    """
    layout_names = [str(name).casefold().removeprefix(f"{game.id}/") for name in requested.layout or ()]
    if not layout_names or requested.code or layout_names == [str(name).casefold() for name in game.layouts]:
        return []
    from printplay.lookup.boards import typed_name

    return [
        board.name if typed_name(board) else f"{board.name}-{'draft' if requested.draft else board.hash}"
        for board in boards
    ]


def table_words(game: Game, requested: PrintOptions, options: PrintOptions) -> list[str]:
    """Return the words about players and rules in a file's name, if not the default."""
    words = []
    if options.size is not None:
        from printplay.printing.options import poster_word

        words.append(poster_word(options.size))
    if requested.code is not None:
        return [*words, requested.code]
    if requested.match is not None:
        words.append(requested.match)
    else:
        if not requested.codes:
            words.append("no-codes")
        if options.players != game.players[1]:
            words.append("1-player" if options.players == 1 else f"{options.players}-players")
        words += [f"{key}-{value}" for key, value in options.house.items()]
    if requested.serial not in (None, 1):
        words.append(f"from-{requested.serial}")
    return words


def sheet_assignment(parts: Sequence[str], options: PrintOptions) -> Callable[[], None] | None:
    """Return the function that notes the owners of the printed sheets in the ledger, or None.

    Sheets are numbered by seat; further copies begin with the first seat again. A pad is all
    players' own: its copies take the first of their numbers.
    """
    of_pad = options.codes and _PAD in parts
    match = options.match
    if match is None or not (_SHEET in parts or of_pad):
        return None

    def note() -> None:
        from printplay.ledger.matches.lookup import store_sheet_owners
        from printplay.ledger.store.store import open_store
        from printplay.printing.sheet_code import serial_text

        count = options.seats * options.copies
        seats = {serial_text(options.number(nth)): nth % options.seats + 1 for nth in range(count)}
        noted = store_sheet_owners(open_store(options.ledger), match, seats)
        if of_pad:
            return
        owners = ", ".join(f"{serial} {name}" for serial, name in noted.items())
        options.say(_("whose sheet: {told}").format(told=printable(owners)))

    return note


def _coded(game: Game, parts: Sequence[str], options: PrintOptions) -> bool:
    """Return whether pads have codes; raise CallError if there is none to leave them out of."""
    from printplay.pads.game import PadGame
    from printplay.pads.game_pad import has_pad

    if isinstance(game, PadGame) or (has_pad(game) and _PAD in parts):
        return options.codes
    if not options.codes:
        raise CallError(N_("--no-codes is for score pads, but none is printed"), hint=N_("Remove it."))
    return False


def _check(named_parts: Sequence[str], options: PrintOptions) -> None:
    """Raise CallError if an option repeats what a code or a match gives."""
    if options.code is not None:
        settings = (options.players, options.copies, options.house, options.serial or 1, options.ink)
        if list(named_parts) not in ([], [_SHEET]) or settings != (None, 1, {}, 1, Ink.full):
            raise CallError(
                N_("--code already describes the whole sheet"),
                hint=N_("Combine it only with --layout, --paper, --duplex, --format and --output."),
            )
    elif options.match is not None and (options.players is not None or options.layout or options.house):
        raise CallError(
            N_("--match already sets the players, the board and the house rules"),
            hint=N_("Leave --players, --layout and --house out."),
        )


def _select_parts(game: Game, named_parts: Sequence[str]) -> list[str]:
    part_ids = [part.id for part in game.parts]
    return list(dict.fromkeys(_part(game, name, part_ids) for name in named_parts)) or part_ids


def _part(game: Game, name: str, part_ids: Sequence[str]) -> str:
    """Return the part of a typed name: any case, singular or plural, either language."""
    from difflib import get_close_matches

    typed_name = name.strip().casefold()
    ids_by_name = {text: part.id for part in game.parts for text in (_(part.title).casefold(), part.id)}
    for word in (typed_name, typed_name.removesuffix("s"), f"{typed_name}s"):
        if word in ids_by_name:
            return ids_by_name[word]
    near_ids = list(dict.fromkeys(
        part_id for text, part_id in ids_by_name.items()
        if typed_name and typed_name.removesuffix("s") in text
    )) or [ids_by_name[text] for text in get_close_matches(typed_name, ids_by_name, 1)]  # fmt: skip
    raise CallError(
        N_("{game} has no part {part!r}"),
        hint=N_("Did you mean {near}?") if near_ids else N_("Parts: {known}."),
        game=game.id,
        part=name[:40],
        near=_(" or ").join(filter(None, (", ".join(near_ids[:-1]), *near_ids[-1:]))),
        known=", ".join(part_ids),
    )


def _check_size(game: Game, named_parts: Sequence[str]) -> None:
    """Raise CallError if a named part cannot be enlarged."""
    sized = [part.id for part in game.parts if part.sized]
    for name in named_parts:
        if name not in sized:
            raise CallError(
                N_("{part} cannot be enlarged: its size is fixed"),
                hint=N_("--size is for: {known}.") if sized else N_("Leave --size out."),
                part=name,
                known=", ".join(sized),
            )
    if not sized:
        raise CallError(
            N_("{game} has no part that can be enlarged"), hint=N_("Leave --size out."), game=_(game.title)
        )


def _table_options(
    game: Game, options: PrintOptions, *, layout: Sequence[str | Path], players: int,
    house: Mapping[str, str],
) -> PrintOptions:  # fmt: skip
    from printplay.lookup.boards import find_playable
    from printplay.printing.sheet_code import MAX_SERIAL

    if not 1 <= players <= game.players[1]:
        raise CallError(
            N_("{game} takes {low} to {high} players, not {players}"),
            hint=N_("To try the game alone, use --players 1.") if players < 1 else "",
            game=_(game.title), low=game.players[0], high=game.players[1], players=players,
        )  # fmt: skip
    if len(layout) > 2:
        raise CallError(N_("a sheet has two sides: give one or two layouts"))
    if options.number(players * options.copies - 1) > MAX_SERIAL:
        raise CallError(N_("sheet numbers end at {last}"), last=MAX_SERIAL)
    boards = [_with_land(find_playable(name, game.id)) for name in layout]
    return replace(options, boards=boards, players=players, house=house)


def _match_options(game: Game, id_: str, options: PrintOptions) -> PrintOptions:
    from printplay.ledger.matches.lookup import find_match, first_serial_for
    from printplay.ledger.store.store import open_store

    with open_store(options.ledger).reading() as session:
        stored = find_match(session, id_)
        count = len(stored.players) * options.copies
        serial = first_serial_for(session, stored, count, options.serial)
    if stored.game_id != game.id:
        raise CallError(
            N_("the match {match} is one of {found}, not of {game}"),
            match=stored.id, found=stored.game_id, game=game.id,
        )  # fmt: skip
    done = _table_options(
        game, replace(options, serial=serial), layout=list(game.layouts), players=len(stored.players),
        house=differing(game, stored.record.setup.house),
    )  # fmt: skip
    done = replace(done, names=_seated(stored.players, stored.record.events))
    return done if stored.board is None else replace(done, boards=[stored.board])


def _seated(players: Sequence[str], events: Iterable[object]) -> tuple[str, ...]:
    """Return the printed names of a match: the players of teams alternate."""
    from itertools import chain, zip_longest

    from printplay.pads.events import Teams

    teams = next((event.teams for event in events if isinstance(event, Teams)), None)
    if teams is None or len({len(team) for team in teams}) > 1:
        return tuple(players)
    return tuple(chain.from_iterable(zip_longest(*teams, fillvalue="")))


def _with_land(board: Playable) -> Playable:
    """Return a board; raise EmptyBoardError if it has no land."""
    from printplay.geometry.board import BuiltBoard

    if isinstance(board, BuiltBoard) and not board.land:
        from printplay.geometry.check import LAND_CURE, WATER_ONLY

        place = FilePlace(str(board.path), key="board")
        raise EmptyBoardError(WATER_ONLY, place=place, hint=LAND_CURE)
    return board


def _code_options(game: Game, text: str, options: PrintOptions) -> PrintOptions:
    """Return the options that print the sheet of a code again; it sets the language, too."""
    from printplay.lookup.boards import coded_hash, find_playable, shipped
    from printplay.printing.sheet_code import read_code

    code = read_code(text)
    if code.game != game.code or any(code.switches[len(game.house_rules) :]):
        raise CallError(N_("this is not the code of a {game} sheet"), game=_(game.title))
    wanted_hash = coded_hash(code.board, game.id)
    names = [code.board] if code.board != wanted_hash else [*(options.layout or ()), *shipped(game.id)]
    matching_boards = [name for name in names if find_playable(name, game.id).hash == wanted_hash]
    if not matching_boards:
        raise CallError(
            N_("no known board has the hash {hash}"),
            hint=N_("Give the layout file the sheet was printed from with --layout."),
            hash=wanted_hash,
        )
    switch(code.language)
    house = {
        rule.key: rule.values[1] for rule, on in zip(game.house_rules, code.switches, strict=False) if on
    }
    options = replace(options, ink=Ink(code.ink), serial=code.serial)
    return _table_options(game, options, layout=matching_boards[:1], players=1, house=house)
