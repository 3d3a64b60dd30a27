"""What the rules of Goldrausch say: nothing that is never said, and codes as they are fixed."""

from __future__ import annotations

from printplay.games.goldrausch.game import GAME
from printplay.games.goldrausch.play import RULES
from printplay.games.goldrausch.state import GRAMMAR, GROUPS, group_name
from printplay.lookup.record import check_lines
from printplay.match.text.codes import code_pages
from printplay.match.text.source import read_source
from tests.games.goldrausch.playing import RECORDS, play
from tests.games.reports import unsaid

#: They cannot be broken in a record: a figure is named by its group, and no line moves a chip.
WITHOUT_RECORD = {"GR-R4", "GR-R11"}
CODES = [f"GR-R{number}" for number in range(1, 16)] + [f"GR-L{number}" for number in range(1, 6)]


def test_every_code_has_its_page() -> None:
    """The twenty codes are explained in their order; all but two with an example."""
    found = [page for page in code_pages("en") if page.code.startswith("GR-")]
    assert [page.code for page in found] == CODES
    assert {page.code for page in found if page.example is None} == WITHOUT_RECORD


#: Six groups that hold the gold of the deck.
SETTLED = "".join(
    f"settle {group} {gold}\n" for group, gold in zip(GROUPS, (20, 20, 20, 20, 11, 0), strict=True)
)


def turned(*cards: str) -> str:
    """Return the lines of cards turned by Anna and Ben in turn."""
    return "".join(f"{('Anna', 'Ben')[at % 2]}: {card}\n" for at, card in enumerate(cards))


def group(name: str, *golds: int) -> tuple[str, ...]:
    """Return all cards of a group with some gold and three false coins."""
    coins = [f"gold {gold} {name}" for gold in golds]
    return (*[f"figure {name}"] * 5, *coins, *[f"false {name}"] * 3)


ROUND = (
    *group("adventurers", 1, 1, 2), *group("diggers", 2, 3, 3), *group("ladies", 4, 4, 5),
    *group("innkeepers", 5, 6, 6), *group("bandits", 7, 7, 8), *group("counterfeiters", 8, 9, 10),
)  # fmt: skip

#: Small records in which rules say what the records of their codes do not.
SMALL = (
    *(SETTLED * 4 + fifth for fifth in ("round\n", "settle ladies 3\n")),
    turned(*ROUND, "false ladies"),
    turned(*ROUND[:1]) + "round\n",
    turned(*ROUND[:-2]) + "round\n",
    "round\nround\n",
    "settle ladies 3\nround\n",
    SETTLED.removesuffix("settle counterfeiters 0\n") + "round\n",
    "settle ladies 3\nAnna: figure ladies\n",
    "settle ladies 3\nsettle ladies 3\nsettle ladies 4\n",
    turned("figure ladies") + "settle ladies 3\n",
    turned(*group("ladies", 1, 2, 3)) + "settle ladies 3 Anna 1\n",
    "Anna: figure ladies\nAnna: figure ladies\n",
    "round Anna\nBen: figure ladies\n",
    turned(*["figure ladies"] * 6),
    turned(*[f"false {name}" for name in GROUPS for _card in range(6)][:19]),
    turned("gold 11 ladies"),
    turned("figure bandits", "figure ladies", "false diggers"),
    "Anna: chip ladies\n",
    "Anna: figure ladies\nBen: chip ladies\n",
    "settle ladies 3 Anna -1\n",
    SETTLED.replace("bandits 11", "bandits 10"),
    SETTLED + "Anna: total 3\n",
    "Anna: total -1\nBen: total 365\n",
)


def test_every_sentence_is_said() -> None:
    """Whatever rules have to say, and each of their cures, some small record is told."""
    examples = [check_lines(read_source(path), path.parent) for path in RECORDS.glob("GR-*.play")]
    assert unsaid(RULES, [*examples, *map(play, SMALL)]) == []


def test_every_text_of_a_line_is_used() -> None:
    """What is said of a line that cannot be read belongs to one of its fields."""
    lines = {key for form in GRAMMAR.forms for field in form.fields for key in field.says}
    assert {*GAME.messages, *GAME.hints} <= lines


def test_groups_have_names() -> None:
    """Each of the six groups is called by one name, in sentences as where points are from."""
    assert [str(group_name(group)) for group in GROUPS] == [GAME.sources[group] for group in GROUPS]
