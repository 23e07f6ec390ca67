"""The numbers of the rules on politics by their topic, of 2015 and of 2006, for refusals that both editions share."""

from __future__ import annotations

TOPICS: dict[str, tuple[str, str]] = {
    "politics": ("TTN-7.1", "TTO-6.1"),
    "preparing": ("TTN-7.2", "TTO-8.1.1"),
    "aggressions": ("TTN-7.3", "TTO-12.2.1"),
    "attacked pact": ("TTN-7.3.2", "TTO-12.3.5"),
    "aggression targets": ("TTN-7.3.3", "TTO-12.2.1"),
    "attack price": ("TTN-7.3.1", "TTO-12.2.1"),
    "peaceful leader": ("TTN-14.15", "TTO-14.19"),
    "defense": ("TTN-7.3.5", "TTO-12.2.3"),
    "sacrifices": ("TTN-7.3.8", "TTO-12.2.2"),
    "last sacrifices": ("TTN-7.3.8", "TTO-13.4.4"),
    "wars": ("TTN-7.4", "TTO-12.4.1"),
    "war spoils": ("TTN-6.3.3", "TTO-12.4.6"),
    "milder fighting": ("TTN-7.3", "TTO-15.3"),
    "trading": ("TTN-14.33", "TTO-12.3.1"),
    "pacts": ("TTN-7.5", "TTO-12.3.1"),
    "cancelling": ("TTN-7.6", "TTO-12.3.4"),
    "resigning": ("TTN-7.7", "TTO-12.5.1"),
    "leader politics": ("TTN-7.8", "TTO-6.2"),
    "event choices": ("TTN-8.1.1", "TTO-8.3.5"),
    "free work": ("TTN-8.1.4", "TTO-8.3.9"),
    "bidding": ("TTN-8.2.1", "TTO-12.1.2"),
    "colonizing": ("TTN-8.2.2", "TTO-12.1.3"),
    "losing population": ("TTN-11.7", "TTO-8.3.7"),
    "losing blue tokens": ("TTN-11.6", "TTO-16.5"),
    "spoils": ("TTN-14.31", "TTO-12.2.7"),
    "military hand": ("TTN-10.1", "TTO-7.3"),
}
