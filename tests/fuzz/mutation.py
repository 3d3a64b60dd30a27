"""Mutations of a text or of bytes: pieces lost, doubled, swapped, mixed in, and hostile values."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

#: What people hardly ever write, and programs often trip over.
HOSTILE = tuple(
    value if isinstance(value, bytes) else value.encode("utf-8", "surrogatepass")
    for value in (
        "", " ", "0", "-0", "-1", "1", "2", "1e308", "-1e308", "1e-320", "NaN", "nan", "inf",
        "-Infinity", "0.1", "1e400", "9" * 30, "9" * 5000, "-" + "9" * 400, "0x10", "1_000", "007",
        "٣", "½", "²", "−1", "+1", "1e", "2147483648", "18446744073709551616", "100000",
        "true", "false", "null", "none", "[]", "{}", '""', "''", "[[]]", "{}{}", "{0}", "%s",
        "{", "}", "[", "]", "(", ")", '"', "'", '"""', "\\", "|", ":", ",", ";", "#", "=", "->",
        "\n", "\r", "\r\n", "\t", "\0", "\x1b[2J", "\x7f", "\x85", "\u2028", "\ufeff", "\ufffe",
        "\u202e", "\u2067", "\u200b", "\u00ad", "\u0301", "\U0001f3dd", "ß", "İ", "ǆ", "ﬁ", "日本",
        "\ud800", "\\ud800", "\\u0000", "\\udfff", "&#0;", "&lt;", "&x;", "<![CDATA[",
        "../../x", "/dev/null", "/", "CON", "~", ".", "..", "a" * 70, "b" * 3000, "x " * 500,
        "[" * 200, "(" * 200, "{" * 200, "<g>" * 200, "-" * 100, "a.b.c", "1979-05-27", "07:32:00",
        b"\xff", b"\xc0\x80", b"\xff\xfe", b"\x80",
    )
)  # fmt: skip

_TOKEN = re.compile(rb"[A-Za-z_][A-Za-z_-]*|[-+]?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|[^\w\s]")
_MOST = 200_000  # bytes; a larger one tells nothing more, and takes long


def mutated(data: bytes, pool: Sequence[bytes], dice: random.Random) -> bytes:
    """Return some bytes with one to eight changes; `pool` is what is mixed in."""
    for _change in range(dice.choice((1, 1, 1, 2, 2, 3, 5, 8))):
        data = dice.choice(_CHANGES)(data, pool, dice)
    return data[:_MOST]


def _bytes(data: bytes, _pool: Sequence[bytes], dice: random.Random) -> bytes:
    found = bytearray(data or b" ")
    for _byte in range(dice.choice((1, 1, 2, 4))):
        at = dice.randrange(len(found))
        found[at] = dice.choice((dice.randrange(256), found[at] ^ 1 << dice.randrange(8)))
    return bytes(found)


def _cut(data: bytes, _pool: Sequence[bytes], dice: random.Random) -> bytes:
    start, end = _span(len(data), dice)
    return data[:start] + data[end:]


def _double(data: bytes, _pool: Sequence[bytes], dice: random.Random) -> bytes:
    start, end = _span(len(data), dice)
    return data[:end] + data[start:end] * dice.choice((1, 1, 2, 30)) + data[end:]


def _splice(data: bytes, pool: Sequence[bytes], dice: random.Random) -> bytes:
    other = dice.choice(pool)
    (start, end), (first, last) = _span(len(data), dice), _span(len(other), dice)
    return data[:start] + other[first:last] + data[dice.choice((start, end)) :]


def _token(data: bytes, pool: Sequence[bytes], dice: random.Random) -> bytes:
    """Put another token, or a hostile value, in the place of a token."""
    found = list(_TOKEN.finditer(data))
    if not found:
        return data + dice.choice(HOSTILE)
    start, end = dice.choice(found).span()
    if dice.random() < 0.6:
        value = dice.choice(HOSTILE)
    else:
        value = (dice.choice(_TOKEN.findall(dice.choice((data, *pool))) or [b"x"]))[:200]
    return data[: dice.choice((start, end))] + value + data[end:]


def _lines(data: bytes, pool: Sequence[bytes], dice: random.Random) -> bytes:
    """Lose, double, swap or move a line, take one from elsewhere, or change a word of it."""
    lines = data.split(b"\n")
    at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    match dice.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines.insert(at, dice.choice(dice.choice(pool).split(b"\n")))
        case 4:
            words = lines[at].split(b" ")
            words[dice.randrange(len(words))] = dice.choice(dice.choice(pool).split() or [b""])
            lines[at] = b" ".join(words)
        case _:
            lines[at:at] = lines[min(at, other) : max(at, other)]
    return b"\n".join(lines)


def _number(data: bytes, _pool: Sequence[bytes], dice: random.Random) -> bytes:
    """Move a number a little, or far."""
    found = list(re.finditer(rb"\d+", data))
    if not found:
        return data
    at = dice.choice(found)
    value = int(at[0][:15]) + dice.choice((-1, 1, 1, 7, 100, -100))
    return data[: at.start()] + str(value).encode() + data[at.end() :]


def _span(length: int, dice: random.Random) -> tuple[int, int]:
    start = dice.randint(0, length)
    return start, min(length, start + dice.choice((1, 4, 16, 64, 256, 2048)))


_CHANGES = (_bytes, _cut, _double, _splice, _token, _token, _token, _lines, _lines, _number)
