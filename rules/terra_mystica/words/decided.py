"""Decisions as short sentences, where the name of their kind and the space would read like a label."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Text, listing, say, say_n
from rules.terra_mystica import actions as act
from rules.terra_mystica.core.catalog import CONVERSIONS, POWER_ACTIONS
from rules.terra_mystica.core.names import (
    CULT_NAMES,
    KIND_OBJECTS,
    amount,
    faction_name,
    power_action_name,
    terrain_name,
)
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.words.descriptions import NAMES, SOURCES


def decided(_g: Game, action: AnyAction) -> Text | None:
    """Return a decision in words; None where the name of its kind and its values say enough."""
    if _names_unknown(action):
        return None
    text = _on_land(action) or _in_cults(action) or _with_goods(action) or _of_tiles(action)
    keeps_key = text is not None and getattr(action, "stop", False)
    return say("{action}, keep the key", action=text) if text is not None and keeps_key else text


def _names_unknown(action: AnyAction) -> bool:
    """Return whether a decision names a component that the installed rules do not have, as in an old log."""
    for field, known in NAMES.items():
        value = getattr(action, field, None)
        if any(each not in known for each in (value if isinstance(value, tuple) else (value,)) if each is not None):
            return True
    return False


def _on_land(action: AnyAction) -> Text | None:
    match action:
        case act.ChooseFaction(faction):
            return say("Play the {faction}", faction=faction_name(faction))
        case act.PlaceDwelling(space):
            return say("Place a dwelling on {space}", space=space)
        case act.Build(space):
            return say("Build a dwelling on {space}", space=space)
        case act.Transform(space, terrain):
            return say("Transform {space} to {terrain}", space=space, terrain=terrain_name(terrain))
        case act.FinishSpades():
            return say("Leave it at that")
        case act.Sandstorm(space):
            return say("Raise a sandstorm on {space}", space=space)
        case act.WitchesRide(str() as space):
            return say("Ride to {space} and build", space=space)
        case act.WitchesRide():
            return say("Ride without building")
        case act.Upgrade(space, kind):
            return say("Upgrade {space} to {structure}", space=space, structure=KIND_OBJECTS[kind])
        case act.Promote(space):
            return say("Upgrade {space} to a trading house for free", space=space)
        case act.EngineersBridge():
            return say("Pay for a bridge")
        case act.PlaceBridge(site):
            return say("Place the bridge {site}", site=site)
        case act.RiverTown(river):
            return say("Found a town over {river}", river=river)
    return None


def _in_cults(action: AnyAction) -> Text | None:
    match action:
        case act.SendPriest(cult, steps):
            return say("Send a priest to {cult} (+{n})", cult=CULT_NAMES[cult], n=steps)
        case act.CultAction(source, cult):
            return say("Advance in {cult} ({source})", cult=CULT_NAMES[cult], source=SOURCES[source])
        case act.ChooseCultStep(cult):
            return say("Advance in {cult}", cult=CULT_NAMES[cult])
        case act.ChooseTop(()):
            return say("Stop at step 9, keep the key")
        case act.ChooseTop(cults):
            return say("Advance to step 10 of {cults}", cults=listing([CULT_NAMES[cult] for cult in cults]))
    return None


def _with_goods(action: AnyAction) -> Text | None:
    match action:
        case act.AcceptPower():
            return say("Accept the power")
        case act.DeclinePower():
            return say("Decline the power")
        case act.PowerAction(name):
            return say("{action} for {n} power", action=power_action_name(name), n=POWER_ACTIONS[name].cost)
        case act.SpadeAction(source):
            return say("Use the spades of the {source}", source=SOURCES[source])
        case act.Convert(conversion, times):
            row = CONVERSIONS[conversion]
            return say("Convert {pay} to {gain}", pay=amount(row.pay.times(times)), gain=amount(row.gain.times(times)))
        case act.Burn(n):
            return say("Sacrifice {n} power", n=n)
        case act.ExchangePriests(n):
            return say_n("Exchange {n} worker for a priest", "Exchange {n} workers for priests", n=n)
        case act.AdvanceShipping():
            return say("Advance your shipping")
        case act.AdvanceExchange():
            return say("Advance on the exchange track")
        case act.DoubleTurn():
            return say("Take two actions in a row")
        case act.EndTurn():
            return say("End the turn")
    return None


def _of_tiles(action: AnyAction) -> Text | None:
    match action:
        case act.ChooseBonusCard(card):
            return say("Take the bonus card {card}", card=NAMES["card"][card])
        case act.Pass(str() as card):
            return say("Pass and take {card}", card=NAMES["card"][card])
        case act.Pass():
            return say("Pass")
        case act.ChooseFavor(tile):
            return say("Take the favor tile {tile}", tile=NAMES["tile"][tile])
        case act.ChooseTownTile(tile):
            return say("Take the town tile {tile}", tile=NAMES["tile"][tile])
        case act.TakeFavorSteps():
            return say("Take the favor tile's steps first")
    return None
