"""Who plays: names alike, changed, or taken out."""
