"""Numbers that players of Quando were tuned and trained to; each file names its command."""
