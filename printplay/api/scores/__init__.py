"""The ledger as the public API shows it: matches found, counted, exported and taken in."""
