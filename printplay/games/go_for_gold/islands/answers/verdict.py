"""What a rating says in a sentence: of one table, and of several together."""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf

from printplay.core.i18n import N_, _, decimal, fill_template, thousands
from printplay.games.go_for_gold.islands.engine.policies import BLIND, PANEL
from printplay.games.go_for_gold.islands.rating.figures import Figures, Standing
from printplay.games.go_for_gold.prints.fairness_text import by_seat, kinds, players_in_words
from printplay.geometry.layouts.fairness import rounded_up
from printplay.match.shown import FigureTable

#: Places and spaces that are named, of those that are best known and least.
_FEW = 5
_TOO_FEW = N_("For {who}: too few matches ({matches}) to say whether the starts are fair.")
_BLIND = N_("Random players say nothing about how fair an island is for others.")
#: Of one table, by whether it is fair (None: undecided) and whether its player plays alone.
_ONE = {
    (True, False): N_(
        "For {who}: the starts are fair. Each port is within {apart} percentage points of an even "
        "share; the limit is {within} (95 % sure, {matches:match|matches}). For other players this "
        "proves nothing."
    ),
    (False, False): N_(
        "For {who}: the starts are not fair. Port {port} wins {share} of 100 matches; an even "
        "share is {even}, and the limit is {within:percentage point|percentage points} off "
        "({matches:match|matches})."
    ),
    (None, False): N_(
        "For {who}: too close to say whether the starts are fair. Each port is within {apart} "
        "percentage points of an even share; the limit is {within} (95 % sure, "
        "{matches:match|matches}). Play more matches to decide."
    ),
    (True, True): N_(
        "For {who}: the starts are fair. The points from each port are within {apart} % of the "
        "mean; the limit is {within} % (95 % sure, {matches:match|matches}). For other players "
        "this proves nothing."
    ),
    (False, True): N_(
        "For {who}: the starts are not fair. Port {port} scores {mean} points on average, more "
        "than {within} % off the mean ({matches:match|matches})."
    ),
    (None, True): N_(
        "For {who}: too close to say whether the starts are fair. The points from each port are "
        "within {apart} % of the mean; the limit is {within} % (95 % sure, "
        "{matches:match|matches}). Play more matches to decide."
    ),
}
#: The same of several tables: the worst of them decides.
_ALL = {
    (True, False): N_(
        "The starts are fair for the panel: with each of {kinds:kind|kinds} of players, every port "
        "is within {apart} percentage points of an even share; the limit is {within} (95 % sure "
        "for all together, {matches:match|matches})."
    ),
    (False, False): N_(
        "The starts are not fair for everybody: for {who}, a port may be {apart} percentage points "
        "off an even share; the limit is {within} ({matches:match|matches} of {kinds:kind|kinds} "
        "of players)."
    ),
    (None, False): N_(
        "Too close to say whether the starts are fair for everybody: for {who}, a port may be "
        "{apart} percentage points off an even share; the limit is {within} "
        "({matches:match|matches} of {kinds:kind|kinds} of players). Play more matches to decide."
    ),
    (True, True): N_(
        "The starts are fair for everybody who plays alone: with each of {kinds:kind|kinds} of "
        "players, the points from each port are within {apart} % of the mean; the limit is "
        "{within} % (95 % sure for all together, {matches:match|matches})."
    ),
    (False, True): N_(
        "The starts are not fair for everybody: for {who}, the points from a port may be {apart} % "
        "off the mean; the limit is {within} % ({matches:match|matches} of {kinds:kind|kinds} of "
        "players)."
    ),
    (None, True): N_(
        "Too close to say whether the starts are fair for everybody: for {who}, the points from a "
        "port may be {apart} % off the mean; the limit is {within} % ({matches:match|matches} of "
        "{kinds:kind|kinds} of players). Play more matches to decide."
    ),
}
#: Of several tables, where a part of the panel played.
_SOME_FAIR = N_(
    "The starts are fair for {players}: at every table, each port is within {apart} percentage "
    "points of an even share; the limit is {within} (95 % sure for all together, "
    "{matches:match|matches}). For other players this proves nothing."
)


def of_table(figures: Figures, tolerance: float, port: str) -> str:
    """Return whether the starts are fair at one table; `port` is the letter of the worst one."""
    fair = figures.fair(tolerance)
    template = _TOO_FEW if fair is None and isinf(figures.apart) else _ONE[fair, figures.players == 1]
    worst = next(standing for standing in figures.ports if standing.name == figures.worst)
    worded = fill_template(template, {
        **_verdict_values(figures, tolerance, [figures]), "port": port, "mean": decimal(worst.mean, ".2f"),
        "share": decimal(100 * (worst.share or 0.0)), "even": decimal(100 / figures.players),
    })  # fmt: skip
    return f"{worded} {_(_BLIND)}" if figures.policy == BLIND else worded


