"""The ledger: an append-only store of matches, event by event."""
