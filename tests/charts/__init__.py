"""Tests of the pictures of what was played."""
