"""Settings that last: the config file and `printplay config`."""
