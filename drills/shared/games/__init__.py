"""What drills ask of a game besides its rules."""
