"""The manual is true: its commands are run, its links followed, its pictures drawn again."""
