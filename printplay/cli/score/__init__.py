"""`printplay score`: keep score at the command line."""
