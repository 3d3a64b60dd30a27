"""How the help of every listed command is laid out, in both languages."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

#: Groups and commands that work as ever, and that no list names.
UNLISTED = re.compile(r"printplay (deck|trace|explain|pad|layout (new|check)|score (where|rejudge))\b")


#: A help text is read in the language of the moment in which its module is imported.
ALL = (
    "import json, sys; from printplay.core.i18n import switch; switch(sys.argv[1]);"
    "from printplay.cli.manual import help_of_commands; "
    "print(json.dumps([*help_of_commands()]))"
)


def _listed(language: str) -> Iterator[tuple[str, str]]:
    done = subprocess.run([sys.executable, "-c", ALL, language], check=True, capture_output=True)
    for path, text in json.loads(done.stdout):
        if not UNLISTED.match(path):
            yield path, text


def _sections(text: str) -> dict[str, list[str]]:
    """Return the lines below each heading."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if re.fullmatch(r"\S.*:", line):
            found[line[:-1]] = []
        elif found and line.strip():
            found[[*found][-1]].append(line)
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_help_begins_with_few_options_and_ends_with_examples(language: str) -> None:
    """No first section has more than eight options or a folded line; examples are the end."""
    first, last = {"en": ("Options", "Examples"), "de": ("Optionen", "Beispiele")}[language]
    wrong: list[tuple[str, object, list[str]]] = []
    for path, text in _listed(language):
        sections = _sections(text)
        options = sections.get(first, [])
        folded = [line for line in options if not line.startswith("  -")]
        if len(options) > 8 or folded:
            wrong.append((path, len(options), folded))
        if [*sections][-1] != last or max(map(len, text.splitlines())) > 80:
            wrong.append((path, [*sections], []))
        wrong += [(path, 0, [one]) for one in sections.get(last, []) if path not in one]
    assert wrong == []
