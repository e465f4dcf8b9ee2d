"""Golden playthroughs: seeded games as text, so that a change of behaviour shows in a diff."""
