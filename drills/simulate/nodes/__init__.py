"""The simulation of several nodes on one database."""
