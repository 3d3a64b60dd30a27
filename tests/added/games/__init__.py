"""Games added for the tests, as anybody adds one: a folder of code, one of layouts, records."""
