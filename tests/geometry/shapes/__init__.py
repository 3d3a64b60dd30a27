"""Tests of outlines, coasts, seams and places."""
