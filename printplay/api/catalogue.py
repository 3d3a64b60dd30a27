"""The catalogue of games, and the facts about each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printplay.core.answers import speak
from printplay.core.errors import PrintplayError
from printplay.core.i18n import N_, _
from printplay.geometry.layouts.layout import Layout
from printplay.lookup import boards
from printplay.match import registry
from printplay.match.game import Game
from printplay.pads.file import finding
from printplay.pads.file.pad import KINDS, Pad

if TYPE_CHECKING:
    from printplay.ledger.lists.summary import Summary

_KINDS = {
    "cards": N_("Card games"), "dice": N_("Dice games"), "sport": N_("Sports"),
    "board": N_("Board games"), "family": N_("Family games"),
}  # fmt: skip


def list_games(lang: str | None = None, *, pads: bool = False) -> list[dict[str, Any]]:
    """Return what can be printed, checked and scored, as `printplay games --json` prints it.

    With `pads`, return score pads instead, as `printplay games --pads --json` prints them:
    those of the current folder, those of the user's layouts, and those that ship.

    Each game has `id`, title, players, variants, house rules, printable parts and layouts, boards
    of spaces (`board`) and others; `ways` are those to enter it, the usual one first; `seeds` says
    that seed:4711 names a layout, too, and `maker` which version of the maker makes it.

    >>> [one["id"] for one in list_games()]
    ['go-for-gold', 'goldrausch', 'gophers', 'gotoku']
    """
    with speak(lang):
        return read_pads(in_this_folder=True)[0] if pads else [card(name) for name in registry.game_ids()]


def split_game_name(words: Sequence[str]) -> tuple[str | Path, list[str]]:
    """Return the game named by the first words of a command line, and the remaining words.

    A game is its id, or the file of a pad. A text that names none is returned unchanged.
    """
    if finding.is_path(words[0]):
        return Path(words[0]), list(words[1:])
    return registry.spelled(words)


def game_or_file(word: str) -> str | Path:
    """Return what a word of the command line names: a game as a text, or the file of a pad."""
    ends = word.lower().endswith(".toml")
    return Path(word) if ends or (finding.is_path(word) and Path(word).is_file()) else word


#: What a word of the command line names: a layout by its name, or a file.
layout_or_file = boards.name_or_file
#: The ids of all games, and the id that a typed name stands for, whether the game exists or not.
names, id_of_name = registry.game_ids, registry.id_of_name


def game_id(name: str) -> str:
    """Return the id of a game by any of its names; raise CallError if there is none.

    >>> game_id("Go for Gold")
    'go-for-gold'
    """
    return registry.find_by_name(name).id


def own_games(lang: str | None = None) -> list[dict[str, Any]]:
    """Return the score pads that ship, and those among the user's layouts.

    Each has the facts of `list_games`; a pad with a faulty file is left out.
    """
    with speak(lang):
        return read_pads(in_this_folder=False)[0]


def read_pads(*, in_this_folder: bool) -> tuple[list[dict[str, Any]], list[Path]]:
    """Return the facts about each score pad, with those `in_this_folder` if asked, and the faulty files."""
    cards, faulty = [], []
    for id_, path in finding.pads_by_id(here=in_this_folder).items():
        try:
            game = finding.of_file(path)
        except PrintplayError:
            faulty.append(path)
            continue
        if game is not None and id_ not in registry.game_ids():
            pad = getattr(game, "pad", None)
            kind = {"kind": pad.kind, "also": list(pad.also)} if isinstance(pad, Pad) else {}
            cards.append(card_of(game) | kind)
    return cards, faulty


def pad_kinds() -> dict[str, str]:
    return {kind: _(_KINDS[kind]) for kind in KINDS}


def pad_kind(text: str) -> str:
    """Return the kind of score pads by its name in either language or a unique beginning, else empty."""
    typed_name = text.strip().casefold()
    kinds = {kind: kind for kind in KINDS}
    for kind, title in _KINDS.items():
        kinds |= dict.fromkeys((title.casefold(), _(title).casefold()), kind)
    matching_kinds = {kind for name, kind in kinds.items() if name.startswith(typed_name)}
    return kinds.get(typed_name) or (matching_kinds.pop() if len(matching_kinds) == 1 else "")


def titles(matches: Iterable[Summary]) -> dict[str, str]:
    """Return the titles of the games of some matches, in the current language."""
    last = {stored.game_id: stored for stored in matches}
    return {game: _(stored.game.title) for game, stored in last.items()}


def card(game: str | Path) -> dict[str, Any]:
    """Return the facts about a game, in the current language."""
    return card_of(registry.find_by_name(game))


def card_of(game: Game) -> dict[str, Any]:
    """Return the facts about a game, given as a `Game`."""
    has_layouts = any(boards.shipped(game.id))  # a pad has none, and the names of all take long
    layouts = [(boards.layout_at(path), name) for name, path in boards.layouts_by_name().items()
               if path.parent.name == game.id] if has_layouts else []  # fmt: skip
    return {
        "id": game.id,
        "title": _(game.title),
        "summary": _(game.summary),
        "players": {"from": game.players[0], "to": game.players[1]},
        "variants": list(game.variants),
        "variant_titles": list(map(_, game.variant_titles or game.variants)),
        "ways": list(game.ways),
        "languages": list(game.languages),
        "house_rules": [
            {
                "key": rule.key,
                "default": rule.values[0],
                "values": list(rule.values),
                "summary": _(rule.summary),
                "sentences": [_(sentence) for sentence in (rule.usual or rule.values[0], *rule.sentences)],
            }
            for rule in game.house_rules
        ],
        "parts": [{"id": part.id, "title": _(part.title), "summary": _(part.summary)} for part in game.parts],
        "layouts": [
            {
                "name": layout.name,
                "typed": typed_name,
                "title": dict(layout.title),
                "board": isinstance(layout, Layout),
            }
            for layout, typed_name in layouts
        ],
        "seeds": game.maker is not None,
        "maker": game.maker,
    }