def of_tables(tables: Sequence[Figures], tolerance: float, *, fair: bool | None) -> str:
    """Return whether the starts are fair at all tables together."""
    worst = max(tables, key=lambda table: table.apart)
    is_solo = worst.players == 1
    policies = list(dict.fromkeys(table.policy for table in tables))
    seeing = [policy for policy in policies if policy != BLIND]
    is_partial = fair and not is_solo and not {*policies} >= {*PANEL}
    worded = fill_template(_SOME_FAIR if is_partial else _ALL[fair, is_solo], {
        **_verdict_values(worst, tolerance, tables), "kinds": len(policies),
        "players": kinds(seeing) if seeing else _("random players"),
    })  # fmt: skip
    return worded if BLIND not in policies else f"{worded} {_(_BLIND)}"


def _verdict_values(worst: Figures, tolerance: float, tables: Sequence[Figures]) -> dict[str, object]:
    return {
        "who": _players_in_words(worst), "within": decimal(tolerance, "g"),
        "apart": decimal(rounded_up(worst.apart)),
        "matches": thousands(sum(table.matches for table in tables)),
    }  # fmt: skip


def _players_in_words(figures: Figures) -> str:
    if figures.policy == BLIND:
        return fill_template(N_("{count:random player|random players}"), {"count": figures.players})
    return players_in_words([(figures.policy, figures.players)])


def policy_heading(figures: Figures) -> str:
    """Return a heading: the policy, and the number of its matches."""
    return fill_template(
        N_("{policy}, {matches:match|matches}"),
        {"policy": figures.policy, "matches": thousands(figures.matches)},
    )


def summary_table(ports: Sequence[tuple[str, str]], figures: Sequence[Figures]) -> FigureTable:
    """Return a table of all tables; `ports` are labels with their letters."""
    headings = [
        _("policy"), _("players"), _("matches"), *(letter for _label, letter in ports),
        _("even"), _("at most off"), _("first"), _("last"),
    ]  # fmt: skip
    rows = []
    for table in figures:
        wins = {port.name: port.share for port in table.ports}
        ends = [seat.share for seat in (table.seats[0], table.seats[-1])]
        rows.append((
            table.policy, str(table.players), thousands(table.matches),
            *(_percent_text(wins[label]) for label, _letter in ports),
            _percent_text(1 / table.players if table.players > 1 else None),
            decimal(rounded_up(table.apart)), *map(_percent_text, ends),
        ))  # fmt: skip
    return FigureTable(_("Victories in 100 matches"), tuple(headings), tuple(rows))


def _percent_text(share: float | None) -> str:
    return "–" if share is None else decimal(100 * share)


def tables(ports: Sequence[tuple[str, Standing]], figures: Figures) -> tuple[FigureTable, FigureTable]:
    seats = [(seat.name, seat) for seat in figures.seats]
    return _standing_table(_("port"), ports), _standing_table(_("seat"), seats)


def played(figures: Figures) -> list[str]:
    """Return where players scored, and where their lines went."""
    places = _("Scored per 100 sheets: {places}.").format(
        places=", ".join(
            f"{place.space} {100 * place.taken:.0f}"
            for place in sorted(figures.places, key=lambda place: -place.taken)
        )
    )
    order = sorted(figures.walked.items(), key=lambda item: -item[1])
    walked = _("Entered per 100 lines: {most} ... {least}.").format(
        most=", ".join(f"{space} {100 * share:.0f}" for space, share in order[:_FEW]),
        least=", ".join(f"{space} {100 * share:.0f}" for space, share in order[-_FEW:]),
    )
    return [places, walked]


def seats(figures: Figures) -> str:
    """Return how often whoever begins wins, and whoever is last; empty for solo play."""
    first, last = (seat.share for seat in (figures.seats[0], figures.seats[-1]))
    return "" if first is None or last is None else by_seat(100 * first, 100 * last)


def _standing_table(heading: str, rows: Sequence[tuple[str, Standing]]) -> FigureTable:
    headings = [
        heading, _("wins"), _("95 %"), _("points"), _("spread"), _("rounds"), _("entries"),
        _("shovels"), _("stuck"),
    ]  # fmt: skip
    return FigureTable(
        "", tuple(headings), tuple((name, *_standing_row(standing)) for name, standing in rows)
    )


def _standing_row(standing: Standing) -> list[str]:
    is_solo = standing.share is None or standing.low is None or standing.high is None
    wins = ["–", "–"] if is_solo else [
        f"{decimal(100 * (standing.share or 0), '.2f')} %",
        "-".join(decimal(100 * (end or 0), ".2f") for end in (standing.low, standing.high)),
    ]  # fmt: skip
    return [
        *wins,
        *(
            decimal(mean, ".2f")
            for mean in (standing.mean, standing.spread, standing.rounds, standing.entries, standing.shovels)
        ),
        f"{decimal(100 * standing.stuck)} %",
    ]
