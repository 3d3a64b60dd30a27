"""Tests of the page at the table: the server, and who gets in."""
