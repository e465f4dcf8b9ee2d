"""Players of Quando as kernels: policies, the net, beliefs about hidden cards, and search."""
