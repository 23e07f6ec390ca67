"""What cancels what others have declared, a module for each card or ability (CIV-18.2)."""
