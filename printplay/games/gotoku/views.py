"""The cards of Gotoku as text and as facts, for `printplay layout`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from printplay.core.faults import Fault
from printplay.core.i18n import N_, _, fill_template, language, printed_words
from printplay.games.gotoku.layout import GotokuDeck
from printplay.games.gotoku.state.state import FIELDS, CardComposition, CharacterCard, PointCard


def summary(cards: CardComposition) -> Mapping[str, Any]:
    """Return the summary for the list of layouts: the number of cards, in all and of each kind."""
    kinds = {
        "point": len(cards.points),
        "action": sum(cards.actions.values()),
        "character": len(cards.characters),
    }
    different = len(cards.points) + len(cards.actions) + len(cards.characters)
    return {"cards": sum(kinds.values()), "different": different, "kinds": kinds}


def text(cards: CardComposition, *, colour: bool, quiet: bool) -> str:
    """Return all cards as lines; if `quiet`, without heading."""

    def bold(title: str) -> str:
        return f"\x1b[1m{title}\x1b[0m" if colour else title

    blocks = []
    if not quiet:
        title = cards.title.get(language()) or next(iter(cards.title.values()), "")
        count = fill_template(N_("{count:card|cards}"), {"count": summary(cards)["cards"]})
        blocks.append(f"{cards.name}  {title}".rstrip() + f"\n{cards.game}, {count}, hash {cards.hash}")
    blocks += [
        "\n".join(
            [bold(_("Point cards: what the dice must show, what wins the card")), *_point_cards(cards)]
        ),
        "\n".join([bold(_("Action cards")), *_actions(cards)]),
        "\n".join([bold(_("Characters: above, row of three, below")), *_characters(cards)]),
    ]
    return "\n\n".join(blocks)


def needs_in_words(cards: CardComposition, card: PointCard) -> str:
    """Return the values that the dice must show, as in a layout file."""
    if card.line:
        return " ".join((card.line, *(str(value) for _field, value in card.needs)))
    return ", ".join(f"{cards.instincts[die]} {value}" for die, value in card.needs)


def _point_cards(cards: CardComposition) -> Iterator[str]:
    needs = {card.name: printed_words(needs_in_words(cards, card)) for card in cards.points.values()}
    wide = max(map(len, needs.values()))
    for card in cards.points.values():
        yield f"  {card.name:<4} {needs[card.name]:<{wide}}  {card.faces_in_words()}"


def _actions(cards: CardComposition) -> Iterator[str]:
    for name, count in cards.actions.items():
        yield f"  {printed_words(name)} x {count}"


def _fields(cards: CardComposition, card: CharacterCard) -> list[str]:
    return [
        f"{cards.instincts[instinct]} {value}"
        for instinct, value in zip(card.instincts, card.values, strict=True)
    ]


def _characters(cards: CardComposition) -> Iterator[str]:
    for character in cards.characters.values():
        above, west, middle, east, below = map(printed_words, _fields(cards, character))
        yield f"  {printed_words(character.name)}: {above} | {west}, {middle}, {east} | {below}"


def facts(cards: GotokuDeck) -> Mapping[str, Any]:
    return {
        "game": cards.game,
        "name": cards.name,
        "title": dict(cards.title),
        "hash": cards.hash,
        "file": str(cards.path),
        "points": [
            {
                "name": card.name,
                "value": card.value,
                "needs": needs_in_words(cards, card),
                "faces": sorted(card.faces),
            }
            for card in cards.points.values()
        ],
        "actions": dict(cards.actions),
        "characters": [
            {"name": character.name, **dict(zip(FIELDS, _fields(cards, character), strict=True))}
            for character in cards.characters.values()
        ],
    }


def geojson(_cards: CardComposition) -> None:
    """Return nothing: cards have no places."""
    return


def findings(cards: CardComposition) -> Iterable[Fault]:
    """Return the warnings about these cards."""
    yield from _out_of_reach(cards)
    yield from _uneven(cards)


def can_meet(card: PointCard, character: CharacterCard) -> bool:
    """Return whether a character's dice can ever show what a card needs: none starts too low."""
    return all(character.start(instinct) >= value for instinct, value in card.required(character))


def _out_of_reach(cards: CardComposition) -> Iterator[Fault]:
    unreachable = [
        card.name
        for card in cards.points.values()
        if not any(can_meet(card, character) for character in cards.characters.values())
    ]
    if unreachable:
        yield Fault(
            "LC-80",
            N_("no character can ever meet: {cards}"),
            {"cards": ", ".join(unreachable)},
            hint=N_("Lower what they demand, or raise the start values of the dice."),
        )


def _uneven(cards: CardComposition) -> Iterator[Fault]:
    """Yield a warning if the characters cannot meet equal cards."""
    reach = {
        character.name: sorted(card.value for card in cards.points.values() if can_meet(card, character))
        for character in cards.characters.values()
    }
    sums = {name: sum(values) for name, values in reach.items()}
    if len({tuple(values) for values in reach.values()}) > 1:
        best, least = max(sums, key=sums.__getitem__), min(sums, key=sums.__getitem__)
        yield Fault(
            "LC-81",
            N_(
                "the characters are unequal: {best} can meet cards worth {most} points, {least} "
                "cards worth {few}"
            ),
            {"best": best, "most": sums[best], "least": least, "few": sums[least]},
            hint=N_("Over all characters, give every instinct each field and each start value once."),
            severity="warning",
        )
