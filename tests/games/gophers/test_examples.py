"""The worked examples of the rules, P1 to P22."""

from __future__ import annotations

import pytest

from printplay.games.gophers.rules.closing import close
from printplay.games.gophers.rules.scoring import score
from printplay.games.gophers.state.book import for_variant
from tests.games.gophers.playing import START, on_burrow, play, storeys
from tests.games.reports import keys, standings, state


def test_p1_the_deck() -> None:
    """58 cards: 51 supplies and 7 dig cards; in the simplified game 47: 42 and 5."""
    whole, fewer = storeys().deck, for_variant(storeys().deck, "simplified", 3)
    assert sum(whole.values()) == 58
    assert sum(count for card, count in whole.items() if card.number) == 51
    assert sum(fewer.values()) == 47
    assert sum(count for card, count in fewer.items() if card.number) == 42
    assert keys(play("deck 58")) == keys(play("deck 47", "variant simplified")) == []


def collected(page: int, way: str, cards: str, *headers: str) -> list[str]:
    """Return what is wrong when Anna moves on a page of the burrow and collects."""
    steps = len(way.split())
    start = START.replace("page 1", f"page {page}")
    return keys(on_burrow(f"Anna: roll {steps} to {way}\nAnna: collect {cards}", *headers, start=start))


def test_p2_adding_and_subtracting() -> None:
    """Cave acorn 4: 6 - 2 is face up 6, face down 2, net 4."""
    report = on_burrow("Anna: roll 1 to 2\nAnna: collect acorn 6 - 2")
    assert report.violations == ()
    (gain,) = state(report).players[0].gains
    assert (gain.added, gain.subtracted) == (6, 2)
    assert standings(report).placings[0].score == 4


@pytest.mark.parametrize("cards", ["berry 3 + 4", "berry 7"])
def test_p3_one_card_or_several(cards: str) -> None:
    """Cave berry 7: 3 and 4 will do, and so will a 7."""
    assert collected(1, "2 3", cards) == []


def test_p4_several_cards() -> None:
    """Grain 4 by 9 - 3 - 2; 7 by 5 + 4 - 2, unless the table does not mix signs."""
    assert collected(1, "5", "grain 9 - 3 - 2") == []
    assert collected(2, "5", "grain 5 + 4 - 2") == []
    assert collected(2, "5", "grain 5 + 4 - 2", "house mixed-signs no") == ["r15-mixed"]
    assert collected(1, "5", "grain 9 - 3 - 2", "house mixed-signs no") == []


def test_p5_the_kind() -> None:
    """Cave berry 5: berry 3 and acorn 2 do not fit."""
    assert collected(5, "2 1", "berry 3 + acorn 2") == ["r14"]


def test_p6_a_store_takes_any_kind() -> None:
    """Store 12: berry 5 and acorn 7 are legal."""
    assert collected(5, "2 6 7", "berry 5 + acorn 7") == []


def test_p7_the_number() -> None:
    """Cave acorn 4: 6 and 3 make 3 or 9."""
    assert collected(1, "2", "acorn 6 + 3") == ["r15"]
    assert collected(1, "2", "acorn 6 - 3") == ["r15"]


def test_p8_the_score() -> None:
    """6, 7, 5 and 9 face up, 2 and 3 face down are 22."""
    now = state(on_burrow("Anna: roll 1 to 2\nAnna: collect acorn 6 - 2"))
    (gain,) = now.players[0].gains
    told = [(6, 2), (7, 0), (5, 0), (9, 3)]
    gains = tuple(gain._replace(added=up, subtracted=down) for up, down in told)
    after = now._replace(players=(now.players[0]._replace(gains=gains), *now.players[1:]))
    assert score(after, "Anna") == 22


def test_p10_a_portal() -> None:
    """On a portal of page 2 a roll of 2 changes nothing; after a 5 all may collect."""
    start = START.replace("page 1", "page 2")
    stays = "Anna: roll 2 to 2 6\npage 2\n"
    assert keys(on_burrow(stays, start=start)) == []
    assert keys(on_burrow(stays + "Ben: collect berry 5", start=start)) == ["r12"]
    assert keys(on_burrow(stays + "Anna: draw 1", start=start)) == []
    report = on_burrow(
        "Anna: roll 2 to 2 6\npage 5\nAnna: collect berry 5\nBen: collect berry 9 - 4", start=start
    )
    assert report.violations == ()
    assert [p.score for p in standings(report).placings] == [5, 5]


