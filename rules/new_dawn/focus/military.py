"""The military card reinforces control tokens and attacks (ND-11)."""

from __future__ import annotations

from rules.engine.core.text import Seat, Who, say
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.military import Attack, defending_tokens, fight_of, undecided, work_of
from rules.new_dawn.core.resolution import MilitaryWork
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.losses import settle_loss
from rules.new_dawn.events.side_questions import decide, decide_against, react
from rules.new_dawn.focus.outcome import win
from rules.new_dawn.questions import DEFEND, MILITARY, PRESS


def begin_military(g: Game, seat: Seat) -> None:
    """Set up the tokens the card reinforces, and its attacks (ND-11.1)."""
    g.resolution.military = MilitaryWork(reinforcements=g.resolution.slot, attacks=g.resolution.row.attacks)


async def resolve_military(g: Game, seat: Seat) -> None:
    """Reinforce or attack once after the other, each attack to its end, until the player ends it (ND-11.1)."""
    begin_military(g, seat)
    while not isinstance(action := await decide(g, seat, MILITARY), EndResolution):
        await action.apply(g, seat)
        if isinstance(action, Attack):
            await fight(g, seat)


async def fight(g: Game, seat: Seat) -> None:
    """Ask both sides for tokens if they can change the result; the higher value wins (ND-11.9, ND-18.11)."""
    fought = fight_of(g)
    defender, rolled = fought.defender, (fought.attack, fought.defense)
    if defender is not None and undecided(g, seat, fought) and defending_tokens(g, defender):
        # The defender's losses to barbarians are settled before the defence (ND-18.10).
        settle_loss(g, defender)
    if undecided(g, seat, fought):
        # Tokens that the defender lays now could be spent, although the dice are known.
        await (await decide_against(g, seat, PRESS, defender)).apply(g, seat)
    if defender is not None and 0 < fought.attack - fought.defense <= defending_tokens(g, defender):
        await (await react(g, defender, DEFEND)).apply(g, defender)
    attack, defense = fought.attack, fought.defense
    # The defender wins ties, and then nothing changes (ND-11.11).
    won = attack > defense
    if (attack, defense) == rolled:
        text = say("{who} wins the fight.", who=Who(seat)) if won else say("{who} loses the fight.", who=Who(seat))
    elif won:
        text = say("{who} wins with {attack} against {defense}.", who=Who(seat), attack=attack, defense=defense)
    else:
        text = say("{who} loses with {attack} against {defense}.", who=Who(seat), attack=attack, defense=defense)
    g.tell(text, seat, fought.space)
    if won:
        await win(g, seat)
    work_of(g).fight = None
