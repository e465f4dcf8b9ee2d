"""Calling kernels of 5211 so that they are compiled: a module for each part."""
