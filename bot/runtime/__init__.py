"""The running bot: assembled, kept running until a signal, with a health page."""
