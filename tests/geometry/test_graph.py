"""Graph algorithms agree with brute force."""

from printplay.geometry.graph import cuts, parts, separate_ways

GRID = {
    (x, y): frozenset({(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)})
    for x in range(-1, 5)
    for y in range(-1, 5)
}


def test_cuts_agree_with_taking_each_node_out() -> None:
    """Cut nodes and the parts they separate equal those found by removing each node."""
    shapes = [
        {(0, 0), (1, 0), (2, 0), (3, 0), (2, 1), (2, 2)},
        {(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (3, 2), (3, 3), (0, 3)},
        {(x, y) for x in range(4) for y in range(4)} - {(1, 1), (1, 2), (2, 0), (3, 0)},
    ]
    for shape in shapes:
        expected = {}
        for node in shape:
            home = next(part for part in parts(GRID, shape) if node in part)
            pieces = parts(GRID, home - {node})
            if len(pieces) > 1:
                expected[node] = sum(map(len, pieces[1:]))
        assert cuts(GRID, shape) == expected


def test_separate_ways_undo_a_way_that_blocks_others() -> None:
    """The number of disjoint paths is the maximum, even if the shortest path crosses others."""
    graph = {
        "s": {"a", "b"},
        "a": {"s", "c", "d"},
        "b": {"s", "c"},
        "c": {"a", "b", "t"},
        "d": {"a", "e"},
        "e": {"d", "u"},
        "t": {"c"},
        "u": {"e"},
    }
    assert separate_ways(graph, "s", {"t", "u"}, set(graph)) == 2
    assert separate_ways(graph, "s", {"t"}, set(graph)) == 1
    assert separate_ways(graph, "s", {"u"}, set(graph) - {"a"}) == 0
