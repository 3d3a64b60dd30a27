"""The manual tells the truth: its commands are run, its links followed, its pictures drawn anew."""
