"""What every command shares: options, help, tables, answers."""
