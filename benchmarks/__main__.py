"""`python -m benchmarks [--small] [NAME ...]`: measure all, or what is named; print the tables.

Every module of this folder with a `measure()` is a benchmark; there is no list to edit. They run
one after the other, so that none slows another down. With `--small` each does little, once: its
numbers tell nothing then but that it runs. What of a module is smaller then stands in its `LITTLE`.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterable, Sequence

import benchmarks
from benchmarks import table
from benchmarks.table import Row, show


def found(*wanted: str) -> dict[str, Callable[[], Sequence[Row]]]:
    """Return the benchmarks by name: those wanted, without loading the others, or all."""
    known = [one.name for one in pkgutil.iter_modules(benchmarks.__path__) if one.name[0] != "_"]
    names = [name for name in known if not wanted or name in wanted]
    modules = {name: importlib.import_module(f"benchmarks.{name}") for name in names}
    return {name: module.measure for name, module in modules.items() if hasattr(module, "measure")}


def make_small(names: Iterable[str]) -> None:
    """Let benchmarks do little, and each measurement once."""
    table.most = 1
    for name in names:
        module = sys.modules[f"benchmarks.{name}"]
        vars(module).update(getattr(module, "LITTLE", {}))


def main(words: Sequence[str]) -> int:
    """Measure and print; return 2 where a name is none."""
    names = [word for word in words if word != "--small"]
    asked = found(*names)
    if unknown := [name for name in names if name not in asked]:
        there = ", ".join(found())
        print(f"no benchmark: {', '.join(unknown)} (there are: {there})", file=sys.stderr)
        return 2
    if len(names) < len(words):
        make_small(asked)
    for name in names or asked:
        module = sys.modules[f"benchmarks.{name}"]
        title = (module.__doc__ or name).splitlines()[0]
        show(asked[name](), f"{name}: {title}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
