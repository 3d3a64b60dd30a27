"""What lists and statistics show of all matches."""
