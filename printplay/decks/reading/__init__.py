"""Reads deck files and checks them."""
