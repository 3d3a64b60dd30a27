"""A match in the ledger: opened, appended to, looked up."""
