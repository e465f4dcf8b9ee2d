"""Spans of time in seconds."""

MINUTE = 60.0
HOUR = 60 * MINUTE
DAY = 24 * HOUR
