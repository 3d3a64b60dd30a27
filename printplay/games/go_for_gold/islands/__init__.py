"""Islands of Go for Gold: made, rated by whole matches, and searched for."""
