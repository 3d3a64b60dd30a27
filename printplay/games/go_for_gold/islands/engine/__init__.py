"""Whole matches played by the thousand on arrays, compiled by Numba."""
