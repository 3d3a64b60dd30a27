"""Ink: about how much of it a drawing takes, reckoned from shapes and never from pixels."""
