"""The policies by their names, and the version of the engine; cheap to load."""

#: In the order of their numbers in `foresight`.
POLICIES = ("random", "greedy", "expert")
#: Rises when a match of a seed may go otherwise than before: certificates name it.
ENGINE = 1
