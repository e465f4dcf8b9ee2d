"""Looking at games and at the program itself: figures, reviews, measurements."""
