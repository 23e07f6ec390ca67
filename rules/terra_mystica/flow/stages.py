"""The flow of the game (TM-4.2): one stage per phase or turn, each read from top to bottom."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from typing import Any, TypeVar

from rules.engine.core import side_questions
from rules.engine.core.action import Action, AnyAction
from rules.engine.core.question import AnyQuestion, Question, ask_any
from rules.engine.core.rules import StageFunction
from rules.engine.core.text import Seat, Who, say
from rules.terra_mystica.actions import (
    Burn,
    Conversion,
    Convert,
    EndTurn,
    ExchangePriests,
    MainAction,
    OfferAnswer,
    PlaceBridge,
    TileChoice,
    Transform,
)
from rules.terra_mystica.actions.choices import advance_by_favor, exchange_possible, takeable_favors
from rules.terra_mystica.core.catalog import CONVERSIONS
from rules.terra_mystica.core.round_name import round_name
from rules.terra_mystica.core.state import Game, Player, SpadeJob
from rules.terra_mystica.economy import cults, income, power
from rules.terra_mystica.economy.bonus_cards import add_coins_to_cards
from rules.terra_mystica.flow import scoring, setup
from rules.terra_mystica.flow.questions import (
    BONUS_CARD,
    BRIDGE,
    BUILD_HERE,
    CULT_STEP,
    DWELLING,
    END_OF_TURN,
    FACTION,
    POWER_OFFER,
    PRIESTS,
    SPADES,
    TILES,
    TOP,
    TURN,
)
from rules.terra_mystica.land import building, spades

A = TypeVar("A", bound=Action[Game])

REST_OF_TURN = "rest_of_turn"


async def lay_out(g: Game) -> str:
    """Draw seats, tiles and cards (TM-3.1 to TM-3.4)."""
    setup.lay_out(g)
    return "factions"


async def choose_factions(g: Game) -> str:
    """Ask the players to choose factions, clockwise from the starting player (TM-3.5)."""
    for seat in g.clockwise:
        if not g.players[seat].faction:
            g.begin_turn(seat)
            await (await decide(g, seat, FACTION)).apply(g, seat)
    return "dwellings"


async def place_dwellings(g: Game) -> str:
    """Place the first dwellings in order and back (TM-3.6); the introductory game has them placed (TM-16.1)."""
    if g.options.setup != "introductory":
        before: Seat | None = None
        for seat in setup.dwelling_order(g):
            if seat != before:
                g.begin_turn(seat)
            action = await decide(g, seat, DWELLING)
            if seat != before:
                g.last_spaces = []
            await action.apply(g, seat)
            before = seat
    return "bonus_cards"


async def choose_bonus_cards(g: Game) -> str:
    """Ask for the first bonus cards, from the last player back to the starting player (TM-3.8)."""
    for seat in reversed(g.clockwise):
        g.begin_turn(seat)
        await (await decide(g, seat, BONUS_CARD)).apply(g, seat)
    add_coins_to_cards(g)
    return "income"


async def collect_income(g: Game) -> str:
    """Begin a round, also the first, with income for all players (TM-5.1, TM-5.2)."""
    g.round += 1
    g.tell_round(round_name(g))
    g.phase = "income"
    g.last_spaces = []
    income.collect_income(g)
    g.phase = "actions"
    g.active = g.order[0]
    return "turn"


async def take_turn(g: Game) -> str:
    """Play one action of one faction, with free conversions around it and between its parts (TM-4.5)."""
    g.begin_turn(_on_turn(g).seat)
    g.actions_left = 1
    return await _finish_turn(g, begun=False)


async def rest_of_turn(g: Game) -> str:
    """Continue a turn from its current state, so that a search need not replay it from its beginning."""
    await follow_up(g, _on_turn(g))
    return await _finish_turn(g, begun=True)


async def _finish_turn(g: Game, *, begun: bool) -> str:
    """Play the remaining actions and the end of the turn."""
    player = _on_turn(g)
    seat = player.seat
    while g.actions_left and not player.passed:
        # The first of two actions cannot be continued: it has brought nothing that was not available before (TM-14.3).
        g.job = None
        action = await decide_action(g, seat)
        if isinstance(action, OfferAnswer):
            await action.apply(g, seat)
            continue
        if not begun:
            # The changes of the last turn stay highlighted until something new happens.
            g.last_spaces = []
            begun = True
        if not beside_offers(g, action):
            power.decline_all(g, seat)
        g.actions_left -= isinstance(action, MainAction)
        await action.apply(g, seat)
        await follow_up(g, player)
    if not player.passed:
        await end_turn(g, seat)
    g.job = None
    if g.options.power_offers == "strict":
        await settle_offers(g)
    return _after_turn(g)


def _on_turn(g: Game) -> Player:
    assert g.active is not None, "a turn belongs to a seat"
    return g.players[g.active]


def beside_offers(g: Game, action: AnyAction) -> bool:
    """Return whether the acting faction may do this while it has open offers (TM-7.9.2, TM-9.7, TM-19 D8)."""
    match action:
        case Convert(conversion):
            return "trades" in g.options.fixes and CONVERSIONS[conversion].sells_vp
        case Burn():
            return "burn_first" in g.options.fixes
        case _:
            return False


async def end_turn(g: Game, seat: Seat) -> None:
    """Allow free conversions after the action, and more spades or the dwelling for its space, until the turn is ended.

    TM-17.4, TM-7.9.3.
    """
    while True:
        action = await decide(g, seat, END_OF_TURN)
        if isinstance(action, EndTurn):
            return
        await action.apply(g, seat)
        await follow_up(g, g.players[seat])


def _after_turn(g: Game) -> str:
    """Start the turn of the next faction that has not passed, or end the round (TM-4.3, TM-7.8.3, TM-18.21)."""
    assert g.active is not None, "a turn has ended"
    here = g.order.index(g.active)
    following = [seat for seat in g.order[here + 1 :] + g.order[: here + 1] if not g.players[seat].passed]
    if following:
        g.active = following[0]
        return "turn"
    return "round_end"


async def end_round(g: Game) -> str:
    """Wait for the answers to all offers (TM-4.3); then continue with cult bonus or final scoring (TM-4.1, TM-13.1)."""
    await settle_offers(g)
    g.active = None
    return "final_scoring" if income.is_last_round(g) else "cult_bonus"


async def give_cult_bonus(g: Game) -> str:
    """Give the automatic part of phase III, before spades, clean-up and income (TM-12.1, TM-12.2, TM-12.8)."""
    g.order = income.next_turn_order(g)
    g.phase = "cult_bonus"
    income.give_cult_goods(g)
    return "cult_spades"


async def use_cult_spades(g: Game) -> str:
    """Use the spades of the cult bonus, in the turn order of the next round (TM-12.3 to TM-12.5, TM-18.17)."""
    g.last_spaces = []
    for seat in g.order:
        player = g.players[seat]
        _, free = income.cult_bonus(g, player)
        if free:
            g.begin_turn(seat)
            g.active = seat
            g.job = SpadeJob("cult_bonus", free)
            await follow_up(g, player)
    g.active = None
    g.vp_by_round.append(tuple(player.vp for player in g.players))
    income.clean_up(g)
    return "income"


async def score_game(g: Game) -> None:
    """Carry out the final scoring (TM-13)."""
    g.vp_by_round.append(tuple(player.vp for player in g.players))
    scoring.score_game(g)
    g.vp_by_round.append(tuple(player.vp for player in g.players))
    g.phase = "finished"


STAGES: Mapping[str, StageFunction] = {
    "lay_out": lay_out,
    "factions": choose_factions,
    "dwellings": place_dwellings,
    "bonus_cards": choose_bonus_cards,
    "income": collect_income,
    "turn": take_turn,
    REST_OF_TURN: rest_of_turn,
    "round_end": end_round,
    "cult_bonus": give_cult_bonus,
    "cult_spades": use_cult_spades,
    "final_scoring": score_game,
}


# Decisions during which power offers may be answered.


def decide(g: Game, seat: Seat, question: Question[A]) -> Coroutine[Any, Any, A]:
    """Return the seat's answer to a question, while others may answer power offers (TM-9.7)."""
    return side_questions.ask_with_side_questions(g, seat, question, still_open, carry_out=answer_beside)


