"""A playable copy of a table in which everything hidden from one viewer is redealt."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from random import Random
from typing import Any, Generic, TypeVar

from rules.engine.core.copying import copy_of
from rules.engine.core.dealing import Slot, card_in, hidden_cards, lay, redeal_by_back, shown_now
from rules.engine.core.dice import ChanceError, ChanceResult, Dice
from rules.engine.core.record import Decision, RecordError
from rules.engine.core.rules import CoreRules
from rules.engine.core.table import CoreTable
from rules.engine.core.text import Seat
from rules.engine.hosting.visible_log import visible_log

T = TypeVar("T", bound=CoreTable[Any])


def redealt_copy(table: T, viewer: Seat | None, random: Random) -> T:
    """Return the position as a viewer (None: a spectator) knows it, with hidden cards and future chance replaced.

    If others have taken hidden decisions in the current stage, it is the position before them.
    """
    begun = table.since_stage_began()
    since = table.log[table.stage_began :]
    opening = begun.chance[: len(begun.chance) - sum(len(each.chance) for each in since)]
    seed = f"{random.getrandbits(64):x}"
    for decisions in (_known(table, viewer, since[: len(begun.answers)]), ()):
        stage = _Stage(table, begun.stage, begun.state, opening, decisions)
        other = stage.played(_dealt(table.rules, begun.state, viewer, random, _come_out(stage, viewer)), seed)
        if other is not None and _seen(other, viewer) == stage.shown_to(viewer):
            return other
    begins = _Stage(table, begun.stage, begun.state, (), ()).played(
        _dealt(table.rules, begun.state, viewer, random, ()), seed
    )
    assert begins is not None, "a stage can begin however the cards lie"
    return begins


@dataclass(frozen=True)
class _Stage(Generic[T]):
    """The stage in progress of a table: its beginning, and the decisions since that a viewer knows."""

    table: T
    name: str
    begun: Any
    opening: tuple[ChanceResult, ...]
    decisions: Sequence[Decision]

    def played(self, state: Any, seed: str) -> T | None:
        """Play the stage from another state, with the same decisions and chance; None if that is impossible."""
        state.dice = Dice(seed)
        try:
            other = self.table.at_stage(self.name, state, self.opening)
            for decision in self.decisions:
                other.replay(decision)
        except (RecordError, ChanceError):
            return None
        return other

    @cached_property
    def as_it_was(self) -> T:
        """The table with only those decisions."""
        played = self.played(copy_of(self.begun), "")
        assert played is not None, "it has been played like that"
        return played

    def shown_to(self, viewer: Seat | None) -> Any:
        """Return the view of a viewer."""
        return _seen(self.as_it_was, viewer)


def _come_out(stage: _Stage[Any], viewer: Seat | None) -> Collection[int]:
    """Return the places of cards that were hidden when the stage began and have been revealed since.

    With another card in such a place, the viewer would now see something else.
    """
    named = chain.from_iterable(decision.text.split() for decision in stage.decisions)
    shown = {*shown_now(stage.as_it_was.state, viewer), *named}
    state, found = copy_of(stage.begun), []
    slots = hidden_cards(state, viewer)
    for number, slot in slots.items():
        card = card_in(slot)
        if card not in shown:
            continue
        other = _another(stage.table.rules, slots.values(), slot)
        # A replacement that makes no difference stays, so that of two equal cards in a hand one is found.
        lay(slot, card if other is None else other)
        played = stage.played(copy_of(state), "")
        if other is None or played is None or _seen(played, viewer) != stage.shown_to(viewer):
            lay(slot, card)
            found.append(number)
    return found


def _another(rules: CoreRules[Any], slots: Collection[Slot], slot: Slot) -> Any:
    """Return another card for a place, from a field of the same name or of its pool; None if all are alike."""
    names = (slot[1],), _pool(rules, slot[1])
    cards = (card_in(each) for several in names for each in slots if each[1] in several)
    return next((card for card in cards if card != card_in(slot)), None)


def _known(table: CoreTable[Any], viewer: Seat | None, since: Sequence[Decision]) -> tuple[Decision, ...]:
    """Return the first decisions of the stage, up to the first that the viewer does not fully know."""
    shown = visible_log(table, *(() if viewer is None else (viewer,)))[table.stage_began :]
    hidden = (place for place, (told, true) in enumerate(zip(shown, since, strict=False)) if told.text != true.text)
    return tuple(since[: next(hidden, min(len(shown), len(since)))])


def _dealt(rules: CoreRules[Any], before: Any, viewer: Seat | None, random: Random, kept: Collection[int]) -> Any:
    state = copy_of(before)
    if rules.redeal_hidden is not None:
        rules.redeal_hidden(state, viewer, random, kept)
    elif not rules.open_information:
        redeal_by_back(state, viewer, random, lambda _, name, __: _pool(rules, name), kept)
    return state


def _seen(table: CoreTable[Any], viewer: Seat | None) -> tuple[Any, list[tuple[Seat, str]]]:
    return table.view(viewer).state, [(seat, question.name) for seat, question in table.questions.items()]


def _pool(rules: CoreRules[Any], name: str) -> tuple[str, ...]:
    return next((tuple(sorted(pool)) for pool in rules.hidden_pools if name in pool), (name,))
