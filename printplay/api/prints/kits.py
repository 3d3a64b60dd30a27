"""Kits of games, their parts, and the user's decks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Unpack

from printplay.api.prints.kit import Kit
from printplay.api.prints.options import DeckWords, GameWords, print_options
from printplay.core.answers import speak
from printplay.core.errors import CallError
from printplay.core.i18n import N_, _, language, localised, use
from printplay.core.print_choices import Duplex
from printplay.decks import Deck, read_deck
from printplay.match import registry
from printplay.printing.kit import KitFile
from printplay.printing.options import Print, PrintOptions, file_name, unambiguous

#: What the name of a file says of cards without backs, where those with backs are another.
_FRONTS = "fronts"
#: What only a game takes, not a deck.
_OF_GAMES = ("players", "layout", "size", "house", "serial", "code", "match", "codes")


def print_game(game: str | Path, *parts: str, lang: str | None = None, **options: Unpack[GameWords]) -> Kit:
    """Print a game with a cover, or some of its parts, a file each.

    Of a pad that is the pad alone, without a cover; its reference comes with it where the pad has
    no room for what a row gives.

    `game` is its name, or the file of a pad as a Path; a board, by name or Path, is printed with
    its game, the file of a deck by itself. A `str` is never a path.

    `paper` is a4 (unless said), letter, a3, a5, both, WxH in mm, or card, `map_paper` the same for
    maps and boards, in a file of their own; `ink` full, light or low; `duplex` long, short, fold or
    none; `marks` crop, full or none; `colour` rgb or cmyk; `copies` of each part. Cards that are
    `packed` lie edge to edge. `players` is how many sit at the table, `layout` the board (or two:
    front and back) by name or file, `size` how large maps are (a0 to a5, or WxH in mm), `house` the
    house rules that differ, `serial` the number of the first sheet, `bleed` mm. `code` prints the
    very sheet again that it stands on; `match` prints for a match of the `ledger`. Pads have
    markers and codes, so that `scan` reads photos of them, unless `codes` is False. `profile` is a
    printer that was measured. `cutter` prints the marks that a cutting machine reads: its cut files
    are written beside the PDF, with corners of a radius of `corners` mm.

    Nothing is written yet. Raises CallError for an unknown game or part, or options that exclude
    each other; LayoutError if a layout cannot be read.

    >>> kit = print_game("goldrausch", "cards", paper="letter", ink="low")
    >>> kit.faults, list(kit.pdf())
    ((), ['goldrausch-cards-letter-low.pdf'])
    """
    with speak(lang), use(lang or language()):  # a code sets the language of its own sheet
        return named_kit(game, parts, print_options(options))


def print_deck(file: str | Path, *, lang: str | None = None, **options: Unpack[DeckWords]) -> Kit:
    """Print the user's own deck, from its TOML file; the options are those of `print_game`.

    Raises LayoutError if the file is no deck.
    """
    with speak(lang):
        parsed_options = print_options(options)
        _refuse_beside_deck(str(file), (), parsed_options)
        return deck_kit(Path(file), parsed_options)


def paper_word(name: str) -> str:
    """Return the name of a paper from any spelling; raise CallError if it is unknown."""
    from printplay.printing.imposition.paper import paper

    return paper(name).word


# -- whatever is named ----------------------------------------------------------------------------


def typed_kit(words: Sequence[str], options: PrintOptions) -> Kit:
    """Return the kit that the words of a command line name: a thing to print, and its parts.

    The first word is a game, by its name or the file of a pad; or a board, by its name or file,
    printed with its game; or the file of a deck.
    """
    from printplay.lookup import boards
    from printplay.pads.file import finding

    thing: str | Path = boards.name_or_file(words[0]) if boards.is_path(words[0]) else words[0]
    parts = list(words[1:])
    if isinstance(thing, str):
        thing, parts = registry.spelled([thing, *parts])
        if thing not in registry.game_ids() and finding.find_pad(thing) is None:
            thing = boards.name_or_file(thing)
    return named_kit(thing, parts, options)


def named_kit(name: str | Path, parts: Sequence[str], options: PrintOptions) -> Kit:
    """Return the kit of a game, a board, a pad or a deck; see `print_game`."""
    from printplay.api.prints.game_kit import game_kit

    if (printed := _layout_kit(name, parts, options)) is not None:
        return printed
    return game_kit(registry.find_by_name(name), parts, options)


def _layout_kit(name: str | Path, parts: Sequence[str], options: PrintOptions) -> Kit | None:
    """Return the kit of a layout or a deck; None if the name is neither.

    Raises CallError for a file of another kind, FileError if it does not exist.
    """
    from printplay.api.prints.game_kit import game_kit
    from printplay.lookup import file_kinds

    printable = file_kinds.find_printable(name)
    if printable is None:
        return None
    if isinstance(printable, Path):
        _refuse_beside_deck(str(name), parts, options)
        return deck_kit(printable, options)
    options = replace(options, layout=[name, *(options.layout or ())])
    return game_kit(registry.find_game(printable), parts, options)


def _refuse_beside_deck(name: str, parts: Sequence[str], options: PrintOptions) -> None:
    """Raise CallError if an option was given that only a game takes, not a deck."""
    plain = PrintOptions()
    changed = [
        name for name in _OF_GAMES if (getattr(options, name) or None) != (getattr(plain, name) or None)
    ]
    if list(parts) not in ([], ["cards"]):
        raise CallError(
            N_("{name} is a deck of cards; it has no part {part!r}"),
            hint=N_("Leave it out: a deck is printed whole."),
            name=name,
            part=parts[0][:40],
        )
    if changed:
        raise CallError(
            N_("--{option} is for games; {name} is a deck of cards"),
            hint=N_("Remove it."),
            name=name,
            option="no-codes" if changed[0] == "codes" else changed[0],
        )


# -- decks -----------------------------------------------------------------------------------------


def deck_kit(file: Path, requested: PrintOptions) -> Kit:
    """Return the kit of the user's own deck; raise CallError for a paper of maps: a deck has none."""
    from printplay.printing.imposition.sheet_marks import Slug

    deck = read_deck(file)
    if requested.map_paper is not None:
        raise CallError(N_("a deck has no map"), hint=N_("Leave --map-paper out."))

    def name(part: str, options: PrintOptions) -> str:
        return file_name(stem_of(deck), part, options)

    def files(prints: Sequence[Print], options: PrintOptions) -> dict[str, KitFile]:
        title = title_of(deck)
        slug = Slug(title, f"{deck.name} {deck.hash}", "", note=Slug.note if deck.game else "")
        backs = any(batch.make(0).back is not None for part in prints for batch in part.batches)
        sides = options if backs else replace(options, duplex=Duplex.none)
        main_file = KitFile(title, prints, sides, slug)
        if not main_file.blank:
            return {name("", options): main_file}
        # cards without backs that fill sheets are printed by themselves, on one side
        return {
            name("" if backed else _FRONTS, options): KitFile(
                title, [_only(part, backed=backed) for part in prints], options, slug
            )
            for backed in (True, False)
        }

    return Kit(requested, {"cards": partial(cards_of, deck, requested)}, name, files, language())


def _only(part: Print, *, backed: bool) -> Print:
    """Return the cards that have backs, or those that have none."""
    return replace(part, batches=[batch for batch in part.batches if batch.has_backs == backed])


def cards_of(deck: Deck, options: PrintOptions) -> Print:
    from printplay.decks.printing import print_of

    return print_of(deck, options, "cards", _("cards"), _("Cut along the marks."))


def title_of(deck: Deck) -> str:
    """Return a deck's title in the current language, else in any, else its name."""
    return localised(deck.title, deck.name)


def stem_of(deck: Deck) -> str:
    """Return the stem of a deck's printed files: the name of its own file.

    Starters are all called `deck.toml`: they take the name of their folder, so that none replaces
    another. The stem does not begin like an option or a hidden file, and differs from games and
    other decks.
    """
    name = deck.path.stem
    if name == "deck":
        name = Path(deck.path).absolute().parent.name
    plain = re.sub(r"[^\w.-]+", "-", name).strip("-.") or "deck"
    return unambiguous(plain, "deck", registry.game_ids())
