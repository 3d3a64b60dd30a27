"""Games of the tests, each a folder as a real one."""
