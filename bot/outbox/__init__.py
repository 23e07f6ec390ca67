"""The outbox: posts are sent to Discord in order, once each, with pictures drawn in worker threads."""

from bot.outbox.drawing_pool import DrawingPool, Picture
from bot.outbox.edit_limits import EditLimits
from bot.outbox.sender import REMOVE, RETIRE, FrozenMessage, OutOfSightError, RetryLater, Sender, UndeliverableError
from bot.outbox.worker import Illustrator, Outbox

__all__ = [
    "REMOVE",
    "RETIRE",
    "DrawingPool",
    "EditLimits",
    "FrozenMessage",
    "Illustrator",
    "OutOfSightError",
    "Outbox",
    "Picture",
    "RetryLater",
    "Sender",
    "UndeliverableError",
]
