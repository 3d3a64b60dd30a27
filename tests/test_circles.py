"""Files import each other one way only."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

import grimp
import pytest


def test_no_files_import_each_other_in_a_circle() -> None:
    """A file can be read, and loaded, after those that it imports: wherever in it that is done."""
    graph = grimp.build_graph("printplay", cache_dir=None)
    order = TopologicalSorter({name: graph.find_modules_directly_imported_by(name) for name in graph.modules})
    try:
        order.prepare()
    except CycleError as error:
        circle = error.args[1]
        lines = [
            f"  {found['importer']}:{found['line_number']}: {found['line_contents']}"
            for imported, importer in pairwise(circle)
            for found in graph.get_import_details(importer=importer, imported=imported)
        ]
        pytest.fail("these import each other:\n" + "\n".join(lines))
