"""Policies and goals of a search by their names, and the version of the engine; cheap to load."""

#: In the order of their numbers in `foresight`.
POLICIES = ("random", "greedy", "expert")
#: See `goals` for their meaning.
FAIR, LIVELY, TIGHT = GOALS = ("fair", "lively", "tight")
#: Increased when a match of a seed may differ from before: certificates name it.
ENGINE = 1
