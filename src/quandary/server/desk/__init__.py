"""The host's desk: what whoever runs a server sees and does while it runs."""
