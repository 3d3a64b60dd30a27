"""Tests of the commands of the ledger."""
