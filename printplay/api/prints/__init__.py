"""Prints: preparing, preflight and writing."""
