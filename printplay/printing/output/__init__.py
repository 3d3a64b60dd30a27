"""What is written: PDF, SVG, PNG, files for cutters and for Tabletop Simulator."""
