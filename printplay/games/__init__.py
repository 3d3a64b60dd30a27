"""The games: every folder in here that has a game.py. There is no list to edit."""
