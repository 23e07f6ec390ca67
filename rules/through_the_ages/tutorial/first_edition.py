"""The tutorial on the differences of the 2006 edition, for players of 2015: one turn, and an attack."""

from __future__ import annotations

from rules.engine.core.text import Seat, say
from rules.engine.lessons import Lesson, Tutorial
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.tutorial.positions import deal, settle

_LESSONS = (
    Lesson(
        title=say("Attacking"),
        about=(
            say(
                "In the 2006 edition you may attack somebody stronger, too: units that you sacrifice count twice "
                "in that fight."
            ),
            say("Nora has 5, you have 4. Plunder takes 3 food or resources."),
        ),
        task=say("Play **Plunder** against Nora, for two military actions."),
        rules=("TTO-12.2.1", "TTO-12.2.6"),
        lines=("aggression plunder_i 1",),
        plays=False,
        hint=say("This is a political action, as in the 2015 edition. Plunder is your only card to attack with."),
        done=say("The attack is prepared, 4 against 5. The attacker adds to it first."),
        picture="hand",
    ),
    Lesson(
        title=say("Sacrificing units"),
        about=(
            say(
                "First the attacker may sacrifice units, then the target, who may play bonus cards as well. On a "
                "tie the attack fails."
            ),
            say("Sacrificed units are gone after the fight: their workers return to the bank."),
        ),
        task=say("**Sacrifice** the **Swordsmen**, who are worth 2."),
        rules=("TTO-12.2.2", "TTO-12.2.3", "TTO-12.2.4"),
        lines=("sacrifice swordsmen",),
        hint=say("Warriors alone make 5, a tie. The Swordsmen make 6, and that is enough."),
        done=say("Your Swordsmen are gone, but they were enough."),
        picture="tableau",
        replies=((1, "defend"),),
    ),
    Lesson(
        title=say("The spoils"),
        about=(
            say("The winner chooses what is taken. Nora has 2 food and 3 resources."),
            say("Without the Swordsmen your strength is only 2: attacks have their price in this edition."),
        ),
        task=say("**Take 3 resources**."),
        rules=("TTO-12.2.5", "TTO-12.2.7"),
        lines=("split 0 3",),
        hint=say("You need resources for the mine in the next step, and you have enough food."),
        done=say("You have 7 resources, and Nora has none."),
        picture="tableau",
    ),
    Lesson(
        title=say("Corruption comes last"),
        about=(
            say(
                "In this edition corruption comes after production: you lose 2 resources with 8 or fewer tokens "
                "in the bank, 4 with 4 or fewer, 6 with none. Food is never lost."
            ),
            say("So count the tokens that production takes, too. If you end your turn now, you lose 4."),
        ),
        task=say("Increase the **population** for 3 food, **build Bronze** for 2 resources, and end your turn."),
        rules=("TTO-11.1", "TTO-11.5"),
        lines=("population", "build bronze", "end"),
        hint=say("A worker and a mine bring 5 tokens back to the bank, so you lose 2 resources instead of 4."),
        done=say("You made 4 resources and lost 2. Now Nora attacks you."),
        picture="tableau",
        replies=((1, "aggression raid_i 0"), (1, "sacrifice")),
    ),
    Lesson(
        title=say("Defending"),
        about=(
            say(
                "In this edition only bonus cards and units help you; you cannot discard other cards. You see "
                "what you have to reach."
            ),
            say("Nora has 5, you have 2. The card adds 2, and one unit of Warriors 1: a tie is enough."),
        ),
        task=say("**Defend** yourself with **Warriors** and the bonus card."),
        rules=("TTO-12.2.3", "TTO-12.2.4"),
        lines=("defend warriors,military_bonus_i",),
        hint=say("One unit and the card reach 5 exactly. A second unit would be wasted."),
        done=say("5 against 5: the attack failed, and all your buildings stand."),
        picture="hand",
    ),
)

_ROW = (
    "irrigation",
    "alchemy",
    "masonry",
    "drama",
    "iron",
    "printing_press",
    "code_of_laws",
    "monarchy",
    "theology",
    "great_wall",
    "warfare",
    "michelangelo",
    "knights",
)
_CIVIL = ("taj_mahal", "joan_of_arc", "cartography", "universitas_carolina", "frugality_i", "leonardo_da_vinci")
_MILITARY = ("immigration", "foray")
_EVENTS = (("development_of_markets", 0), ("development_of_crafts", 0), ("development_of_science", 0))


def _position(g: Game) -> str:
    g.round, g.age, g.start, g.active = 6, 1, Seat(0), Seat(0)
    settle(
        g,
        0,
        {"agriculture": 2, "bronze": 3, "philosophy": 1, "religion": 1, "warriors": 2, "swordsmen": 1},
        {"agriculture": 3, "bronze": 4},
        unused=0,
        military=["plunder_i", "military_bonus_i"],
        science=3,
        culture=4,
    )
    settle(
        g,
        1,
        {"agriculture": 2, "bronze": 3, "philosophy": 1, "religion": 0, "warriors": 1, "swordsmen": 2},
        {"agriculture": 2, "bronze": 3},
        unused=1,
        military=["raid_i", "legion"],
        science=3,
        culture=4,
    )
    deal(g, _ROW, _CIVIL, _MILITARY, _EVENTS)
    return "turn"


FIRST_EDITION = Tutorial(
    name=say("the edition of 2006"),
    about=say("What is different there, in five steps: sacrificing units, and corruption after production."),
    options={"edition": "original", "length": "full"},
    seed="c",
    seat=Seat(0),
    others=("Nora",),
    lessons=_LESSONS,
    arrange=_position,
    farewell=(
        say("Wars work the same way, without bonus cards (TTO-12.4.3)."),
        say(
            "A tactic is yours alone, nobody copies it (TTO-9.11.1). Military cards are discarded after the political "
            "action, not at the end of the turn (TTO-6.5)."
        ),
        say("Of the three lengths the *Simple game* is best to start with: no politics, no military cards."),
    ),
)
