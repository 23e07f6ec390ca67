"""Hidden cards are revealed neither by views, nor by questions, nor by later events (TTN-18.1, TTO-7.1).

Every test redeals cards that a viewer cannot see, with the same backs, and compares what is shown.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from rules.engine import Event, Seat, Table, public_record, visible_log
from rules.engine.core.action import AnyAction
from rules.engine.core.checkpoint import state_adapter
from rules.engine.core.dealing import redeal
from rules.engine.core.notation import format_action, public_text
from rules.through_the_ages import THROUGH_THE_AGES, Game
from rules.through_the_ages.core.cards import Bonus, Territory
from rules.through_the_ages.core.cards import Event as EventCard
from rules.through_the_ages.orders import Bids, Defense, Losses
from rules.through_the_ages.politics.actions import PrepareEvent
from rules.through_the_ages.politics.replies.fights import Defend
from rules.through_the_ages.politics.replies.hands import DiscardMilitary
from tests.contract.cases import THOROUGH
from tests.contract.through_the_ages import OPTIONS, WARLIKE
from tests.contract.walk import Position, random_game

Viewer = Seat | None

HANDS = frozenset({"military", "military_deck", "military_discard"})
POOLS = (frozenset({"civil_deck"}), HANDS)
GAMES = [("new_story", 4), ("original", 3), ("advanced", 2), ("variants", 3)]

SHORT = ("advanced", 2)
PLAYED = GAMES if THOROUGH else (("original", 3), SHORT)
each_game = pytest.mark.parametrize(
    ("name", "seats"), [pytest.param(*game, marks=() if game == SHORT else pytest.mark.slow) for game in PLAYED]
)


def game(name: str, seats: int, why: str) -> Iterator[Position]:
    """Yield a random game with many fights, bids and pacts."""
    return random_game(THROUGH_THE_AGES, OPTIONS[name], seats, f"{why} {name} {seats}", weights=WARLIKE)


def shown(table: Table[Game], viewer: Viewer) -> list[Any]:
    """Return everything shown of a position: the view, texts, questions and public answers."""
    rules, view = table.rules, table.view(viewer)
    state = view.state
    texts = [rules.words.headline(state), *rules.words.overview(state, viewer), *rules.words.summary(state)]
    texts += [rules.words.label(state, seat) for seat in table.seats]
    if viewer is not None and rules.words.purse is not None:
        purse = rules.words.purse(state, viewer)
        texts += [] if purse is None else [purse]
    return [
        state_adapter(rules.state).dump_python(state, warnings=False),
        [str(text) for text in texts],
        {seat: question.name for seat, question in view.questions.items()},
        [
            format_action(option)
            for seat, question in table.questions.items()
            if question.in_public
            for option in table.legal_actions(seat)
            if question.is_public(option)
        ],
    ]


def offered(table: Table[Game], seat: Seat) -> list[Any]:
    """Return everything offered to a seat: its options in words, values to pick, and reasons of refusals."""
    rules, seen = table.rules, table.view(seat).state
    kinds = table.kinds(seat)
    return [
        [
            (format_action(option), str(rules.words.describe(seen, seat, option)))
            for option in table.legal_actions(seat)
        ],
        [list(table.pool(seat, kind)) for kind in kinds],
        [str(table.why_unavailable(seat, kind)) for kind in kinds],
    ]


@each_game
def test_hidden_cards_change_nothing_shown_or_offered(name: str, seats: int) -> None:
    random = Random(f"{name} {seats}")
    moved = 0
    for step in game(name, seats, "views"):
        if step.number % 16 == 0 or any(question.off_turn for question in step.table.questions.values()):
            for viewer in (None, *step.table.seats):
                other = step.table.clone()
                moved += redeal(other.state, [viewer], random, POOLS)
                assert shown(other, viewer) == shown(step.table, viewer)
                if viewer is not None:
                    assert offered(other, viewer) == offered(step.table, viewer)
    assert moved > 500, "otherwise nothing is proved"


@each_game
def test_the_hands_of_others_change_no_public_event(name: str, seats: int) -> None:
    """The next question is the same as well: neither a question nor its absence reveals a hand."""
    random = Random(f"{name} {seats}")
    asked: set[str] = set()
    for step in game(name, seats, "seen by all"):
        if step.number % 3 and step.table.questions[step.seat].name == "actions":
            continue
        before, other = step.table.clone(), step.table.clone()
        moved = exchange_hands(other.state, step.seat, random)
        if not moved:
            continue
        events = [public(table.act(step.seat, step.action)) for table in (before, other)]
        assert events[0] == events[1]
        if not before.finished:
            assert shown(other, None) == shown(before, None)
        asked.update(question.name for seat, question in before.questions.items() if seat != step.seat)
    assert {"bid", "discard"} & asked, "otherwise nothing is proved"


def exchange_hands(g: Game, seat: Seat, random: Random) -> int:
    """Redeal the hands of the others, with the deck and the discards, each card for one with the same back."""
    slots: dict[int, list[tuple[list[str], int]]] = defaultdict(list)
    hands = [player.military for player in g.players if player.seat != seat]
    for cards in (*hands, g.military_deck, g.military_discard):
        for place, card in enumerate(cards):
            slots[g.card(card).level].append((cards, place))
    moved = 0
    for places in slots.values():
        old = [cards[place] for cards, place in places]
        for (cards, place), card in zip(places, random.sample(old, len(old)), strict=True):
            moved += cards[place] != card
            cards[place] = card
    return moved


def public(events: Iterable[Event]) -> list[tuple[str, Any]]:
    """Return the public events."""
    return [(str(event.text), event.focus) for event in events if event.readers is None]


@each_game
def test_cards_used_face_down_reveal_only_their_backs(name: str, seats: int) -> None:
    """Prepared events, discards, cards that defend face down (TTN-7.2, TTN-7.3.5, TTN-10.1, TTO-8.1.1, TTO-7.3)."""
    compared: set[str] = set()
    for step in game(name, seats, "face down"):
        alike: dict[object, list[AnyAction]] = defaultdict(list)
        for option in step.options:
            if isinstance(option, PrepareEvent | DiscardMilitary | Defend):
                alike[backs(step.table.state, option)].append(option)
        for options in alike.values():
            if len(options) > 1:
                first, *others = [step.table.clone() for _ in options[:4]]
                told = public(first.act(step.seat, options[0]))
                for table, option in zip(others, options[1:4], strict=True):
                    assert public(table.act(step.seat, option)) == told
                    assert shown(table, None) == shown(first, None)
                    compared.add(option.tag)
    assert compared & {"prepare", "discard"}, "otherwise nothing is proved"


def backs(g: Game, option: AnyAction) -> object:
    """Return the public part of an option: its public form, the backs of hidden cards, and bonus cards that defend."""
    cards: Sequence[str] = [option.card] if isinstance(option, PrepareEvent) else getattr(option, "cards", ())
    open_ones = sorted(card for card in cards if isinstance(option, Defend) and not _face_down(g, card))
    levels = sorted(g.card(card).level for card in cards)
    return public_text(format_action(option), THROUGH_THE_AGES.actions), tuple(levels), tuple(open_ones)


def _face_down(g: Game, card: str) -> bool:
    """Return whether a card defends face down; bonus cards and sacrificed units are face up."""
    return card in {each.id for each in g.edition.catalog.military} and not g.is_a(Bonus, card)


@each_game
def test_public_texts_name_no_hidden_card(name: str, seats: int) -> None:
    """The cards in a post, in events and in the public log are or were face up."""
    lain: set[str] = set()
    told: list[str] = []
    for step in game(name, seats, "naming"):
        told += [text for text, _ in public(step.events)]
        if step.number % 8:
            continue
        g = step.table.state
        lain |= opened(step.table)
        hidden = {card for player in g.players for card in player.military} | {*g.current_events, *g.future_events}
        never = hidden - lain
        assert not never & set(g.last_cards)
        names = {g.card(card).name for card in never} - {g.card(card).name for card in lain}
        assert not [(card, text) for text in told for card in names if card in text]
        told.clear()
        if step.number % 32 == 0:
            assert not never & set(re.findall(r"\w+", public_record(step.table).to_text()))


def opened(table: Table[Game]) -> set[str]:
    """Return the cards a spectator sees now or has read of in the log; bonus cards that were played were face up."""
    seen = table.view(None).state
    plain = state_adapter(table.rules.state).dump_json(seen, warnings=False).decode()
    told = " ".join(decision.text for decision in visible_log(table))
    played = " ".join(decision.text for decision in table.log if decision.text.startswith(("defend", "send")))
    bonus = {card.id for card in seen.edition.catalog.military if isinstance(card, Bonus) and card.id in played}
    return bonus | {
        card.id for card in seen.edition.catalog.cards.values() if f'"{card.id}"' in plain or card.id in told
    }


def test_events_are_known_to_the_players_who_prepared_them() -> None:
    """TTN-18.1: until they are revealed; the others know only the age on their back."""
    prepared: set[str] = set()
    for step in game("new_story", 3, "prepared"):
        g = step.table.state
        for player in g.players:
            kept = player.prepared
            assert all(g.is_a(EventCard, card) or g.is_a(Territory, card) for card in kept)
            assert set(kept) <= {*g.current_events, *g.future_events}
            prepared |= set(kept)
            assert step.table.view(player.seat).state.players[player.seat].prepared == kept
            for viewer in (None, *(rival.seat for rival in g.rivals(player.seat))):
                hidden = step.table.view(viewer).state.players[player.seat]
                assert not set(kept) & set(hidden.prepared)
    assert len(prepared) > 5


# Simultaneous answers


@each_game
def test_simultaneous_answers_are_sealed_until_the_last_one(name: str, seats: int) -> None:
    """In simultaneous choices by an event, no choice is visible before all have chosen (TTN-4.4)."""
    compared: set[str] = set()
    for step in game(name, seats, "together"):
        asked = list(step.table.questions)
        if len(asked) == 1 or len(step.options) == 1:
            continue
        compared.add(step.table.questions[step.seat].name)
        sealed = [step.table.clone() for _ in step.options[:4]]
        for table, option in zip(sealed, step.options[:4], strict=True):
            assert table.act(step.seat, option) == ()
            for viewer in (None, *(seat for seat in table.seats if seat != step.seat)):
                assert shown(table, viewer) == shown(sealed[0], viewer)
                seats_of_viewer = () if viewer is None else (viewer,)
                assert visible_log(table, *seats_of_viewer) == visible_log(step.table, *seats_of_viewer)
                if viewer is not None:
                    assert offered(table, viewer) == offered(step.table, viewer)
    if seats > 2:
        assert {"split", "lose_worker"} & compared, "otherwise nothing is proved"


def test_it_does_not_matter_who_of_several_answers_first() -> None:
    """TTN-8.1.1: the choices are carried out clockwise."""
    compared = 0
    for step in game("new_story", 3, "in any order"):
        asked = list(step.table.questions)
        if len(asked) > 1 and not step.table.sealed_count:
            compared += 1
            answers = {seat: step.table.legal_actions(seat)[-1] for seat in asked}
            digests = set()
            for order in (asked, asked[::-1]):
                other = step.table.clone()
                for seat in order:
                    other.act(seat, answers[seat])
                digests.add(other.digest())
            assert len(digests) == 1
    assert compared, "otherwise nothing is proved"


# Standing orders


@each_game
def test_an_order_answers_at_the_same_time_for_every_hand(name: str, seats: int) -> None:
    """A covered question is answered at once for every hand, so the time of an answer reveals nothing."""
    random = Random(f"{name} {seats}")
    orders = (Bids(policy="up_to", most=5), Defense(policy="cards"), Losses(discards="oldest"))
    answered = 0
    for step in game(name, seats, "orders given"):
        for seat, question in step.table.questions.items():
            for order in orders if question.off_turn else ():
                other = step.table.clone()
                # The hand of the seat with the question is replaced, from the view of another seat.
                exchange_hands(other.state, Seat((seat + 1) % seats), random)
                answers = [order.answer(table.view(seat).state, seat, question) for table in (step.table, other)]
                assert (answers[0] is None) == (answers[1] is None)
                for table, answer in zip((step.table, other), answers, strict=True):
                    assert answer is None or table.obstacle(seat, answer) is None
                answered += answers[0] is not None
    assert answered > 3
