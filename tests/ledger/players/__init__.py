"""Tests of names of players."""
