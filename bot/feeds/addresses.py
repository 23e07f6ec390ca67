"""Which web addresses a feed may have, and which network addresses they may lead to.

People type the addresses, and the bot runs inside somebody's network: without these checks they could reach machines
there that only its neighbours may talk to.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final

from yarl import URL

from bot.settings import FeedReach
from rules.engine import Text, say
from rules.engine.core.text import together

LONGEST: Final = 500
"""The most characters of an address."""
PORTS: Final[Mapping[str, tuple[int, ...]]] = {"https": (443, 8443), "http": (80, 8080)}
"""The ports that public servers use, by scheme."""
WITH_USER: Final = re.compile(r"[a-zA-Z]+://[^/?#]*@")
HOST: Final = re.compile(r"(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?")
"""A full name. Numbers are none: `127.1`, `0x7f.1` and `2130706433` are ways to write an address."""
PRIVATE_HOST: Final = re.compile(r"([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z]([a-z0-9-]*[a-z0-9])?")
UNICAST: Final = IPv6Network("2000::/3")
"""All public IPv6 addresses. Outside are loopback, local and multicast addresses, and IPv4 addresses in other forms."""
SPECIAL: Final = (
    # The tunnels Teredo and 6to4: a gateway passes everything on to an IPv4 address inside the address.
    *(IPv6Network("2001::/23"), IPv6Network("2002::/16"), IPv4Network("192.88.99.0/24")),
    # Protocols between neighbours, which older versions of Python call global.
    IPv4Network("192.0.0.0/24"),
    # A hosting platform offers services under it that are meant for the machine itself.
    IPv4Network("168.63.129.16/32"),
)
"""Networks that look public and are not."""


def why_refused(url: str, reach: FeedReach) -> Text | None:
    """Return why a feed cannot have this address; None if it can."""
    if reach == "off":
        return say("This bot sends no feeds.")
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or set(url) & set(' \\"<>'):
        return say("This is not a web address.")
    try:
        found = URL(url)
        scheme, host, port = found.scheme, found.raw_host or "", found.port
    except ValueError:
        return say("This is not a web address.")
    if scheme != "https" and (scheme != "http" or reach == "https"):
        return say("The address has to begin with {scheme}.", scheme="`https://`")
    if WITH_USER.match(url):
        return say("The address must not contain a user name or a password.")
    if reach == "private":
        return None if PRIVATE_HOST.fullmatch(host) else say("The address has to name its server, such as example.org.")
    if not HOST.fullmatch(host):
        return say("The address has to name its server, such as example.org.")
    if port not in PORTS[scheme]:
        ports = together([Text(str(each)) for each in PORTS[scheme]])
        return say("The address can have these ports only: {ports}.", ports=ports)
    return None


def is_public(address: str) -> bool:
    """Return whether a network address belongs to the public internet, and to one machine there."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        special = found not in UNICAST or found.scope_id is not None
    else:
        special = found.is_multicast or found.is_reserved
    special = special or found.is_private or any(found in network for network in SPECIAL)
    return found.is_global and not special
