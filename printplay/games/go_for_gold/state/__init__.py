"""What the rules look at: the state of a match, moves, attempts."""
