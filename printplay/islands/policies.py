"""The policies by their names; cheap to load."""

#: In the order of their numbers in `foresight`.
POLICIES = ("random", "greedy", "expert")
