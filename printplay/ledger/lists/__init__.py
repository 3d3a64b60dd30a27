"""Lists and statistics of matches."""
