"""Private panels as they are sent: layouts of their text and their controls."""

from __future__ import annotations

from bot.panels.layouts import layout
from bot.panels.message_content import MessageContent
from bot.sandbox.limits import Problem, check_message
from bot.sandbox.limits.messages import COMPONENTS_V2


def refusals(panel: MessageContent) -> list[Problem]:
    """Return why Discord would refuse this panel; empty if it would not."""
    return check_message({"flags": COMPONENTS_V2, "components": layout(panel.text, [], panel.components)})
