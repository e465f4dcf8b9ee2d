"""Calling kernels of Quando so that they are compiled: a module for each part.

Calibrating knocks and learning are left out: nobody waits for them at a table.
"""
