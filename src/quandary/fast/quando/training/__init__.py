"""Learning from self-play of Quando; used by `analysis` alone, so no bot compiles it."""
