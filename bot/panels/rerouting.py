"""Controls of the private panel that come back to something else than a game in progress: to a lesson, to a plan."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.control_ids import ControlId
from bot.panels.controls import Component

PANEL_ROUTES = ("see", "explain", "go", "pick", "several", "confirm", "step_back", "preview", "own_board", "type")
"""What is used of the private panel there; standing orders have their place in games in progress alone."""


def rerouted(components: Sequence[Component], prefix: str) -> list[Component]:
    """Rows of the private panel, with a prefix before the routes of its controls."""
    changed = ([_rerouted(control, prefix) for control in row["components"]] for row in components)
    kept = ([control for control in controls if control is not None] for controls in changed)
    return [{"type": 1, "components": controls} for controls in kept if controls]


def prefixed(control: ControlId, prefix: str) -> ControlId:
    """A control with a prefix before its route."""
    return ControlId(control.game, control.state, f"{prefix}{control.route}", control.argument)


def _rerouted(component: Component, prefix: str) -> Component | None:
    read = ControlId.read(component["custom_id"])
    if read is None or read.route not in PANEL_ROUTES:
        return None
    return {**component, "custom_id": str(prefixed(read, prefix))}
