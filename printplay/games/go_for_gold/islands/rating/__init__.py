"""Ratings and comparisons of islands by whole matches: counts and figures."""
