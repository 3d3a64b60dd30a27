"""Tests of what each route answers."""
