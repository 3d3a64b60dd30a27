"""The input of the rules: the state of a match, a case, the deck."""
