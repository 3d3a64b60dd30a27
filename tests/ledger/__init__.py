"""Tests of the ledger: what is kept, and what cannot break it."""
