"""What the program's docstrings and the manual's page about Python show is what Python answers.

Only the files with an example are looked through: pytest's own doctests would load every file, of
the tests too, and look for examples in all of them.
"""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import printplay

PACKAGE = Path(printplay.__file__).parent
MODULES = [
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted(PACKAGE.rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_right(name: str) -> None:
    """Each example in a docstring answers what stands below it."""
    done = doctest.testmod(import_module(name))
    assert done.attempted
    assert not done.failed


def test_the_examples_of_the_manual_are_right() -> None:
    """Each example of the page about Python answers what stands below it."""
    done = doctest.testfile(
        str(PACKAGE.parent / "docs" / "python.md"), module_relative=False, encoding="utf-8"
    )
    assert done.attempted
    assert not done.failed
