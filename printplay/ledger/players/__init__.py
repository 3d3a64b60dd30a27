"""Players: similar names, renaming, anonymising."""
