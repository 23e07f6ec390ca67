"""The feature that tells the operator about errors, servers, disk space, late posts, and the figures of each week."""

from __future__ import annotations

from bot.features import Feature
from bot.operator.operator_channel import OperatorChannel
from bot.services import Services


def feature(services: Services) -> Feature:
    """Return the feature; it does nothing unless `OPERATOR_CHANNEL` is set."""
    telling = OperatorChannel(services)
    return Feature(begin=telling.begin, background=(telling,))
