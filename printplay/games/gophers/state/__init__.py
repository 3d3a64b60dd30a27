"""What the rules look at: the state of a match, an event, pages and cards."""
