"""The spine of every game: what happened at the table as values, and the lines that tell it."""
