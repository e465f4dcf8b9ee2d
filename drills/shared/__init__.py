"""What several drills and tests use: clients, servers as processes, simulated time."""
