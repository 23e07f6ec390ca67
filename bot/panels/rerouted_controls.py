"""Controls of the private panel that act on something else than a running game: a lesson, a plan, a trial game."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.panels.action_forms import SENT
from bot.panels.control_ids import ControlId
from bot.panels.controls import MOST_ROWS, ROW_BUTTONS, Component, row_count, rows

PANEL_ROUTES = (
    "see",
    "explain",
    "go",
    "pick",
    "several",
    "confirm",
    "adjust",
    "step_back",
    "preview",
    "own_board",
    "type",
    "fill_in",
    SENT,
)
"""The controls of the private panel that are used there; standing orders exist only in running games."""


def rerouted(components: Sequence[Component], prefix: str, routes: Collection[str] = PANEL_ROUTES) -> list[Component]:
    """Return components of the private panel with only the controls of these routes, and a prefix before each route.

    A text whose button is removed stays.
    """
    found: list[Component] = []
    for part in components:
        if "accessory" in part:
            beside = _rerouted(part["accessory"], prefix, routes)
            found += part["components"] if beside is None else [{**part, "accessory": beside}]
            continue
        changed = (_rerouted(control, prefix, routes) for control in part["components"])
        controls = [control for control in changed if control is not None]
        found += [{**part, "components": controls}] if controls else []
    return found


def with_row(components: Sequence[Component], own: Sequence[Component]) -> tuple[Component, ...]:
    """Return the rows with one more; without room for it, add as many buttons as fit to the row of the draft."""
    if row_count(components) < MOST_ROWS:
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
