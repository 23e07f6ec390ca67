"""Search in numbered rules and components."""
