"""Policies and goals of a search by their names, and the version of the engine; cheap to load."""

#: In the order of their numbers in `foresight`.
POLICIES = ("random", "greedy", "expert")
#: Plays without looking, so its victories say nothing about how fair an island is.
BLIND = POLICIES[0]
#: See `goals` for their meaning.
FAIR, LIVELY, TIGHT = GOALS = ("fair", "lively", "tight")
#: Increased when a match of a seed may differ from before: certificates name it.
ENGINE = 1
