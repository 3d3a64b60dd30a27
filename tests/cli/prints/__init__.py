"""Tests of the commands that print."""
