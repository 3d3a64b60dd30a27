"""Tests of what a shell completes."""
