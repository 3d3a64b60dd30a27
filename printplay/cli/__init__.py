"""The command line: parse a call, call one function of the API, show its answer."""
