"""Tests of sheets: paper, marks, posters, cuts."""
