"""The ledger: matches as they were entered, event by event; it forgets nothing."""
