"""The kinds of decisions in Terra Mystica (TM-17.1), and their defaults."""

from __future__ import annotations

from rules.engine.core.question import AnyQuestion, Question
from rules.engine.core.text import Seat, Text, say
from rules.terra_mystica.actions import (
    Build,
    ChooseBonusCard,
    ChooseCultStep,
    ChooseFaction,
    ChooseTop,
    Conversion,
    Convert,
    DeclinePower,
    EndTurn,
    ExchangePriests,
    FinishSpades,
    FreeAction,
    MainAction,
    OfferAnswer,
    Pass,
    PlaceBridge,
    PlaceDwelling,
    TileChoice,
    Transform,
)
from rules.terra_mystica.actions.free import is_own_turn
from rules.terra_mystica.core.catalog import NUMBERS
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.economy.power import first_offer, power_gained


def _pass(g: Game, seat: Seat) -> Pass:
    return next(iter(Pass.candidates(g, seat)))


def _end(g: Game, seat: Seat) -> EndTurn:
    return EndTurn()


def _finish(g: Game, seat: Seat) -> FinishSpades | None:
    finish = FinishSpades()
    return finish if finish.obstacle(g, seat) is None else None


def _decline(g: Game, seat: Seat) -> DeclinePower:
    return DeclinePower()


def _enter(g: Game, seat: Seat) -> ChooseTop:
    return next(iter(ChooseTop.candidates(g, seat)))


def _exchange_none(g: Game, seat: Seat) -> ExchangePriests:
    return ExchangePriests(0)


def _several_turns(g: Game, seat: Seat) -> bool:
    """Return whether the turn has several answers; a seat that may pass can choose between cards (TM-7.8.1).

    In the last round passing takes no card.
    """
    return _may_convert(g, seat) or (g.round < NUMBERS.rounds and len(g.bonus_coins) > 1)


def _offered(g: Game, seat: Seat) -> Text:
    """Return the text of the first power offer, with its cost (TM-9.2)."""
    offer = first_offer(g, seat)
    assert offer is not None, "whoever is asked has an offer"
    n = power_gained(g.players[seat], offer)
    if n <= 1:
        return say("accept or decline {n} power for free", n=n)
    return say("accept or decline {n} power for {vp} VP", n=n, vp=n - 1)


def _turn(g: Game, seat: Seat) -> Text:
    """Return the text of the turn, with the power offered before it (TM-9.7)."""
    offer = first_offer(g, seat)
    if offer is None:
        return say("your turn")
    n = power_gained(g.players[seat], offer)
    if n <= 1:
        return say("your turn; you are offered {n} power for free", n=n)
    return say("your turn; you are offered {n} power for {vp} VP", n=n, vp=n - 1)


def _may_convert(g: Game, seat: Seat) -> bool:
    """Return whether the seat may also convert or sacrifice during its turn (TM-7.9.1, TM-6.4)."""
    p = g.players[seat]
    return bool(p.workers or p.priests or p.bowls[2] or p.bowls[1] > 1) and is_own_turn(g, seat)


FACTION = Question("faction", (ChooseFaction,), say("choose your faction"), say("choice of a faction"))
DWELLING = Question("dwelling", (PlaceDwelling,), say("place a dwelling"), say("placement of a dwelling"))
BONUS_CARD = Question("bonus_card", (ChooseBonusCard,), say("take a bonus card"), say("choice of a bonus card"))
TURN = Question(
    "turn",
    (OfferAnswer, MainAction, FreeAction),
    say("take your turn"),
    say("turn"),
    default=_pass,
    in_public=(OfferAnswer,),
    unconfirmed=(OfferAnswer,),
    has_several_answers=_several_turns,
    public_text=_turn,
)
END_OF_TURN = Question(
    "end_of_turn",
    (EndTurn, Build, Transform, FreeAction),
    say("convert or end your turn"),
    say("end of the turn"),
    default=_end,
    has_several_answers=_may_convert,
)
POWER_OFFER = Question(
    "power_offer",
    (OfferAnswer, Convert),
    say("accept or decline power"),
    say("offer of power"),
    default=_decline,
    public_text=_offered,
    off_turn=True,
    in_public=(OfferAnswer,),
    unconfirmed=(OfferAnswer,),
)
CULT_STEP = Question(
    "cult_step",
    (ChooseCultStep, OfferAnswer, Conversion),
    say("choose a cult to advance in"),
    say("choice of a cult"),
    off_turn=True,
    in_public=(ChooseCultStep, OfferAnswer),
    unconfirmed=(OfferAnswer,),
)
SPADES = Question(
    "spades",
    (Build, Transform, FinishSpades, Conversion),
    say("use your spades"),
    say("use of spades"),
    default=_finish,
    has_several_answers=_may_convert,
)
BUILD_HERE = Question(
    "build_here",
    (Build, FinishSpades, Conversion),
    say("build on the new space, or not"),
    say("building on the new space"),
    default=_finish,
    has_several_answers=_may_convert,
)
BRIDGE = Question(
    "bridge",
    (PlaceBridge, Conversion),
    say("place the bridge"),
    say("placement of the bridge"),
    has_several_answers=_may_convert,
)
TILES = Question(
    "tiles", (TileChoice, FreeAction), say("take a tile"), say("choice of a tile"), has_several_answers=_may_convert
)
TOP = Question(
    "top",
    (ChooseTop, Conversion),
    say("choose the cults where you take step 10"),
    say("step 10 of the cults"),
    default=_enter,
    has_several_answers=_may_convert,
)
PRIESTS = Question(
    "priests",
    (ExchangePriests, Conversion),
    say("exchange workers for priests"),
    say("exchange of workers for priests"),
    default=_exchange_none,
    has_several_answers=_may_convert,
)

QUESTIONS: tuple[AnyQuestion, ...] = (
    FACTION,
    DWELLING,
    BONUS_CARD,
    TURN,
    END_OF_TURN,
    POWER_OFFER,
    CULT_STEP,
    SPADES,
    BUILD_HERE,
    BRIDGE,
    TILES,
    TOP,
    PRIESTS,
)
