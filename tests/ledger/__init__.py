"""Tests of the ledger: matches kept, moved, copied."""
