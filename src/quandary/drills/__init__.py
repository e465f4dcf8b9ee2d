"""Drills: the promises of the server tried in earnest, each printing its figure."""
