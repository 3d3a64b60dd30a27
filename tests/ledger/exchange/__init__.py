"""Tests of matches that move between ledgers and programs."""
