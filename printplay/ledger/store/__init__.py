"""The storage of a ledger: a SQLite file or a PostgreSQL server, its tables and transactions."""
