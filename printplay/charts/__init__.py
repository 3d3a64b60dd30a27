"""Pictures of what was played: a match or an evening to share, and all matches over time."""
