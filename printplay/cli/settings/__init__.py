"""Settings: the config file and `printplay config`."""
