"""The ledger in the public API: matches, statistics, export and import."""
