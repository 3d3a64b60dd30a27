"""The policies, and the goals of a search, by their names; cheap to load."""

#: In the order of their numbers in `foresight`.
POLICIES = ("random", "greedy", "expert")
#: What each means stands in `goals`.
FAIR, LIVELY, TIGHT = GOALS = ("fair", "lively", "tight")
