"""What every room may use: faults, words, files, progress, processes."""
