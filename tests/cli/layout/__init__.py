"""Tests of the commands of boards."""
