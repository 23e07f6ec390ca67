"""What culture events do, a module for each topic (CIV-14.3)."""
