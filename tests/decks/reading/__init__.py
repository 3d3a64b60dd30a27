"""Tests of reading deck files."""
