"""Tables at work: rooms with their timers and connections, and the lobby that keeps them."""
