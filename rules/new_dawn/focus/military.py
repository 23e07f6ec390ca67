"""The military card reinforces control tokens and attacks (ND-11)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.core.fight import Contribution, FightSide
from rules.engine.core.fight import Fight as ToldFight
from rules.engine.core.text import Seat, Text, Who, say
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.military import Attack, attacked, defending_tokens, fight_of, undecided, work_of
from rules.new_dawn.board.combat import CombatPart, attack_parts, defense_parts
from rules.new_dawn.board.combat_sources import source_of_bonus
from rules.new_dawn.board.targets import Target
from rules.new_dawn.core.big_events import BigEvent
from rules.new_dawn.core.catalog.wonders import CITY_STATES
from rules.new_dawn.core.resolution import Fight, MilitaryWork
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
    defender = fought.defender
    if defender is not None and undecided(g, seat, fought) and defending_tokens(g, defender):
        # The defender's losses to barbarians are settled before the defence (ND-18.10).
        settle_loss(g, defender)
    if undecided(g, seat, fought) or _may_defend(g, fought):
        _tell_attack(g, seat, fought)
    if undecided(g, seat, fought):
        # Tokens that the defender lays now could be spent, although the dice are known.
        await (await decide_against(g, seat, PRESS, defender)).apply(g, seat)
    if defender is not None and _may_defend(g, fought):
        await (await react(g, defender, DEFEND)).apply(g, defender)
    # The defender wins ties, and then nothing changes (ND-11.11).
    won = fought.attack > fought.defense
    if not g.scribe.silent:
        _tell_result(g, seat, fought, won=won)
    if won:
        await win(g, seat)
    work_of(g).fight = None


def _may_defend(g: Game, fought: Fight) -> bool:
    """Return whether the defender can still turn the fight with tokens."""
    lead = fought.attack - fought.defense
    return fought.defender is not None and 0 < lead <= defending_tokens(g, fought.defender)


def _tell_attack(g: Game, seat: Seat, fought: Fight) -> None:
    """Tell an attack about which somebody still has to decide."""
    target = Target(fought.space, fought.barbarian, fought.defender)
    text = say("{who} attacks {what}: {attack} against {defense}.", who=Who(seat), what=attacked(g, target),
               attack=fought.attack, defense=fought.defense)  # fmt: skip
    g.tell(text, seat, fought.space)


def _tell_result(g: Game, seat: Seat, fought: Fight, *, won: bool) -> None:
    """Tell who has attacked what, with the values and dice of both sides."""
    target = Target(fought.space, fought.barbarian, fought.defender)
    attacker = _side(say("{who}", who=Who(seat)), seat, fought.attack, fought.attack_tokens,
                     attack_parts(g, seat, target))  # fmt: skip
    defender = _side(_defender_name(g, target), fought.defender, fought.defense, fought.defense_tokens,
                     defense_parts(g, seat, target))  # fmt: skip
    values: dict[str, int | Text | Who] = {
        "who": Who(seat),
        "what": attacked(g, target),
        "attack": fought.attack,
        "one": attacker.parts[0].amount,
        "defense": fought.defense,
        "other": defender.parts[0].amount,
    }
    if won:
        text = say("{who} attacks {what} and wins, {attack} (die {one}) to {defense} (die {other}).", **values)
    elif fought.attack == fought.defense:
        text = say("{who} attacks {what} and loses the tie, {attack} (die {one}) to {defense} (die {other}).", **values)
    else:
        text = say("{who} attacks {what} and loses, {attack} (die {one}) to {defense} (die {other}).", **values)
    heading = say("Attack on {space}", space=fought.space)
    told = ToldFight(heading, attacker, defender, won)
    g.tell(text, seat, fought.space, sign=BigEvent.FIGHT_WON if won else BigEvent.FIGHT_LOST, fight=told)


def _side(name: Text, seat: Seat | None, total: int, tokens: int, bonuses: Iterable[CombatPart]) -> FightSide:
    """Return a side with its die, bonuses and spent tokens."""
    parts = [Contribution(source_of_bonus(each.source), each.value) for each in bonuses]
    if tokens:
        parts.append(Contribution(say("tokens spent"), tokens))
    die = Contribution(say("die"), total - sum(part.amount for part in parts))
    return FightSide(seat, name, total, (die, *parts))


def _defender_name(g: Game, target: Target) -> Text:
    if target.defender is not None:
        return say("{who}", who=Who(target.defender))
    return say("Barbarians") if target.barbarian is not None else Text(CITY_STATES[g.city_states[target.space]].name)
