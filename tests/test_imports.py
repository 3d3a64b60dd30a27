"""Whatever a file of the program imports is there."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import printplay as pp

PACKAGE = Path(pp.__file__).parent
#: An import within a function, which importing the module does not run.
_LATER = re.compile(r"^[ \t]+from printplay[\w.]* import (?:\([^)]*\)|[^\n(]+)", re.MULTILINE)


def _modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.name != "__main__.py":  # which is the program itself: it would run
            parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
            yield ".".join(parts).removesuffix(".__init__"), path


def _is_there(package: str, name: str) -> bool:
    found = import_module(package)
    if hasattr(found, name):
        return True
    try:
        import_module(f"{package}.{name}")
    except ModuleNotFoundError:
        return False
    return True


def test_every_module_can_be_imported() -> None:
    """A file that was moved or renamed is missed by no other, also where mypy sees nothing."""
    missed = []
    for name, _path in _modules():
        try:
            import_module(name)
        except ImportError as error:
            missed.append(f"{name}: {error}")
    assert missed == []


def test_every_name_imported_within_a_function_is_there() -> None:
    """What is imported where it is used is found when it is used."""
    missed = []
    for name, path in _modules():
        for later in _LATER.findall(path.read_text(encoding="utf-8")):
            found = ast.parse(textwrap.dedent(later)).body[0]
            assert isinstance(found, ast.ImportFrom)
            missed += [
                f"{name}: {found.module}.{one.name}"
                for one in found.names if not _is_there(str(found.module), one.name)
            ]  # fmt: skip
    assert missed == []
