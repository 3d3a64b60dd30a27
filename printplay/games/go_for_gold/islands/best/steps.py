"""What the steps of a line are called, and what a look for lines comes to."""

from __future__ import annotations

#: What a look found out.
FOUND, NONE, OPEN = 1, 0, -1

#: Kinds of steps: a step by the die, by a foot, an entry made, none made, a port to begin anew
#: from.
STEP, FOOT, ENTRY, PASS, RESTART = range(5)
