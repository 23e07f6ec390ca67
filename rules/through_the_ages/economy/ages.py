"""The card row and the ends of ages (TTN-6.1, TTN-6.2; TTO-5, TTO-13)."""

from __future__ import annotations

from collections import Counter

from rules.engine.core.text import Who, listing, say, say_n
from rules.through_the_ages.core.big_events import BigEvent
from rules.through_the_ages.core.cards import AGES, Card
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import banks
from rules.through_the_ages.economy.ratings import refresh
from rules.through_the_ages.effects import effects_of_card

ROW = 13
"""The number of spaces of the card row."""
FILLING = say("fill the card row")


def replenish(g: Game) -> None:
    """Sweep, slide and fill the row before a turn; swept cards never return (TTN-6.1.1, TTN-6.1.3, TTO-5.1)."""
    swept = g.edition.catalog.board.swept[str(len(g.playing()))]
    gone = [card for card in g.row[:swept] if card is not None]
    g.remove_from_game(*gone)
    g.row[:swept] = [None] * swept
    slide(g)
    if gone:
        names = listing([g.card_name(card) for card in gone])
        left = say_n("{cards} leaves the card row.", "{cards} leave the card row.", len(gone), cards=names)
        g.tell(left, section="log")
    fill(g)


def slide(g: Game) -> None:
    """Close the gaps of the row, keeping the order."""
    left = [card for card in g.row if card is not None]
    g.row = [*left, *[None] * (ROW - len(left))]


def fill(g: Game) -> None:
    """Deal cards to the empty spaces; an age ends when its last card is dealt (TTN-6.2, TTO-5.2, TTO-5.3)."""
    for space in range(ROW):
        while g.row[space] is None:
            if not g.civil_deck:
                if not _next_deck(g):
                    return
                continue
            g.reveal(FILLING)
            g.row[space] = g.civil_deck.pop()
            if not g.civil_deck and g.age > 0:
                end_age(g)
    if g.age == 0:
        # Age A ends when the row has been filled for the first time, even if cards are left (TTN-6.2.1, TTO-5.2).
        end_age(g)


def _next_deck(g: Game) -> bool:
    """Return whether another deck follows: Age I after Age A, and none in Age IV (TTN-6.1.2)."""
    if g.age > 0:
        return False
    end_age(g)
    return bool(g.civil_deck)


def end_age(g: Game) -> None:
    """End the current age and begin the next one (TTN-6.2.1, TTN-6.2.2; TTO-13.1.1, TTO-13.1.5).

    After the last deck there are neither civil nor military cards (TTO-13.4.1).
    """
    ended = g.age
    g.age += 1
    g.remove_from_game(*g.civil_deck, *g.military_deck, *g.military_discard)
    g.civil_deck, g.military_deck, g.military_discard = [], [], []
    length = g.edition.lengths[g.options.length]
    if g.age <= length.last_age or length.antiquates:
        g.tell(say("Age {age} ends; age {next} begins.", age=AGES[ended], next=AGES[g.age]))
    else:
        # In the simple game, the cards merely run out (TTO-13.2.1).
        g.tell(say("Age {age} ends.", age=AGES[ended]))
    if ended > 0:
        if length.yellow_loss:
            n = g.edition.catalog.board.yellow_loss
            g.tell(say_n("Everybody loses {n} yellow token.", "Everybody loses {n} yellow tokens.", n))
        for player in g.playing():
            if length.antiquates:
                _antiquate(g, player, ended)
            if length.yellow_loss:
                lost = min(g.edition.catalog.board.yellow_loss, player.yellow)
                banks.gain_yellow(g, player, -lost)
    refresh(g)
    if g.age <= length.last_age:
        g.civil_deck = g.shuffled(_deck(g, g.edition.catalog.civil))
        if length.politics:
            whole, removed = _deck(g, g.edition.catalog.military), removed_kinds(g)
            g.remove_from_game(*(card for card in whole if kind_of(g, card) in removed))
            g.military_deck = g.shuffled(card for card in whole if kind_of(g, card) not in removed)
    else:
        _set_last_round(g)
    g.edition.course.age_began(g)


