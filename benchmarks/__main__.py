"""`python -m benchmarks [--small] [NAME ...]`: measure all, or what is named; print the tables.

Every module of this folder with a `measure()` is a benchmark; there is no list to edit. They run
one after the other, so that none slows another down. With `--small` each does little, once: its
numbers tell nothing then but that it runs. What of a module is smaller then stands in its `LITTLE`.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable, Sequence

import benchmarks
from benchmarks import table
from benchmarks.table import Row, show


def found() -> dict[str, Callable[[], Sequence[Row]]]:
    """Return the benchmarks by name."""
    names = [module.name for module in pkgutil.iter_modules(benchmarks.__path__)]
    modules = {
        name: importlib.import_module(f"benchmarks.{name}") for name in names if name[0] != "_"
    }
    return {name: module.measure for name, module in modules.items() if hasattr(module, "measure")}


def make_small() -> None:
    """Let every benchmark do little, and each measurement once."""
    table.most = 1
    for name in found():
        module = sys.modules[f"benchmarks.{name}"]
        vars(module).update(getattr(module, "LITTLE", {}))


def main(words: Sequence[str]) -> int:
    """Measure and print; return 2 where a name is none."""
    all_, names = found(), [word for word in words if word != "--small"]
    if unknown := [name for name in names if name not in all_]:
        print(f"no benchmark: {', '.join(unknown)} (there are: {', '.join(all_)})", file=sys.stderr)
        return 2
    if len(names) < len(words):
        make_small()
    for name in names or all_:
        module = sys.modules[f"benchmarks.{name}"]
        title = (module.__doc__ or name).splitlines()[0]
        show(all_[name](), f"{name}: {title}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
