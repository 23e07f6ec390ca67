"""What is measured and logged of the running bot."""
