"""Go for Gold: an island, one die, one unbroken line."""
