"""Records that people send in: checked and looked back at, beside the loop."""
