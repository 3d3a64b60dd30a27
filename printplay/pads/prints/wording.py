"""The points of a row in a few words, and the small print: the winner, the tie-break, the end.

Common formulas have phrases of their own here; others are worded by the tree of the formula.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from printplay.core.i18n import N_, _, fill_template, localised
from printplay.core.translation_markers import Foreign
from printplay.match.text.report_text import tie_step
from printplay.pads.file.pad import Pad, Row, stated_limits
from printplay.pads.formulas.calls import Called, Ranked
from printplay.pads.formulas.formula import Formula, FormulaNode, Titles, Within
from printplay.pads.formulas.tree import (
    ABOVE,
    DIVIDED,
    EQUAL,
    TIMES,
    AnyOrAll,
    Binary,
    Chosen,
    Compared,
    ListItem,
    NumberList,
    NumberLiteral,
    RowEntry,
    Unary,
    constant,
)
from printplay.pads.scoring.book import book

#: The most letters of a note beside its row; the reference has longer ones.
BESIDE = 64
#: So many equal values at the end of a table are said once.
_ALIKE = 3


def row_points_in_words(row: Row, pad: Pad) -> str:
    """Return the points of a row in a few words; empty if they are the entered value."""
    if row.points in ("", row.key):
        return ""
    tree = tree_of(book(pad).formula(row.key, "points"))
    return row.points if tree is None else _Saying(row, pad.titles()).all(tree)


def in_short(row: Row, pad: Pad) -> bool:
    """Return whether the points of a row have a phrase of their own, such as points for each."""
    tree = tree_of(book(pad).formula(row.key, "points"))
    return tree is not None and bool(_Saying(row, pad.titles()).short(tree))


def winning_condition(pad: Pad) -> str:
    """Return when all win together, in words; empty if the file does not say."""
    tree = tree_of(book(pad).formula("", "win"))
    return pad.win if tree is None else tree.words(pad.titles())


def limited(row: Row, pad: Pad) -> str:
    """Return when a row is entered (or its note), if not always, and who can have it, if not everybody."""
    tree = None if localised(row.note) else tree_of(book(pad).formula(row.key, "when"))
    return "; ".join(filter(None, ("" if tree is None else _condition(tree, pad), _holder_limit(row, pad))))


def _condition(test: FormulaNode, pad: Pad) -> str:
    """Return when a row is entered: `only with Ships`, `only with Coins above 3`."""
    titles = pad.titles()
    match test:
        case Unary("not", _, inner) if row := _had(inner, pad):
            return _("not with {row}").format(row=titles[row])
        case Unary("not", _, _inner):
            return _("only if {test}").format(test=test.words(titles, Within.TEST))
    row = _had(test, pad)
    words = titles[row] if row else test.words(titles, Within.TEST)
    return _("only with {test}").format(test=words)


def _had(test: FormulaNode, pad: Pad) -> str:
    """Return the row that a test requires: `key`, `key > 0`, a tick `key == 1`."""
    match test:
        case RowEntry(key):
            return key
        case Compared([RowEntry(key), other], (way,)):
            is_ticked = way is EQUAL and constant(other) == 1 and pad.row[key].entry == "tick"
            return key if is_ticked or (way is ABOVE and constant(other) == 0) else ""
    return ""


def _holder_limit(row: Row, pad: Pad) -> str:
    """Return who can have a row, if not everybody can, and how places are shared."""
    if row.entry == "place":
        return _("places can be shared") if row.shared else ""
    if not row.holders:
        return ""
    if row.holders == 1:
        limit = _("for one team only") if pad.teams else _("for one player only")
    elif pad.teams:
        limit = _("for {count} teams at most").format(count=row.holders)
    else:
        limit = _("for {count} players at most").format(count=row.holders)
    return _("{said}, passed on").format(said=limit) if row.passes else limit


def use_of(row: Row, pad: Pad) -> str:
    """Return what a row without points of its own is for: other rows, ties; may be empty."""
    formulas = (
        (other_row, book(pad).formula(other_row.key, "points")) for other_row in pad.rows if other_row.counts
    )
    rows = [
        localised(other_row.title, other_row.key) for other_row, formula in formulas
        if formula is not None and row.key in formula.values | formula.gives
    ]  # fmt: skip
    if rows:
        return _("counted in {rows}").format(
            rows=_(" and ").join(_("“{title}”").format(title=title) for title in rows)
        )
    ties = {key.lstrip("-") for key in pad.tie_break.order}
    return _("decides a tie") if row.key in ties else ""


def foreign_words(pad: Pad) -> frozenset[Foreign]:
    """Return the titles and notes of a pad that are in another language than the current one."""
    texts = [pad.title, *(subtotal.title for subtotal in pad.look.sums)]
    for row in pad.rows:
        texts += [row.title, row.note, row.section]
    return frozenset(text for text in map(localised, texts) if isinstance(text, Foreign))


def figure(value: int) -> str:
    """Return a number with a typographic minus sign: −3."""
    return f"{value}".replace("-", "−")


def tree_of(formula: Formula | None) -> FormulaNode | None:
    """Return the tree of a formula, None if there is no formula."""
    return formula.tree if formula is not None else None


class _Saying:
    def __init__(self, row: Row, titles: Titles) -> None:
        self.row, self.titles = row, titles

    def all(self, node: FormulaNode) -> str:
        node = _choice(node)
        return self.short(node) or self._table(node) or node.words(self.titles)

    def short(self, node: FormulaNode) -> str:
        """Return the words for a common formula; empty for all others."""
        node = _choice(node)
        for way in (self._each, self._per, self._tick_points, self._ranked, self._sets):
            if phrase := way(node):
                return phrase
        return ""

    def _is_row(self, node: FormulaNode) -> bool:
        return isinstance(node, RowEntry) and node.key == self.row.key

    def _each(self, node: FormulaNode) -> str:
        """Return the words for `3 * key`, `key * 3` and `-key`."""
        match node:
            case Unary("-", _, RowEntry(self.row.key)):
                return _("{value} each").format(value=figure(-1))
        for number, factor in _products(node):
            if (value := constant(number)) is not None and self._is_row(factor):
                if stated_limits(self.row).most == 1:
                    return self._points(number)
                return _("{value} each").format(value=figure(value))
        return ""

    def _per(self, node: FormulaNode) -> str:
        """Return the words for `key // 3` and `key // 3 * 2`."""
        value: int | None = 1
        match node:
            case Binary(operator, left, right) if operator is TIMES:
                node, value = left, constant(right)
        match node:
            case Binary(operator, RowEntry(self.row.key), right) if operator is DIVIDED:
                many = constant(right)
                if value is not None and many is not None:
                    return _("{value} for every {many}").format(value=figure(value), many=many)
        return ""

    def _table(self, node: FormulaNode) -> str:
        """Return the words for a table from a number to points."""
        match node:
            case ListItem(NumberList(parts), RowEntry(self.row.key)) if len(parts) > 1:
                numbers = [constant(item) for item in parts]
            case _:
                return ""
        if None in numbers:
            return ""
        least = max(1, stated_limits(self.row).least)
        figures = [figure(points) for points in numbers[least:] if points is not None]
        varied_count = len(figures) - len(
            [*takewhile(lambda points: points == figures[-1], reversed(figures))]
        )
        if 0 < varied_count <= len(figures) - _ALIKE:
            return _("{values} for {least} to {most}, then {rest}").format(
                values=", ".join(figures[:varied_count]),
                least=least,
                most=least + varied_count - 1,
                rest=figures[-1],
            )
        return _("{values} for {least} to {most}").format(
            values=", ".join(figures), least=least, most=len(parts) - 1
        )

    def _tick_points(self, node: FormulaNode) -> str:
        """Return the words for `25 if key else 0` of a row that is ticked."""
        if self.row.entry != "tick":
            return ""
        match node:
            case Chosen(yes, RowEntry(self.row.key), no) if constant(no) == 0:
                return self._points(yes)
        for number, factor in _products(node):
            if self._is_row(factor):
                return self._points(number)
        return ""

    def _points(self, node: FormulaNode) -> str:
        value = constant(node)
        if value is None:
            return node.words(self.titles)
        return fill_template(N_("{value:point|points}"), {"value": figure(value)})

    def _ranked(self, node: FormulaNode) -> str:
        """Return the words for points for the most, for the second most, and so on."""
        values: list[int] = []
        has_majority = False
        while isinstance(node, Chosen):
            value, (place, only) = constant(node.yes), self._place(node.test)
            if value is None or place != len(values) + 1:
                return ""
            has_majority = has_majority or only
            values.append(value)
            node = node.no
        words = (N_("{value} for the most"), N_("{value} for second"), N_("{value} for third"))
        if not 0 < len(values) <= len(words) or constant(node) != 0:
            return ""
        parts = [_(word).format(value=figure(value)) for word, value in zip(words, values, strict=False)]
        if has_majority:
            parts.append(_("nothing when tied"))
        return ", ".join(parts)

    def _place(self, test: FormulaNode) -> tuple[int, bool]:
        """Return the place that a test requires (1 for the most, 0 for none), and whether alone."""
        match test:
            case AnyOrAll(False, parts):
                rest = [part for part in parts if not self._any_at_all(part)]
                return self._place(rest[0]) if len(rest) == 1 else (0, False)
            case Ranked("most" | "majority" as name, RowEntry(self.row.key)):
                return 1, name == "majority"
            case Compared([Ranked("rank", RowEntry(self.row.key)), place], (way,)) if way is EQUAL:
                return constant(place) or 0, False
        return 0, False

    def _any_at_all(self, test: FormulaNode) -> bool:
        """Return whether a test only requires any at all: `key > 0`, `key`."""
        match test:
            case Compared([RowEntry(self.row.key), other], (way,)) if way is ABOVE:
                return constant(other) == 0
        return self._is_row(test)

    def _sets(self, node: FormulaNode) -> str:
        """Return the words for `7 * sets(a, b, c)`."""
        for number, factor in _products(node):
            match factor:
                case Called("sets", parts) if (value := constant(number)) is not None:
                    kinds = ", ".join(part.words(self.titles, Within.LISTED) for part in parts)
                    return _("{value} for each set of {of}").format(value=figure(value), of=kinds)
        return ""


def _choice(node: FormulaNode) -> FormulaNode:
    """Return `3 if test else 0` for `3 * test`, and `1 if test else 0` for a test alone."""
    for number, test in ((NumberLiteral(1), node), *_products(node)):
        if test.is_test and constant(number) is not None:
            return Chosen(number, test, NumberLiteral(0))
    return node


def _products(node: FormulaNode) -> Sequence[tuple[FormulaNode, FormulaNode]]:
    """Return the two factors of a product, in both orders."""
    match node:
        case Binary(operator, left, right) if operator is TIMES:
            return (left, right), (right, left)
    return ()


def winning(pad: Pad) -> str:
    """Return who wins; empty if the file does not say."""
    if pad.coop:
        if not pad.win:
            return ""
        return _("All win together: {test}.").format(test=winning_condition(pad))
    if pad.winner == "named" or not any(row.counts for row in pad.rows):
        return ""
    if pad.counts_down:
        return _("The first player to reach 0 wins.")
    if pad.teams:
        return (
            _("The team with the fewest points wins.")
            if pad.winner == "lowest"
            else _("The team with the most points wins.")
        )
    return _("Fewest points win.") if pad.winner == "lowest" else _("Most points win.")


def ending(pad: Pad) -> str:
    """Return when the match is over; empty if it ends once all rows are filled in."""
    return " ".join(filter(None, (_at_target(pad), _lead(pad), _closed(pad))))


def _lead(pad: Pad) -> str:
    """Return the lead that a target asks for; empty if it asks for none."""
    lead = 0 if pad.target is None else pad.target.lead
    if lead < 2:
        return _("Play on while the first place is tied.") if lead else ""
    text = _("Play on until the first is {lead} points ahead.")
    return text.format(lead=figure(lead))


def _closed(pad: Pad) -> str:
    """Return the further conditions that end a match, besides points and rounds; may be empty."""
    if pad.when_said:
        return _("The match ends when the players say so.")
    if pad.one_left:
        return _("The match ends when only one can still play on.")
    titles = [localised(row.title, row.key) for row in pad.closing]
    if not titles:
        return ""
    rows = _(" or ").join(_("“{title}”").format(title=title) for title in titles)
    if pad.in_rounds:
        return _("The round in which somebody ticks {rows} is the last.").format(rows=rows)
    return _("The match ends when somebody ticks {rows}.").format(rows=rows)


def _at_target(pad: Pad) -> str:
    target = pad.target
    if target is None:
        return ""
    if target.countdown:
        return _("Players start with {points}.").format(points=figure(target.points))
    if target.ends == "round":
        return fill_template(
            N_("The round in which somebody reaches {points:point|points} is the last."),
            {"points": figure(target.points)},
        )
    return fill_template(
        N_("The match ends as soon as somebody reaches {points:point|points}."),
        {"points": figure(target.points)},
    )


def tie(pad: Pad) -> str:
    """Return what decides a tie; empty if ties are impossible."""
    if pad.coop or pad.winner == "named" or not any(row.counts for row in pad.rows):
        return ""
    if pad.players[1] < 2 or (pad.target is not None and pad.target.lead and not pad.rounds):
        return ""
    last = _("a shared victory") if pad.tie_break.shared else _("no winner")
    return _("On a tie: {steps}.").format(steps=_(", then ").join([*tie_steps(pad), last]))


def tie_steps(pad: Pad) -> list[str]:
    """Return the rows that break a tie, in words, in their order."""
    return [
        tie_step(key, localised(pad.row[key.lstrip("-")].title, key))
        for key in pad.tie_break.order
        if key.lstrip("-") in pad.row
    ]


def small_print(
    pad: Pad, notes: Sequence[tuple[str, str]], *, boxes: Sequence[str] = (), dealt: bool = False
) -> str:
    """Return all of it; `notes` are titles of rows and their points without room elsewhere.

    `boxes` are the labels of the boxes of a cell, from the left; `dealt` says that the dealer is
    marked.
    """
    sentences = [_("Boxes: {rows}.").format(rows=", ".join(boxes))] if boxes else []
    sentences += [_("{row}: {note}.").format(row=row, note=note) for row, note in notes]
    texts = [*sentences, ending(pad), winning(pad), tie(pad)]
    if dealt:
        texts.append(_("A marked corner: who deals."))
    return " ".join(filter(None, texts))