def decide_action(g: Game, seat: Seat) -> Coroutine[Any, Any, AnyAction]:
    """Return the first action of a turn; it waits for open offers even if passing is the only action left (TM-9.7)."""
    return side_questions.ask_with_side_questions(g, seat, TURN, open_beside_turn, carry_out=answer_beside, waits=True)


async def settle_offers(g: Game) -> None:
    """Wait until all offers and earned cult steps are answered; in strict order clockwise (TM-9.6, TM-9.7)."""
    await side_questions.settle(g, still_open)


def still_open(g: Game) -> Mapping[Seat, AnyQuestion]:
    """Return the open side questions, after dropping offers that can no longer move a token (TM-9.4)."""
    power.drop_void_offers(g)
    return open_beside(g)


def open_beside_turn(g: Game) -> Mapping[Seat, AnyQuestion]:
    """Return the side questions during a turn; the acting faction answers its own offers by its turn (TM-9.7).

    The Cultists choose the track of an earned step before they do anything else.
    """
    return {
        seat: question for seat, question in still_open(g).items() if seat != g.active or question is not POWER_OFFER
    }


def open_beside(g: Game) -> Mapping[Seat, AnyQuestion]:
    """Return the open side questions: power offers and the Cultists' steps (TM-9.7, TM-14.4, TM-17.5)."""
    if not g.offers and not g.cult_steps_due:
        return {}
    strict = g.options.power_offers == "strict"
    # Offers arise clockwise (TM-9.6), so in strict order only the oldest one can be answered.
    questions: dict[Seat, AnyQuestion] = {offer.seat: POWER_OFFER for offer in g.offers[: 1 if strict else None]}
    if g.cult_steps_due:
        for player in g.players:
            if player.data.neighbour_cult_step:
                questions[player.seat] = CULT_STEP
    return questions


