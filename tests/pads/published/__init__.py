"""What others published of the games of the shelf: matches and scorecards with their totals."""
