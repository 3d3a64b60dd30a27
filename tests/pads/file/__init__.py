"""Tests of the file of a pad."""
