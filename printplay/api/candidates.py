"""Candidates for shell completion: games, parts, layouts, papers, printers, rules, matches.

An option or argument names one of these functions. Each returns all candidates as `(word,
description)`, for the values that a call has so far. Modules are imported where they are used, and
a ledger is read without SQLAlchemy, because a person waits for the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from printplay.core.errors import PrintplayError
from printplay.core.i18n import _, language, localised

if TYPE_CHECKING:
    from printplay.ledger.lists.glance import Glimpse
    from printplay.match.game import Game

#: What a call has so far: the values of its parameters by their names.
Values = Mapping[str, Any]
#: Words with their descriptions.
Candidates = list[tuple[str, str]]
#: Placeholders for files or folders, which the shell completes; they are offered if nothing
#: else fits.
FILE, FOLDER = ("", "files"), ("", "folders")


def typed_value(values: Values, name: str) -> str:
    """Return the first value typed for a parameter, or an empty text."""
    value = values.get(name)
    first = value[0] if isinstance(value, list | tuple) and value else value
    return str(first) if isinstance(first, str) else ""


def file() -> Candidates:
    return [FILE]


def folder() -> Candidates:
    return [FOLDER]


def games() -> Candidates:
    """Return the games, and the score pads."""
    return [*((game.id, _(game.title)) for game in _find_games("")), *_pad_candidates()]


def first_game(values: Values) -> Candidates:
    """Return the games, if none was named yet."""
    return [] if typed_value(values, "game") else games()


def printable() -> Candidates:
    """Return the games; layouts, decks and pads are completed as files."""
    return [*games(), FILE]


def pads() -> Candidates:
    """Return the score pads that ship and the user's own, and files."""
    return [*_pad_candidates(), FILE]


def _pad_candidates() -> Candidates:
    from printplay.pads.file import finding

    return [(name, _("score pad")) for name in finding.files()]


def parts(values: Values) -> Candidates:
    """Return the parts of the named game, or of all, without those already named."""
    named_parts = values.get("part") or ()
    return [
        (part.id, _(part.title))
        for game in _named_games(values)
        for part in game.parts
        if part.id not in named_parts
    ]


def house_rules(values: Values) -> Candidates:
    return [
        (f"{rule.key}={value}", _(rule.summary))
        for game in _named_games(values)
        for rule in game.house_rules
        for value in rule.values
    ]


def variants(values: Values) -> Candidates:
    return [(variant, _(game.title)) for game in _named_games(values) for variant in game.variants]


def headers(values: Values) -> Candidates:
    """Return the headers of the named game, or of all; a value follows each."""
    return [(f"{key}=", _(game.title)) for game in _named_games(values) for key in game.grammar.headers]


def _island_words(kind: str) -> Candidates:
    from printplay.games.go_for_gold.islands.engine.policies import GOALS, PANEL_NAME, POLICIES
    from printplay.games.go_for_gold.islands.maker.grid import FREE, GRIDS, IMAGES

    words = {
        "lattice": (*GRIDS, FREE), "symmetry": IMAGES, "policy": (*POLICIES, PANEL_NAME), "goal": GOALS,
    }  # fmt: skip
    return [(word, "") for word in words[kind]]


#: What an island is made on and with, who plays on it, and what is searched for.
lattices, symmetries, policies, goals = (
    partial(_island_words, kind) for kind in ("lattice", "symmetry", "policy", "goal")
)


def layouts(values: Values) -> Candidates:
    """Return the layouts that ship with printplay, for the named game or for all, and files."""
    from printplay.geometry.layouts.tomlfile import peek
    from printplay.lookup import boards

    titles = {
        name: peek(path).get("title")
        for name, path in boards.layouts_by_name(typed_value(values, "game") or None).items()
    }
    return [
        *((name, localised(title) if isinstance(title, dict) else "") for name, title in titles.items()),
        FILE,
    ]


def papers() -> Candidates:
    from printplay.printing.imposition.paper import NAMES, paper

    return [(name, f"{paper(name).width:g} x {paper(name).height:g} mm") for name in NAMES]


def sheets() -> Candidates:
    return [(name, size) for name, size in papers() if name not in ("both", "card")]


def sizes() -> Candidates:
    from printplay.printing.imposition.paper import LARGE_SIZES, SIZES

    return [(name, f"{wide:g} x {high:g} mm") for name, (wide, high) in {**LARGE_SIZES, **SIZES}.items()]


def profiles() -> Candidates:
    from printplay.printing.calibration.profile import profile_names

    return [(name, "") for name in profile_names()]


def codes() -> Candidates:
    from printplay.match.text.codes import code_pages

    return [(page.code, page.title) for page in code_pages(language())]


def manual() -> Candidates:
    """Return the pages of the manual with their titles, and the codes of rules."""
    from printplay.manual.contents import chapters

    pages = [page for chapter in chapters(language(), {}) for page in chapter.pages]
    return [*((page.name, page.title) for page in pages), *codes()]


def matches(values: Values) -> Candidates:
    return _matches(values, lambda match: not match.dropped)


def open_matches(values: Values) -> Candidates:
    return _matches(values, lambda match: not match.dropped and not match.over)


def dropped_matches(values: Values) -> Candidates:
    return _matches(values, lambda match: match.dropped)


def _matches(values: Values, is_wanted: Callable[[Glimpse], bool]) -> Candidates:
    game, titles = typed_value(values, "game"), dict(games())
    return [
        (match.id, f"{titles.get(match.game, match.game)}: {', '.join(match.players)}")
        for match in _glimpses(values)
        if game in ("", match.game) and is_wanted(match)
    ]


def players(values: Values) -> Candidates:
    """Return the players of the ledger with their number of matches."""
    from collections import Counter

    counts = Counter(name for match in _glimpses(values) for name in match.players)
    return [(name, _("matches: {count}").format(count=count)) for name, count in counts.items()]


def scores(values: Values) -> Candidates:
    return [(f"{name}=", about) for name, about in players(values)]


def _glimpses(values: Values) -> list[Glimpse]:
    """Return the matches of the named ledger, or of the usual one."""
    from printplay.ledger.lists import glance
    from printplay.ledger.store.place import where_by_default

    return glance.glimpse_matches(typed_value(values, "ledger") or where_by_default())


def _named_games(values: Values) -> Iterator[Game]:
    return _find_games(typed_value(values, "game"))


def _find_games(game: str) -> Iterator[Game]:
    """Yield the game with an id, or all games if it is empty."""
    from printplay.match import registry

    for name in registry.game_ids():
        if game in ("", name):
            yield registry.find_game(name)
    if game and game not in registry.game_ids():
        from printplay.api.catalogue import game_or_file

        with suppress(PrintplayError):
            yield registry.find_by_name(game_or_file(game))
