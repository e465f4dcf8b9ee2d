"""The table: matches, fair decks, records and their replay, for every game alike."""
