"""Tests of records: reading, replaying, telling."""
