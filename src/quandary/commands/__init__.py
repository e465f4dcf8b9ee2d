"""The commands, one file each: the words it takes, and what it calls (imported only then)."""
