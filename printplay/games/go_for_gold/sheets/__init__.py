"""Lines without dice: conclusions from all sheets of a match together."""
