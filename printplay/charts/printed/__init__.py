"""Reports on paper: a match, an evening, all matches, to be pinned to a wall."""
