"""What a screen reader is told after each entry by taps: what was entered, what is asked next."""

from __future__ import annotations

import random
from collections import Counter

from printplay.match.question import Way
from printplay.match.registry import find_game, game_ids
from printplay.pads.file.finding import pads_by_id
from tests.web.browser.phones import Phone, browser_and_server

#: Entries of a match, pads beside those that are always tried, and taps until one is entered.
_ENTRIES, _PADS, _TRIES = 5, 4, 60
_ALWAYS = ("hearts", "bowling")
#: What is asked next, as a sentence; or a table of what is open, in the end empty.
_ASKED = "#question, #ask .chartcard h2"
_NEXT = f"{_ASKED}, #ask .resultrow, #ask > button.main"


def announced(seed: int) -> str:
    """Enter lines in each game and in some pads, and listen."""
    rng, counts = random.Random(seed), Counter[str]()
    others = rng.sample(sorted(set(pads_by_id()) - set(_ALWAYS)), _PADS)
    with browser_and_server() as (browser, served, _folder):
        phone = Phone(browser, served, "Anna")
        for game in (*game_ids(), *_ALWAYS, *others):
            ways: tuple[Way, ...] = ("play", "result") if game in game_ids() else ("play",)
            for way in ways:
                counts["entries"] += _listened(phone, game, way, rng)
                counts["matches"] += 1
        assert not phone.wrong, phone.wrong
    return str(dict(counts))


def _listened(phone: Phone, game: str, way: Way, rng: random.Random) -> int:
    """Enter lines as chance has it; return how many were told together with what is asked next."""
    players = ("Anna", "Ben", "Cleo", "Dan")[: max(2, find_game(game).players[0])]
    phone.page.goto(f"{phone.base}/history")  # the first page follows to each match by itself
    match = phone.start(game, *players, sent=f"by-{way}")
    phone.enter(match, way)
    phone.listen()
    told = 0
    for _entry in range(_ENTRIES):
        seq = phone.state(match)["seq"]
        for _try in range(_TRIES):
            phone.chance(rng)
            phone.settled()
            if (state := phone.state(match))["seq"] != seq:
                break
        else:
            return told  # numbers that the rules refuse
        if state["over"]:
            phone.heard(state["table"]["decision"])
            return told + 1
        phone.page.wait_for_function(
            "(count) => document.querySelectorAll('#log li').length >= count", arg=len(state["table"]["said"])
        )
        phone.settled()
        phone.page.wait_for_selector(_NEXT, state="attached")
        question = phone.page.locator(_ASKED).first  # of a table of results, its first row is told
        asked = [question.inner_text()] if question.count() else []
        line = state["table"]["event"] or state["table"]["said"][-1]
        phone.heard_in_turn(line, *asked)
        told += 1
    return told


CAMPAIGNS = {"announced to a screen reader": announced}
