"""Actions of culture events, a module for each topic (CIV-14.3)."""
