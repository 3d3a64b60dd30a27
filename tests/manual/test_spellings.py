"""Messages and pages spell commands as help lists them."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
#: Older spellings that still work but are not listed: `check`, `print`, `new` and `manual` do the
#: same.
FORMER = re.compile(
    r"(?:`|printplay )"
    r"(?:layout (?:check|new)|pad (?:check|new)|deck(?! ?`| \d)|explain|trace)(?=[\s`])"
)
PAGES = (
    "README.md",
    "docs/*.md",
    "layouts/*.md",
    "layouts/starter/*/*.toml",
    "printplay/**/explain.*.md",
    "printplay/games/README*.md",
)


def test_no_message_and_no_page_names_a_former_spelling() -> None:
    """Messages, their German and the pages name the commands as `--help` does."""
    wrong: list[tuple[str, str]] = []
    for path in ROOT.glob("printplay/**/*.po"):
        with path.open("rb") as file:
            for message in read_po(file, locale="de"):
                found = FORMER.findall(f"{message.id} {message.string}")
                wrong += [(path.name, one) for one in found]
    for name in PAGES:
        for path in ROOT.glob(name):
            wrong += [(path.name, one) for one in FORMER.findall(path.read_text("utf-8"))]
    assert wrong == []
