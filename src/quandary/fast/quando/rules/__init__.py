"""The rules of Quando as kernels: states, actions, what follows, and what seats have seen."""
