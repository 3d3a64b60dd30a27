"""What a name or a file that a person gives stands for: a board, a game, a record to check."""
