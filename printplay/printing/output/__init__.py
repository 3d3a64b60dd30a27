"""Output files: PDF, SVG, PNG, cut files, Tabletop Simulator."""
