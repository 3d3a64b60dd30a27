"""The door: authentication, checks of requests, limits of connections."""
