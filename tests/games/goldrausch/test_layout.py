"""Decks of Goldrausch: the one that is shipped, one of one's own, and what is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.core.errors import LayoutError
from printplay.games.goldrausch import layout
from printplay.lookup import boards
from printplay.lookup.record import check_lines
from printplay.match.report import as_json
from printplay.match.text.source import from_text
from tests.games.goldrausch.playing import deck

SHIPPED = Path(deck().path).with_suffix(".csv").read_text("utf-8")
HEAD = 'game = "goldrausch"\nname = "mine"\ncards = "mine.csv"\n'


def write(folder: Path, csv: str) -> Path:
    """Write a deck whose cards are these; return its file."""
    (folder / "mine.csv").write_text(csv, encoding="utf-8")
    path = folder / "mine.toml"
    path.write_text(HEAD, encoding="utf-8")
    return path


def with_amounts(*amounts: int) -> str:
    """Return the shipped cards with other gold cards."""
    rows = [row for row in SHIPPED.splitlines() if not row.startswith("gold")]
    return "\n".join([*rows, *(f"gold,,{amount},,,1" for amount in amounts)]) + "\n"


def test_the_shipped_deck() -> None:
    """66 cards, 91 gold, six coin cards a group, and 49 with the six best of them."""
    cards = deck()
    assert (cards.cards, cards.total, cards.coins, cards.figures) == (66, 91, 6, 5)
    assert cards.sums == frozenset(range(50))
    assert (cards.game, cards.name, len(cards.hash)) == ("goldrausch", "cards", 8)
    assert set(cards.title) == {"en", "de"}


def test_a_deck_of_ones_own(tmp_path: Path) -> None:
    """A record can name another deck; its amounts are those that count."""
    write(tmp_path, with_amounts(*[1, 2, 3, 4, 5, 6] * 3))
    text = "game goldrausch\nlayout mine.toml\nplayers Anna, Ben\nAnna: gold 7 ladies\n"
    report = check_lines(from_text("x", text + "Ben: gold 6 ladies\n"), tmp_path)
    assert [fault.code for fault in report.violations] == ["GR-R2"]
    own = boards.find_playable(tmp_path / "mine.toml", "goldrausch")
    assert as_json(report)["layout_hash"] == own.hash != deck().hash


def test_the_hash_is_of_what_is_played(tmp_path: Path) -> None:
    """Other names leave the hash as it is; another amount does not."""
    renamed = layout.read(write(tmp_path, SHIPPED.replace("Ada", "Eda")))
    assert renamed.hash == deck().hash
    halved = SHIPPED.replace("gold,,5,,,2", "gold,,5,,,1\ngold,,5,,,1")
    assert layout.read(write(tmp_path, halved)).hash == deck().hash
    other = SHIPPED.replace("gold,,10,", "gold,,11,")
    assert layout.read(write(tmp_path, other)).hash != deck().hash


def test_amounts_need_not_reach_everything(tmp_path: Path) -> None:
    """With even and large amounts some sums cannot be; a record that tells them is doubted."""
    write(tmp_path, with_amounts(3, 4, 6, *[8] * 15))
    text = "game goldrausch\nlayout mine.toml\nplayers Anna, Ben\nsettle ladies 5\n"
    report = check_lines(from_text("x", text), tmp_path)
    assert [fault.code for fault in report.violations] == ["GR-L4"]


@pytest.mark.parametrize(
    ("csv", "place", "said"),
    [
        (
            SHIPPED.replace("counterfeit,,", "dud,,"),
            "mine.csv:42: cards[41].kind: ",
            "unknown kind of card 'dud'\n  Kinds: figure, gold, counterfeit.",
        ),
        (
            SHIPPED.replace("figure,diggers", "figure,digers", 1),
            "mine.csv:7: cards[6].group: ",
            "unknown group 'digers'\n  Did you mean diggers?",
        ),
        (
            SHIPPED.replace("figure,diggers", "figure,xyz", 1),
            "mine.csv:7: cards[6].group: ",
            "Groups: adventurers, diggers,",
        ),
        (
            SHIPPED.replace("gold,,5,", "gold,,0,"),
            "mine.csv:36: cards[35].amount: ",
            "a gold card must show a whole number from 1 to 999, not '0'",
        ),
        (
            SHIPPED.replace("gold,,5,", "gold,,,"),
            "mine.csv:36: cards[35].amount: ",
            "a gold card must show a whole number from 1 to 999, not ''",
        ),
        (
            SHIPPED.replace(",Ada Weitweg,1", ",Ada Weitweg,2"),
            "mine.csv: cards: ",
            "the deck has 6 figures of the adventurers, not 5",
        ),
        (with_amounts(3, 4, 6), "mine.csv: cards: ", "the deck has 3 gold cards, not 18"),
        (
            SHIPPED.replace("counterfeit,,,,,18", "counterfeit,,,,,17"),
            "mine.csv: cards: ",
            "the deck has 17 false coins, not 18",
        ),
        (
            with_amounts(*[1, 2, 3, 5, 6, 7] * 3),
            "mine.csv: cards: ",
            "a gold card of 4 is missing\n  The rulebook has cards of 3, 4, 6",
        ),
    ],
    ids=["kind", "group", "far group", "zero", "blank", "figures", "gold", "false", "four"],
)
def test_what_is_no_deck_of_goldrausch(csv: str, place: str, said: str, tmp_path: Path) -> None:
    """It is refused with file, line and cure; a record that names it is not replayed."""
    path = write(tmp_path, csv)
    with pytest.raises(LayoutError) as found:
        layout.read(path)
    assert str(found.value).startswith(str(tmp_path / place))
    assert said in str(found.value)
    text = "game goldrausch\nlayout mine.toml\nplayers Anna, Ben\nAnna: gold 7 ladies\n"
    report = check_lines(from_text("x", text), tmp_path)
    assert [fault.code for fault in report.violations] == ["PP-0"]
    assert not report.played.states
