"""Feeds reach public servers only, in every form of an address."""

from __future__ import annotations

import pytest

from bot.feeds.addresses import is_public, why_refused
from bot.language.i18n import Localizer
from bot.settings import FeedReach
from tests.cost import as_subtests

PUBLIC = ("1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "2a00:1450:4014:80e::200e")
NOT_PUBLIC = (
    *("127.0.0.1", "127.8.9.10", "0.0.0.0", "10.0.0.1", "172.16.5.4", "192.168.1.1", "169.254.169.254"),
    *("100.64.0.1", "100.100.100.200", "192.0.0.8", "192.0.2.1", "198.18.0.1", "224.0.0.1", "239.1.1.1", "240.0.0.1"),
    *("255.255.255.255", "192.88.99.1", "168.63.129.16"),
    *(
        "::",
        "::1",
        "fe80::1",
        "fe80::1%2",
        "2a00:1450::1%2",
        "fc00::1",
        "fd12:3456::1",
        "ff02::1",
        "2001:db8::1",
        "100::1",
    ),
    # IPv4 addresses in IPv6: mapped, compatible, NAT64, 6to4, Teredo.
    *("::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:1.1.1.1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::a00:1"),
    *("2002:7f00:1::1", "2002:c0a8:101::", "2001:0:4136:e378:8000:63bf:3fff:fdd2"),
    *("localhost", "127.1", "2130706433", "0x7f000001", "", "1.1.1.1%eth0"),
)
ALLOWED = (
    *("https://example.org", "https://example.org/a/b?c=d#e", "https://ntfy.example.org:8443/polis"),
    *("https://discord.com/api/webhooks/1/token", "https://xn--bcher-kva.example/x", "HTTPS://EXAMPLE.ORG/x"),
)
REFUSED = {
    "has to begin with": (
        *("http://example.org", "ftp://example.org", "file:///etc/passwd", "//example.org/x", "example.org"),
        *("javascript:alert(1)", "gopher://example.org", ""),
    ),
    "user name or a password": (
        *("https://user@example.org", "https://user:word@example.org", "https://:@example.org"),
        *("https://example.org@127.0.0.1/", "https://@example.org"),
    ),
    "has to name its server": (
        *("https://127.0.0.1", "https://127.1", "https://2130706433", "https://0x7f000001", "https://0x7f.1"),
        *("https://0177.0.0.1", "https://017700000001", "https://1.1.1.1", "https://127.0.0.0x1", "https://[::1]"),
        *("https://[::ffff:127.0.0.1]", "https://[64:ff9b::7f00:1]", "https://[fe80::1%25eth0]", "https://localhost"),
        *("https://intranet", "https://example.org.", "https://-a.example", "https://a..example", "https:///path"),
        *("https://example.123", "https://a_b.example.org", f"https://{'a' * 64}.org"),
    ),
    "these ports only": (
        *("https://example.org:22", "https://example.org:6379", "https://example.org:80", "https://example.org:65535"),
    ),
    "not a web address": (
        *(
            "https://exa mple.org",
            "https://example.org\\@127.0.0.1",
            "https://example.org/\n",
            "https://bücher.example",
        ),
        *("https://１２７.０.０.１", f"https://example.org/{'a' * 500}", "https://example.org:99999", "https://[::1"),
    ),
}


@as_subtests
@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_public(address: str) -> None:
    assert is_public(address)


@as_subtests
@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_all_other_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


@as_subtests
@pytest.mark.parametrize("url", ALLOWED)
def test_a_feed_may_have_an_address_of_a_public_server(url: str) -> None:
    assert why_refused(url, "https") is None


@as_subtests
@pytest.mark.parametrize(("reason", "url"), [(reason, url) for reason, urls in REFUSED.items() for url in urls])
def test_other_addresses_are_refused_with_their_reason(reason: str, url: str) -> None:
    refusal = why_refused(url, "https")
    assert refusal is not None
    assert reason in Localizer("en")(refusal)


@pytest.mark.parametrize(("reach", "allowed"), [("off", False), ("https", False), ("http", True), ("private", True)])
def test_the_settings_allow_http(reach: FeedReach, allowed: bool) -> None:
    assert (why_refused("http://example.org:8080", reach) is None) == allowed


def test_only_the_setting_for_closed_networks_allows_other_ports_and_short_names() -> None:
    assert why_refused("http://localhost:12345/x", "http") is not None
    assert why_refused("http://localhost:12345/x", "private") is None
    assert why_refused("http://127.0.0.1:12345/x", "private") is not None, "also there a name is looked up and checked"
