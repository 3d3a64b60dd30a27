"""Islands rated by whole matches: extra `[islands]`, imported where used."""
