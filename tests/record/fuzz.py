"""A target for fuzzers: `python -m tests.record.fuzz [SECONDS] [SEED]` runs one without tools.

`once` takes any bytes; whatever it raises is a finding. It can be handed to a coverage-guided
fuzzer as it is.
"""

from __future__ import annotations

import random
import sys
import time

from printplay.record.as_json import as_json
from printplay.record.check import check
from printplay.record.source import from_bytes
from printplay.record.telling import faults, ranking
from tests.games.go_for_gold.playing import RECORDS


def once(data: bytes) -> None:
    """Check some bytes as a record, and tell the answer in every way."""
    report = check(from_bytes("fuzz", data), RECORDS)
    as_json(report)
    list(faults(report, colour=True))
    list(ranking(report))


def mutated(data: bytes, pool: list[bytes], dice: random.Random) -> bytes:
    """Return a record with some lines lost, doubled, mixed in, or with single bytes changed."""
    lines = data.split(b"\n")
    for _ in range(dice.randint(1, 6)):
        at = dice.randrange(len(lines))
        match dice.randrange(6):
            case 0:
                del lines[at : at + 1]
            case 1:
                lines.insert(at, dice.choice(dice.choice(pool).split(b"\n")))
            case 2:
                lines.insert(at, lines[dice.randrange(len(lines))])
            case 3:
                words = lines[at].split(b" ")
                words[dice.randrange(len(words))] = dice.choice(dice.choice(pool).split())
                lines[at] = b" ".join(words)
            case 4:
                other = dice.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case _:
                line = bytearray(lines[at] or b" ")
                line[dice.randrange(len(line))] = dice.randrange(256)
                lines[at] = bytes(line)
        lines = lines or [b""]
    return b"\n".join(lines)


def main(seconds: float = 10, seed: int = 0) -> int:
    """Fuzz for some time; return how many records were tried."""
    dice = random.Random(seed)
    pool = [path.read_bytes() for path in sorted(RECORDS.glob("*.play"))]
    tried = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        data = mutated(dice.choice(pool), pool, dice)
        begin = time.monotonic()
        once(data)
        assert time.monotonic() - begin < 5, data
        tried += 1
    return tried


if __name__ == "__main__":
    seconds, seed = [*sys.argv[1:3], *("10", "0")[len(sys.argv) - 1 :]]
    print(main(float(seconds), int(seed)))
