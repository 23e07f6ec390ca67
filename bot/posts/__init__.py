"""What the bot posts, when and where: turns, ends, recaps, out of the outbox."""
