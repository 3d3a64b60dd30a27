"""Where a ledger lies: a SQLite file or a PostgreSQL server, its tables and transactions."""
