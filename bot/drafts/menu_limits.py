"""The number of choices that the menus and buttons of a panel show at once."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MenuLimits:
    """Numbers of entries above which choices are grouped."""

    single_choices: int = 8
    """Choices of different kinds shown one by one, without a choice of the kind first."""
    buttons: int = 12
    """Entries shown as buttons, each one tap away."""
    entries: int = 25
    """Entries of one menu."""
    span: int = 10
    """How many numbers one entry stands for, such as `11–20`, when a menu has no room for all."""
    related_kinds: int = 3
    """Kinds of action that still count as one topic, so that one picture helps to choose among them."""
    beside_one_menu: int = 8
    """The most buttons next to an open menu. A phone gives each a whole line."""
    beside_menus: int = 5
    """Buttons next to several open menus: each menu takes a row, and one row is left."""
    ungrouped: int = 2
    """Choices of a group shown one by one, without an entry for the group."""
    inline: int = 4
    """Choices of one kind shown in place of that kind among many kinds, while there is room."""


LIMITS = MenuLimits()
"""The limits of every panel, chosen for what Discord can show."""
