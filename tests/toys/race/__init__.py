"""A toy game, to show that a game is one folder: first to ten wins."""
