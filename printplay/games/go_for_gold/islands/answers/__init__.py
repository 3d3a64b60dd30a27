"""Islands for the API and the commands: made, rated, searched for, certified; not compiled."""
