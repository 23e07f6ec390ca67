"""Discord's limits as data and as checks, for the sandbox and for unit tests.

Every check takes JSON in the form in which it would be sent to Discord (`view.to_components()`, `embed.to_dict()`,
`command.to_dict(tree)`). It returns the problems Discord would report; an empty list means that Discord accepts it.
"""

from bot.sandbox.limits.commands import check_choices, check_command, check_commands
from bot.sandbox.limits.components import check_components
from bot.sandbox.limits.messages import check_message
from bot.sandbox.limits.modals import check_modal
from bot.sandbox.wire import Problem

__all__ = [
    "Problem",
    "check_choices",
    "check_command",
    "check_commands",
    "check_components",
    "check_message",
    "check_modal",
]
