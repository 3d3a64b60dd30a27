"""What the steps of a line are called, and what a look for lines comes to."""

from __future__ import annotations

#: What a search found out.
FOUND, NONE, OPEN = 1, 0, -1

#: Kinds of steps: a step by the die, by a foot, a foot's move ended, an entry made, none made, a
#: port to begin anew from.
STEP, FOOT, HALT, ENTRY, PASS, RESTART = 0, 1, 2, 3, 4, 5
