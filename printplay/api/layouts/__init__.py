"""Boards and layouts: shown, checked and traced."""
