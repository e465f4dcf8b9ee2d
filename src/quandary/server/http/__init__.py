"""Requests: routes, errors, origin check, limits, and the page itself."""
