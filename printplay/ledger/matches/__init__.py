"""A match in the ledger: opening, appending, lookup."""
