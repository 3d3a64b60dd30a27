"""Names for the steps of a line, and for the results of a search."""

from __future__ import annotations

#: The results of a search.
FOUND, NONE, OPEN = 1, 0, -1

#: Kinds of steps: a step by the die, by a foot, an entry, no entry, a port to restart
#: from.
STEP, FOOT, ENTRY, PASS, RESTART = range(5)
