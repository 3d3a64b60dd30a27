"""Tests of lines as they are declared."""
