"""Ways in for others: programs in any language that play a seat."""
