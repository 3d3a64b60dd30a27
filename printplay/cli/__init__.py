"""The command line: parse what came in, call one function, show what came out."""
