"""What people read of A New Dawn."""
