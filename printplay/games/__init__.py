"""The games: every folder in here that has a meta.py. There is no list to edit."""