def _deck(g: Game, cards: tuple[Card, ...]) -> list[str]:
    """Return the deck of the age that begins; cards only for resigned players leave the game (TTN-16.2)."""
    laid_out = {*g.open_events, *g.closed_events}
    whole, deck = (
        [card for card in g.edition.catalog.deck(cards, g.age, players) if card not in laid_out]
        for players in (len(g.players), g.deck_players)
    )
    g.remove_from_game(*(Counter(whole) - Counter(deck)).elements())
    return deck


def in_final_age(g: Game) -> bool:
    """Return whether the age without decks has begun: Age IV, in shorter games an earlier one (TTN-6.2.2, TTN-17.2)."""
    return g.age > g.edition.lengths[g.options.length].last_age


def kind_of(g: Game, card: str) -> str:
    """Return the kind of a card as it is named in options and lengths."""
    return type(g.card(card)).__name__.lower()


def removed_kinds(g: Game) -> frozenset[str]:
    """Return the kinds of military cards that are not used (TTN-17.2, TTN-17.4, TTO-3.4, TTO-15.6)."""
    removed = set(g.edition.lengths[g.options.length].removed)
    if g.options.peaceful:
        removed |= {"aggression", "war"}
    return frozenset(removed)


def _set_last_round(g: Game) -> None:
    """Let the game end with this round, or a round later (TTN-6.2.6, TTO-13.2.1, TTO-13.3.1, TTO-13.4.2)."""
    later = g.edition.lengths[g.options.length].rounds_after if g.active != g.start else 0
    g.last_round = g.round + later
    n = later + 1
    g.tell(say_n("The game ends with this round.", "The game ends with the next round.", n))


def _antiquate(g: Game, p: Player, ended: int) -> None:
    """Remove cards older than the age just ended from hands and play (TTN-6.2.2; TTO-13.1.2, TTO-13.1.3, TTO-13.1.7).

    TTN-6.2.3, TTN-13.3. Ratings and actions are adjusted at once (TTN-6.2.5). There are no choices (TTO-13.1.8).
    Technologies, wonders, tactics and colonies stay (TTO-13.1.4).
    """
    gone: list[str] = []
    for hand in (p.hand, p.military):
        old = [card for card in hand if g.card(card).level < ended]
        if hand is p.hand:
            gone += old
        g.remove_from_game(*old)
        hand[:] = [card for card in hand if g.card(card).level >= ended]
    if p.leader is not None and g.card(p.leader).level < ended:
        text = say("{who} loses the leader {what}.", who=Who(p.seat), what=g.card_name(p.leader))
        g.tell(text, p.seat, sign=BigEvent.LEADER_LOST)
        remove_leader(g, p)
    if p.building is not None and g.card(p.building).level < ended:
        gone.append(p.building)
        drop_unfinished(g, p)
    ended_pacts = [pact.card for pact in p.pacts if g.card(pact.card).level < ended]
    g.remove_from_game(*ended_pacts)
    gone += ended_pacts
    p.pacts = [pact for pact in p.pacts if g.card(pact.card).level >= ended]
    if gone:
        names = listing([g.card_name(card) for card in gone])
        text = say_n(
            "{who} loses the antiquated card {cards}.",
            "{who} loses the antiquated cards {cards}.",
            len(gone),
            who=Who(p.seat),
            cards=names,
        )
        g.tell(text, p.seat)


def remove_leader(g: Game, p: Player, *, under: str | None = None) -> None:
    """Remove the leader from play, or put it under a wonder, and apply the effects of leaving (TTN-6.2.4, TTN-14.1)."""
    assert p.leader is not None, "there is a leader to remove"
    leader = g.card(p.leader)
    for effect in effects_of_card(leader):
        effect.on_leave(g, p)
    p.leader = None
    if under is None:
        g.remove_from_game(leader.id)
    else:
        p.homer = under


def drop_unfinished(g: Game, p: Player) -> None:
    """Remove the unfinished wonder from play; its blue tokens return to the bank."""
    assert p.building is not None, "there is an unfinished wonder"
    g.remove_from_game(p.building)
    p.blue += p.stages
    p.building, p.stages = None, 0
