"""Tests of what all commands share: options, help pages, tables."""
