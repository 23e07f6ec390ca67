"""A local stand-in for Discord: the bot runs against it without a token and without a network.

`Sandbox` serves the REST API, the gateway and a web page on 127.0.0.1. Tests act through `sandbox.person("Anna")`; see
`harness.py`. Single limits are checked by `bot.sandbox.limits`.
"""

from bot.sandbox.faults import Fault, FaultKind
from bot.sandbox.form_filling import NotPossible
from bot.sandbox.harness import Person, Reply
from bot.sandbox.message_parts import buttons_of, menus_of, text_of
from bot.sandbox.objects import Channel, Message, Permission
from bot.sandbox.server import Sandbox
from bot.sandbox.settings import Settings

__all__ = [
    "Channel",
    "Fault",
    "FaultKind",
    "Message",
    "NotPossible",
    "Permission",
    "Person",
    "Reply",
    "Sandbox",
    "Settings",
    "buttons_of",
    "menus_of",
    "text_of",
]
