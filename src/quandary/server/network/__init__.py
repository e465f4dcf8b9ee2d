"""Connections below HTTP and sockets: taken in, counted, and cut off when they ask too much."""
