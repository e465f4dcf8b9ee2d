"""What clients and the server say to one another: every message, and how a command is refused."""
