"""Actions of technologies, a module for each topic (CIV-8.9, CIV-10.12)."""