def test_p11_a_chain_of_pages() -> None:
    """Dig after the roll, page 3, the own cave is a portal there, page 6: all collect there."""
    start = "page 2\nAnna: at 6\nBen: at 8\n"
    text = "Anna: roll 4\nAnna: dig\npage 3\npage 6\nAnna: collect acorn 6\nBen: collect grain 2"
    report = on_burrow(text, start=start)
    assert report.violations == ()
    assert state(report).page == 6
    assert keys(on_burrow(text + "\nBen: collect grain 1 + 1", start=start)) == ["r13"]


def test_p12_the_refill() -> None:
    """Seven after a failure are kept; four are filled up to six at the end of the round."""
    report = on_burrow(
        "Anna: roll 1 to 2\nAnna: draw 1\nBen: roll 3 to 4 8 7\nBen: collect berry 5 + acorn 7\n"
        "Anna: refill none\nBen: refill 2"
    )
    assert report.violations == ()
    assert [player.hand for player in state(report).players] == [7, 6]


def test_p13_a_gift() -> None:
    """Of berry 9, acorn 4 and a dig card the 9 counts; the dig card is played at once."""
    shown = "of berry 9, acorn 4, dig"
    way = "Anna: roll 3 to 2 3 4\n"
    taken = on_burrow(f"{way}Anna: gift berry 9 {shown}")
    assert taken.violations == ()
    assert standings(taken).placings[0].score == 9
    assert state(taken).pile == 45
    dug = on_burrow(f"{way}Anna: gift dig {shown}\npage 5\nBen: collect berry 5")
    assert dug.violations == ()
    assert [p.score for p in standings(dug).placings] == [5, 0]
    assert keys(on_burrow(f"{way}Anna: gift dig {shown}\nBen: roll 1 to 7")) == ["r20-roll"]


@pytest.mark.parametrize(
    ("pile", "hands", "over"), [(0, (3, 6), True), (0, (4, 5), False), (1, (2, 6), False)]
)
def test_p14_the_end(pile: int, hands: tuple[int, int], over: bool) -> None:
    """The match ends with the pile empty and three cards or fewer in a hand, not before."""
    now = state(on_burrow("Anna: roll 1 to 2\nAnna: collect acorn 4"))
    players = tuple(p._replace(hand=h) for p, h in zip(now.players, hands, strict=True))
    assert bool(close(now._replace(pile=pile, players=players)).over) is over


def test_p15_simplified() -> None:
    """The simplified game has no 6 - 2."""
    assert collected(1, "2", "acorn 6 - 2", "variant simplified") == ["r16"]


def test_p19_beginners_count_their_smallest_sum() -> None:
    """Sums of 23, 17 and 30 are worth 17, and all three are shown."""
    text = "Anna: berries 23\nAnna: acorns 17\nAnna: grains 30\nAnna: total 17\n"
    report = play(text + "Ben: berries 20\nBen: acorns 20\nBen: grains 15", "variant beginner")
    assert report.violations == ()
    assert report.finished
    first = standings(report).placings[0]
    assert (first.player, first.score) == ("Anna", 17)
    assert [(p.value, p.source) for p in first.points] == [(23, "berries"), (17, "acorns"), (30, "grains")]


def test_p21_the_beginners_end() -> None:
    """When the last acorn is taken, the match is over after that turn."""
    deck = "layout acorns.toml"
    text = "players Anna, Ben\npage 1\nAnna: at 1\nBen: at 8\nAnna: roll 1 to 2\n"
    report = play(text + "Anna: collect acorn 4\nend", deck, "variant beginner")
    assert report.violations == ()
    assert report.finished
    assert keys(play(text + "end", deck, "variant beginner")) == ["r22-bank"]


def test_p22_forth_and_back() -> None:
    """A move of 2 may end where it began, unless the table does not allow turning back."""
    assert keys(on_burrow("Anna: roll 2 to 2 1")) == []
    assert keys(on_burrow("Anna: roll 2 to 2 1", "house turn-back no")) == ["r6-back"]
