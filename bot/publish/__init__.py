"""What goes out to Discord: posts from the outbox, in order, once each, with pictures drawn beside the event loop."""

from bot.publish.drawing import DrawingRoom, Picture
from bot.publish.sender import RETIRE, Later, Never, Sender
from bot.publish.worker import Illustrator, Outbox

__all__ = ["RETIRE", "DrawingRoom", "Illustrator", "Later", "Never", "Outbox", "Picture", "Sender"]
