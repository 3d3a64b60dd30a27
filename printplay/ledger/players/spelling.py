"""Similar names: `anna` is the ledger's Anna, or a question.

Names are similar if they differ only in case, accents, blanks and ligatures. Ann and Anna are two.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set

from printplay.core.errors import CallError
from printplay.core.i18n import N_
from printplay.ledger.store.store import Store
from printplay.ledger.store.trouble import LedgerError, NoMatchError
from printplay.match.text.header_fields import player_name

#: Letters with a mark that Unicode does not decompose.
_PLAIN = str.maketrans(
    {"ı": "i", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "æ": "ae", "œ": "oe", "þ": "th"}
)
#: The accents of Latin, Greek and Cyrillic letters; marks of other scripts are letters themselves.
_ACCENTS = range(0x300, 0x370)


def spelling_key(name: str) -> str:
    """Return the key that similar names share.

    >>> spelling_key("Cléo") == spelling_key(" CLEO"), spelling_key("Weiß") == spelling_key("WEISS")
    (True, True)
    >>> spelling_key("Ann") == spelling_key("Anna")
    False
    """
    folded = unicodedata.normalize("NFKC", name).casefold().translate(_PLAIN)
    decomposed = unicodedata.normalize("NFKD", folded)
    letters = "".join(
        character for character in decomposed if ord(character) not in _ACCENTS and not character.isspace()
    )
    return unicodedata.normalize("NFKC", letters)


def known_players(store: Store) -> frozenset[str]:
    """Return all players of a ledger. An unreadable one knows nobody; writing raises the error."""
    try:
        with store.reading() as session:
            return frozenset(name for names in session.players_by_match().values() for name in names)
    except (LedgerError, NoMatchError):
        return frozenset()


def known_spellings(known_names: Set[str], names: Iterable[str]) -> Mapping[str, str]:
    """Return the ledger's spelling of players where it differs from the typed one.

    Raises CallError if two of them are similar, or one fits two known players.
    """
    tidy_names = {name: player_name(name) for name in names}
    similar: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(known_names):
        similar[spelling_key(name)].append(name)
    spellings = {}
    for typed_name, name in tidy_names.items():
        if name in known_names:
            continue
        if len(players := similar[spelling_key(name)]) > 1:
            raise CallError(
                N_("{name} could be several players: {players}"),
                hint=N_("Write the one you mean. To keep the name: --new-player"),
                name=name,
                players=", ".join(players),
            )
        if players:
            spellings[typed_name] = players[0]
    _refuse_twins(tidy_names.values(), known_names)
    return spellings


def similar_names(known_names: Iterable[str], names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each name that is not known with one that is, or came before it, and is similar.

    >>> [*similar_names(["Cléo", "Ben"], ["Cleo", "Ben", "Dan", "DAN"])]
    [('Cleo', 'Cléo'), ('DAN', 'Dan')]
    """
    known_set = {*known_names}
    keys = {spelling_key(name): name for name in sorted(known_set, reverse=True)}
    for name in dict.fromkeys(names):
        similar_name = keys.setdefault(spelling_key(name), name)
        if name not in known_set and similar_name != name:
            yield name, similar_name


def _refuse_twins(names: Iterable[str], known_names: Iterable[str]) -> None:
    """Raise CallError if two names are alike, unless the ledger knows both."""
    name_by_key: dict[str, str] = {}
    for name in names:
        similar_name = name_by_key.setdefault(spelling_key(name), name)
        if similar_name != name and not {similar_name, name} <= {*known_names}:
            raise CallError(
                N_("{one} and {other} are easily confused"),
                hint=N_("Give one of them another name, such as {other} B. To keep both: --new-player"),
                one=similar_name,
                other=name,
            )
