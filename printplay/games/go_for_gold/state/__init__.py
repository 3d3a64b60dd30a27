"""The input of the rules: the state of a match, moves, attempts."""
