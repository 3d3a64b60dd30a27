"""An island as the rules see it: its graph, its walks, its checks."""
