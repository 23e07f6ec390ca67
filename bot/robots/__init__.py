"""The seats that the program plays itself."""
