"""Tests of printplay; the folders mirror the package."""
