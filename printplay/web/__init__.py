"""The page at the table: extra `[web]`, imported where used. It calls the public API alone."""
