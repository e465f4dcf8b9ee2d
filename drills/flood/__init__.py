"""The flood drill: bad frames and bad requests, one by one and all at once."""
