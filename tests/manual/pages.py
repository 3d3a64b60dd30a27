"""The pages of the manual as tests read them: files to write, commands to run, their answers.

A block `console` has commands (`$ printplay ...`), each with its answer below. A command without an
answer has to succeed. `...` in an answer matches anything, as a line of its own any lines. A remark
follows `#`. ```` ```console exit=1 ```` is the exit code of its commands.

A block after a paragraph that is just `` `a file name`: `` is that file.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parents[2]
_NAMED = re.compile(r"`([\w./-]+)`:")
_PROMPT = "$ "


@dataclass(frozen=True)
class File:
    """A file that a page shows, for readers to write."""

    name: str
    text: str


@dataclass(frozen=True)
class Command:
    """A command, its answer (None if not shown), and its exit code.

    `line` is its line in the page, `end` the line after its answer, both counted from 0.
    """

    text: str
    answer: str | None
    exit_code: int
    line: int
    end: int

    @property
    def words(self) -> list[str]:
        """Return its words as split by a shell, without the remark."""
        return shlex.split(self.text, comments=True)


def every() -> list[Path]:
    """Return the pages whose commands are run: the README, and the manual in both languages."""
    more = [ROOT / "README.md", *(ROOT / "layouts").glob("DECKS*.md")]
    return sorted([*more, *(ROOT / "docs").glob("*.md")])


def language(page: Path) -> str:
    """Return the language of a page."""
    return "de" if page.name.endswith(".de.md") else "en"


def english(page: Path) -> Path:
    """Return the English page of a German one."""
    return page.with_name(page.name.removesuffix(".de.md") + ".md")


def steps(page: Path) -> Iterator[File | Command]:
    """Yield the files and commands of a page, from top to bottom."""
    tokens = MarkdownIt("commonmark").enable("table").parse(page.read_text(encoding="utf-8"))
    named = None
    for token in tokens:
        if token.type == "inline":
            named = _NAMED.fullmatch(token.content)
        elif token.type == "fence":
            kind, *more = token.info.split() or [""]
            if kind == "console":
                code = next((int(one[5:]) for one in more if one.startswith("exit=")), 0)
                assert token.map is not None
                yield from _commands(token.content, code, token.map[0] + 1)
            elif named:
                yield File(named[1], token.content)
            named = None


def _commands(text: str, code: int, first: int) -> Iterator[Command]:
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith(_PROMPT)]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        answer = "\n".join(lines[start + 1 : end]).strip("\n")
        yield Command(lines[start].removeprefix(_PROMPT), answer or None, code, first + start, first + end)


def agrees(said: str, answer: str) -> bool:
    """Return whether an output matches the answer of a page; `...` matches anything."""
    pattern = "\n".join(
        "\0" if line.strip() == "..." else re.escape(line.rstrip()).replace(r"\.\.\.", ".*")
        for line in answer.splitlines()
    )
    pattern = pattern.replace("\0\n", r"(?:.*\n)*").replace("\n\0", r"(?:\n.*)*").replace("\0", r"[\s\S]*")
    shown = "\n".join(line.rstrip() for line in said.strip("\n").splitlines())
    return re.fullmatch(pattern, shown) is not None
