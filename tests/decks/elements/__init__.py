"""Tests of what stands on a card."""
