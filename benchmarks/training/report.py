"""How well sheets are read: photos in hands that no network has seen, counted.

`python -m benchmarks.training.report --count 60 --seed 1` photographs sheets of each set and reads
them, as `seen` says. What is read of a photo is kept, so that the same photos can be judged again;
what is reported stands on seeds that were used once. `--split` counts by set, pen, board, ink,
megapixels and hand besides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from benchmarks.training.options import options
from benchmarks.training.seen import Seen
from tests.photographer import judging
from tests.photographer.judging import OUTCOMES, SILENT, outcome

#: What is counted of every sheet, as columns of the tables that are split.
_SHORT = ("line", "boxes", "total", "gathered", "tokens")

Tally = Counter[tuple[str, str, str]]


def main() -> None:
    """Print how many values were read right, asked about, or read wrong without a word."""
    given = options("report", __doc__, "careful,hard,brutal", 40)
    split: dict[str, Tally] = {}
    for kind in given.kinds:
        tally: Tally = Counter()
        for seen in given.photos(kind):
            for about, came in judged(seen):
                tally["whole", about, came] += 1
                for name, value in _splits(seen) if given.split else ():
                    split.setdefault(name, Counter())[value, about, came] += 1
                if came == SILENT:
                    print(f"  {kind} {seen.seed}, {seen.hand}, {seen.pen}: {about}")
        print(f"{given.of} {kind}: {given.count} photos")
        _whole(tally)
    for name, tally in split.items():
        _split(name, tally)


def _whole(tally: Tally) -> None:
    print(f"{'':15}{'read':>6}{'right':>8}{'accepted':>10}{'asked':>8}{'silently wrong':>16}")
    for about in dict.fromkeys(about for _value, about, _came in tally):
        silent, asked, hit, right = (tally["whole", about, one] for one in OUTCOMES)
        whole = right + hit + asked + silent
        shares = zip((right + hit, right, hit + asked, silent), (6, 8, 6, 14), strict=True)
        print(
            f"{about:15}{whole:>6}" + "".join(f"{100 * one / whole:>{width}.1f} %" for one, width in shares)
        )


def _split(name: str, tally: Tally) -> None:
    """Print a table whose rows are the values of what is split by: read, accepted, silent in %."""
    print(f"\n{'by ' + name:24}" + "".join(f"{about:>16}" for about in _SHORT))
    for value in sorted({value for value, _about, _came in tally}):
        row = f"{value:24}"
        for about in _SHORT:
            silent, asked, hit, right = (tally[value, about, one] for one in OUTCOMES)
            whole = max(1, right + hit + asked + silent)
            shares = [f"{100 * one / whole:.0f}" for one in (right + hit, right, silent)]
            row += f"{'/'.join(shares):>16}"
        print(row)


def _splits(seen: Seen) -> Iterator[tuple[str, str]]:
    """Yield by what a photo is counted besides."""
    density = "under 3" if seen.megapixels < 3 else "3 to 6" if seen.megapixels < 6 else "6 to 12"
    yield "set", seen.kind
    yield "pen", seen.pen
    yield "board", seen.on
    yield "ink", seen.tone
    yield "megapixels", density
    yield "hand", seen.hand


def judged(seen: Seen) -> Iterator[tuple[str, str]]:
    """Yield what was read, and whether it was accepted, asked about or silently wrong.

    A line counts where nothing lay on a space.
    """
    if seen.line.clear:
        yield "line", outcome(right=seen.line.exact, asked=not seen.line.accepted)
    yield from judging.judged(seen.truth, seen.flat().marks, seen.panel())


if __name__ == "__main__":
    main()
