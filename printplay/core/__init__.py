"""Used by every package: faults, languages, files, progress, processes."""
