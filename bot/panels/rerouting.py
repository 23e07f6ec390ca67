"""Controls of the private panel that come back to something else than a game in progress: a lesson, a plan, a copy."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.panels.control_ids import ControlId
from bot.panels.controls import MOST_ROWS, ROW_BUTTONS, Component, rows

PANEL_ROUTES = ("see", "explain", "go", "pick", "several", "confirm", "step_back", "preview", "own_board", "type")
"""What is used of the private panel there; standing orders have their place in games in progress alone."""


def rerouted(components: Sequence[Component], prefix: str, routes: Collection[str] = PANEL_ROUTES) -> list[Component]:
    """Rows of the private panel with those of its controls that have some routes, and a prefix before these."""
    changed = ([_rerouted(control, prefix, routes) for control in row["components"]] for row in components)
    kept = ([control for control in controls if control is not None] for controls in changed)
    return [{"type": 1, "components": controls} for controls in kept if controls]


def with_row(components: Sequence[Component], own: Sequence[Component]) -> tuple[Component, ...]:
    """Return the rows with one more, or where there is no room as many as fit beside those of the draft."""
    if len(components) < MOST_ROWS:
        return (*components, *rows(own))
    first, *others = components
    return ({**first, "components": [*first["components"], *own][:ROW_BUTTONS]}, *others)


def prefixed(control: ControlId, prefix: str) -> ControlId:
    """Return a control with a prefix before its route."""
    return ControlId(control.game, control.state, f"{prefix}{control.route}", control.argument)


def _rerouted(component: Component, prefix: str, routes: Collection[str]) -> Component | None:
    read = ControlId.read(component["custom_id"])
    if read is None or read.route not in routes:
        return None
    return {**component, "custom_id": str(prefixed(read, prefix))}
