"""The core of every game: events as values, and the lines of a record for them."""