async def answer_beside(g: Game, seat: Seat, answer: AnyAction) -> None:
    """Carry out the answer to a side question; a player who converts instead declines the offers (TM-9.7)."""
    if isinstance(answer, Conversion) and not beside_offers(g, answer):
        power.decline_all(g, seat)
    await answer.apply(g, seat)


# Pending choices after an action (TM-17.2).


async def follow_up(g: Game, player: Player) -> None:
    """Ask for all pending choices of the action, in the order of TM-7.4.5."""
    while True:
        if g.bridge_due:
            await place_bridge(g, player)
        elif g.build_here is not None:
            await build_here(g, player)
        elif g.job is not None and not g.job.paused:
            await use_spades(g, player)
        elif g.top_steps:
            await (await decide(g, player.seat, TOP)).apply(g, player.seat)
        elif g.favors_due or g.towns_due:
            await choose_tile(g, player)
        elif g.favor_steps_due is not None:
            await take_favor_steps(g, player)
        elif g.stronghold_due:
            g.stronghold_due = False
            open_stronghold(g, player)
        elif g.priests_due:
            await exchange_priests(g, player)
        else:
            return


async def place_bridge(g: Game, player: Player) -> None:
    """Place the bridge that was paid for before anything else (TM-17.2), automatically if only one site is free."""
    while g.bridge_due:
        sites = list(PlaceBridge.legal(g, player.seat))
        action = sites[0] if len(sites) == 1 else await decide(g, player.seat, BRIDGE)
        await action.apply(g, player.seat)


async def take_favor_steps(g: Game, player: Player) -> None:
    """Take the steps that have waited for a town's key; using the key is optional (TM-7.4.5, TM-10.4)."""
    while g.favor_steps_due is not None:
        if "step_ten" in g.options.fixes and cults.tracks_to_enter(g, player):
            await (await decide(g, player.seat, TOP)).apply(g, player.seat)
        else:
            advance_by_favor(g, player)


async def exchange_priests(g: Game, player: Player) -> None:
    """Ask the Darklings to exchange workers, including converted ones; they cannot do it later (TM-14.5)."""
    while g.priests_due:
        possible = exchange_possible(g, player)
        action = await decide(g, player.seat, PRIESTS) if possible else ExchangePriests(0)
        await action.apply(g, player.seat)


async def use_spades(g: Game, player: Player) -> None:
    """Use the spades one space at a time, then a dwelling may be built (TM-7.1.6, TM-7.1.7).

    If nothing is left to decide, more spades may be bought until the turn ends (TM-7.9.3).
    """
    while (job := g.job) is not None and not job.paused:
        if job.free and not _can_transform(g, player):
            spades.leave(g, player, job)
        if not job.free and not _may_build(g, player, job):
            job.paused = job.source == "action" and not job.left
            g.job = job if job.paused else None
            return
        await (await decide(g, player.seat, SPADES)).apply(g, player.seat)


def _can_transform(g: Game, player: Player) -> bool:
    return next(Transform.legal(g, player.seat), None) is not None


def _may_build(g: Game, player: Player, job: SpadeJob) -> bool:
    """Return whether a dwelling may follow, including one that needs a conversion first."""
    if job.source == "cult_bonus" or player.left("dwelling") == 0:
        return False
    return any(g.terrain[space] == player.home for space in job.changed)


async def build_here(g: Game, player: Player) -> None:
    """Ask for a dwelling on the new desert (TM-14.12)."""
    while g.build_here is not None:
        if player.left("dwelling") == 0:
            g.build_here = None
            return
        await (await decide(g, player.seat, BUILD_HERE)).apply(g, player.seat)


async def choose_tile(g: Game, player: Player) -> None:
    """Take one pending favor tile or town tile, in the order the player chooses (TM-7.4.5, TM-17.3)."""
    if not takeable_favors(g, player):
        g.favors_due = 0
    if g.favors_due or g.towns_due:
        await settle_contest(g, player)
        await (await decide(g, player.seat, TILES)).apply(g, player.seat)


async def settle_contest(g: Game, player: Player) -> None:
    """Wait for the Cultists' step first if they could still take step 10 from every tile (TM-10.7)."""
    while not any(isinstance(option, TileChoice) for option in TILES.legal_answers(g, player.seat)):
        g.tell(say("{who} waits: open power offers decide who takes step 10.", who=Who(player.seat)), player.seat)
        who, answer = await ask_any(g, open_beside(g))
        await answer.apply(g, who)
        power.drop_void_offers(g)


def open_stronghold(g: Game, player: Player) -> None:
    """Give the immediate effect of a stronghold (TM-7.4.4, TM-14.1, TM-14.4, TM-14.5, TM-14.10, TM-14.11)."""
    data = player.data
    g.score(player, data.stronghold_gain.vp, "faction")
    player.gain(data.stronghold_gain)
    match data.stronghold_effect:
        case "favor":
            # Pending since the upgrade, so that the player could choose its order with a town tile (TM-7.4.5).
            pass
        case "shipping":
            building.advance_shipping(g, player)
        case "spades":
            g.job = SpadeJob("stronghold", data.stronghold_amount)
        case "priests":
            g.priests_due = True
        case None:
            pass
