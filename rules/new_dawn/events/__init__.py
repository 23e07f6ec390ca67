"""The event dial, and what its sections do (ND-6)."""
