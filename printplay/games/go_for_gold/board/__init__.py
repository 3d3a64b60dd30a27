"""An island as the rules see it: its graph, its walks, how sound it is."""
