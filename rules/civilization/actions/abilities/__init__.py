"""What technologies let their owners do, a module for each topic (CIV-8.9, CIV-10.12)."""
