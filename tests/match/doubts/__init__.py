"""Tests of what follows from a fault."""
