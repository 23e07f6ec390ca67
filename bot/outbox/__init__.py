"""The outbox: posts are sent to Discord in order, once each, with pictures drawn outside the event loop."""

from bot.outbox.edit_limits import EditLimits
from bot.outbox.picture import Picture
from bot.outbox.sender import REMOVE, RETIRE, FrozenMessage, OutOfSightError, RetryLater, Sender, UndeliverableError
from bot.outbox.worker import Illustrator, Outbox

__all__ = [
    "REMOVE",
    "RETIRE",
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
