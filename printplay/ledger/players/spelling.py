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


def bare(name: str) -> str:
    """Return the key that similar names share.

    >>> bare("Cléo") == bare(" CLEO"), bare("Weiß") == bare("WEISS"), bare("Ann") == bare("Anna")
    (True, True, False)
    """
    folded = unicodedata.normalize("NFKC", name).casefold().translate(_PLAIN)
    apart = unicodedata.normalize("NFKD", folded)
    letters = "".join(c for c in apart if ord(c) not in _ACCENTS and not c.isspace())
    return unicodedata.normalize("NFKC", letters)


def known_players(store: Store) -> frozenset[str]:
    """Return all players of a ledger. An unreadable one knows nobody; writing raises the error."""
    try:
        with store.reading() as session:
            return frozenset(name for names in session.seated().values() for name in names)
    except (LedgerError, NoMatchError):
        return frozenset()


def as_known(known: Set[str], names: Iterable[str]) -> Mapping[str, str]:
    """Return the ledger's spelling of players where it differs from the typed one.

    Raises CallError if two of them are similar, or one fits two known players.
    """
    typed = {name: player_name(name) for name in names}
    alike: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(known):
        alike[bare(name)].append(name)
    found = {}
    for given, name in typed.items():
        if name in known:
            continue
        if len(players := alike[bare(name)]) > 1:
            raise CallError(
                N_("{name} could be several players: {players}"),
                hint=N_("Write the one you mean, or keep the name with --new-player."),
                name=name,
                players=", ".join(players),
            )
        if players:
            found[given] = players[0]
    _refuse_twins(typed.values(), known)
    return found


def similar_names(known: Iterable[str], names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each name that is not known with one that is, or came before it, and is similar.

    >>> [*similar_names(["Cléo", "Ben"], ["Cleo", "Ben", "Dan", "DAN"])]
    [('Cleo', 'Cléo'), ('DAN', 'Dan')]
    """
    here = {*known}
    keys = {bare(name): name for name in sorted(here, reverse=True)}
    for name in dict.fromkeys(names):
        other = keys.setdefault(bare(name), name)
        if name not in here and other != name:
            yield name, other


def _refuse_twins(typed: Iterable[str], known: Iterable[str]) -> None:
    """Raise CallError if two names are alike, unless the ledger knows both."""
    seen: dict[str, str] = {}
    for name in typed:
        other = seen.setdefault(bare(name), name)
        if other != name and not {other, name} <= {*known}:
            raise CallError(
                N_("{one} and {other} are easily confused"),
                hint=N_("Give one of them another name, such as {other} B, or keep both with --new-player."),
                one=other,
                other=name,
            )
