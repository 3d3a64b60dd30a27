"""The public API of `import printplay`, a module for each subject; the command line calls it, too."""
