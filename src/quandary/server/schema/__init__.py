"""The messages described for others: JSON Schema, AsyncAPI, OpenAPI and TypeScript.

Everything is made from the types in `server/protocol/` and `games/*/view_types.py`. The files are
kept in the project, and a test fails when they are out of date.
"""
