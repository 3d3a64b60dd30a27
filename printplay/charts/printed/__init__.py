"""Reports on paper: a match, an evening, all matches."""
