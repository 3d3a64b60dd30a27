"""Results that other programs and spreadsheets kept: read, and made matches of."""
