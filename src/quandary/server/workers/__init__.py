"""Work beside the loop, in processes that can be killed at any moment."""
