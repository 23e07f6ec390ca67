"""Work outside the event loop: in separate processes, or in threads."""
