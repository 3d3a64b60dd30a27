"""`python -m printplay` does what `printplay` does."""

from printplay.cli.app import main

main()
