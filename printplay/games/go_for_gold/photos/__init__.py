"""Player sheets of Go for Gold, read from photos; extra `[scan]`, imported where used."""
