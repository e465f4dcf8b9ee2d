"""The games as environments for learning (docs/environments.md); needs the extra `research`.

Importing this costs nothing: the modules here import what they need.
"""
