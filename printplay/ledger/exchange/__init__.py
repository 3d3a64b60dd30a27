"""Matches that leave a ledger and come into one."""
