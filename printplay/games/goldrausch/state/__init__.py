"""What the rules look at: the state of a match, a line, the deck."""
