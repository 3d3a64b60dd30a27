"""Lines without dice: what the sheets of a match tell together."""
