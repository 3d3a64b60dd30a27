"""Tests of boards as geometry."""
