"""What takes longer than the gate: the same questions as in the tests, asked by the thousand.

A module of this folder with `CAMPAIGNS` is found by being there: names, and what is called with a
seed and returns its counts in a line. What raises has failed.
"""
