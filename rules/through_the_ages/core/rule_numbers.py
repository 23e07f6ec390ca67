"""The numbers of the rules on turns and actions by their topic, of 2015 and of 2006, for refusals."""

from __future__ import annotations

TOPICS: dict[str, tuple[str, str]] = {
    "aim": ("TTN-1.1", "TTO-1.1"),
    "turn": ("TTN-1.3", "TTO-4.1"),
    "civil actions": ("TTN-9.0.1", "TTO-9.1.5"),
    "military actions": ("TTN-9.12.1", "TTO-9.1.5"),
    "taking": ("TTN-9.1.1", "TTO-9.2.2"),
    "taking wonders": ("TTN-9.2.1", "TTO-9.2.4"),
    "population": ("TTN-9.3.1", "TTO-9.3.1"),
    "building": ("TTN-9.4.1", "TTO-9.4.1"),
    "urban limit": ("TTN-9.4.2", "TTO-9.4.2"),
    "upgrading": ("TTN-9.5.1", "TTO-9.4.3"),
    "destroying": ("TTN-9.6.1", "TTO-9.4.4"),
    "leaders": ("TTN-9.7.1", "TTO-9.6.1"),
    "stages": ("TTN-9.8.1", "TTO-9.5.1"),
    "developing": ("TTN-9.9.1", "TTO-9.7.1"),
    "revolution": ("TTN-9.10.1", "TTO-9.8.2"),
    "action cards": ("TTN-9.11.1", "TTO-9.9.1"),
    "units": ("TTN-9.12.1", "TTO-9.10.1"),
    "tactics": ("TTN-9.12.4", "TTO-9.11.1"),
    "copying": ("TTN-9.12.6", "TTO-9.11.1"),
    "powers": ("TTN-9.0.2", "TTO-9.9.2"),
    "paying": ("TTN-12.4", "TTO-16.2"),
    "payment": ("TTN-12.5", "TTO-16.4"),
    "shared science": ("TTN-14.32", "TTO-14.12"),
}
