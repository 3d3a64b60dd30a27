"""Policies and goals of a search by their names, and the version of the engine; cheap to load."""

#: In the order of their numbers in `foresight`.
POLICIES = ("random", "greedy", "expert")
#: What each means stands in `goals`.
FAIR, LIVELY, TIGHT = GOALS = ("fair", "lively", "tight")
#: Rises when a match of a seed may go otherwise than before: certificates name it.
ENGINE = 1
