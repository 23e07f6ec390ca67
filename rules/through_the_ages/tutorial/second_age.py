"""The second tutorial: three turns at the beginning of Age II, with the topics that the first rounds leave out."""

from __future__ import annotations

from rules.engine.core.text import Seat, say
from rules.engine.lessons import Lesson, Tutorial
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.tutorial.positions import deal, settle

_NORAS_TURN = (
    Lesson(
        title=say("Defense"),
        about=(
            say("Round 9, and it is Nora's turn. She attacks your strength of 6 with 8: she wants your goods."),
            say(
                "Against an aggression you may play bonus cards for their defense value and discard other "
                "military cards for 1 each. If you reach the attacker's strength, you are safe."
            ),
        ),
        task=say("Defend yourself with the bonus card **Defense / Colonization +2/+1**."),
        rules=("TTN-7.3.1", "TTN-7.3.5"),
        lines=("defend military_bonus_i",),
        hint=say("Immigration counts only 1, and 7 is not enough against 8. The bonus card counts 2."),
        done=say("8 against 8: you keep all your goods."),
        picture="hand",
        retells=True,
        replies=((1, "end"),),
    ),
)

_FIRST_TURN = (
    Lesson(
        title=say("Uprisings, and a new land"),
        about=(
            say(
                "Nora needed two happy faces, had one, and had no unused worker. That is an uprising: she scored "
                "and produced nothing."
            ),
            say(
                "Your turn. Whoever prepares an event reveals the top current one, and bids first if it is a territory."
            ),
        ),
        task=say("**Prepare** the event **Immigration**."),
        rules=("TTN-10.2", "TTN-7.2", "TTN-8.2.1"),
        lines=("prepare immigration",),
        hint=say(
            "An event in your hand does nothing. If you prepare it, it scores culture at once and reveals "
            "the next card."
        ),
        done=say("Strategic Territory is discovered: 2 strength for good, and three military cards at once."),
        picture="hand",
        retells=True,
    ),
    Lesson(
        title=say("Bidding for a colony"),
        about=(
            say(
                "A territory goes to whoever bids the greatest force. Units count their strength, bonus cards "
                "their colonization value."
            ),
            say("The units you send do not come back: their workers return to the bank. So bid no more than you must."),
            say("Everybody secretly says how far they will go; the bidding then runs by itself, 1 more each time."),
        ),
        task=say("**Bid up to 1**."),
        rules=("TTN-8.2.1", "TTN-8.2.2"),
        lines=("bid_up_to 1",),
        hint=say("Nora needs her soldiers at home, so 1 is enough. You never pay more than it takes to win."),
        done=say("You have won the territory for 1."),
        picture="tableau",
        replies=((1, "drop_out"),),
    ),
    Lesson(
        title=say("The force"),
        about=(
            say("You have to send what you bid or more, with at least one unit."),
            say("Warriors are worth 1, Knights 2, and you will need your Knights for something else."),
        ),
        task=say("**Send** one unit of **Warriors**."),
        rules=("TTN-8.2.2", "TTN-8.2.4", "TTN-8.2.5"),
        lines=("send warriors",),
        hint=say("One unit of Warriors is enough for a bid of 1. The Knights stay at home."),
        done=say(
            "The colony is yours. It gave 2 strength, the Warriors cost 1. You drew Conquistadors, Spy and War over "
            "Territory."
        ),
        picture="tableau",
    ),
    Lesson(
        title=say("Tactics"),
        about=(
            say("A tactic names the units that make up an army. Each complete army adds to your strength."),
            say(
                "Conquistadors need one infantry and two cavalry units: just what you have. They add 5, but only 3 "
                "while a unit is two ages older than the tactic, like your Warriors."
            ),
            say("From your next turn on others may copy it for two military actions."),
        ),
        task=say("Play the **tactic Conquistadors** for a military action."),
        rules=("TTN-9.12.4", "TTN-9.12.5"),
        lines=("tactic conquistadors",),
        plays=False,
        hint=say("Nothing makes you stronger for a single military action than a tactic that fits your units."),
        done=say("Your strength is 10, Nora's is 8."),
        picture="tableau",
    ),
    Lesson(
        title=say("Action cards"),
        about=(
            say(
                "Action cards are used up when you play them. Most make one action cheaper; card and action "
                "together cost one civil action."
            ),
            say("You cannot play one in the turn you take it. Rich Land I was already in your hand."),
        ),
        task=say("Play **Rich Land** and build **Iron** with it, for 3 resources instead of 5."),
        rules=("TTN-9.11.1", "TTN-9.11.2"),
        lines=("play rich_land_i iron",),
        plays=False,
        hint=say("A worker on Iron gives two resources every turn, and the card makes it cheaper."),
        done=say("A worker is on Iron, and you saved 2 resources."),
        picture="tableau",
    ),
    Lesson(
        title=say("Governments"),
        about=(
            say("Your government says how many actions you have, and how many urban buildings of each kind."),
            say(
                "There are two ways to change it: develop Monarchy for 8 science like any technology, or start a "
                "revolution, which takes 2 science and all your civil actions of the turn."
            ),
        ),
        task=say("**Develop Monarchy** for 8 science."),
        rules=("TTN-9.9.1", "TTN-9.10.1"),
        lines=("develop monarchy",),
        plays=False,
        hint=say("You have 8 science and still need your actions, so develop Monarchy without a revolution."),
        done=say("Monarchy gives you one more civil and one more military action at once."),
        picture="tableau",
    ),
    Lesson(
        title=say("Happiness"),
        about=(
            say(
                "You need two happy faces, too, and have one. Discontent workers do no harm while you have as "
                "many unused ones."
            ),
            say("But your last unused worker went to Iron. *After this draft* warns you of an uprising."),
        ),
        task=say("Increase the **population** for 4 food, and **build Religion** for 3 resources."),
        rules=("TTN-11.8", "TTN-10.2", "TTN-9.3.1"),
        lines=("population", "build religion"),
        plays=False,
        hint=say("A new worker in a temple gives the happy face that is missing."),
        done=say("Two happy faces, and you need two: nobody is discontent."),
        picture="tableau",
    ),
    Lesson(
        title=say("The first turn is done"),
        about=(
            say("Look at *After this draft*: no uprising, and no corruption, because you spent what you had."),
            say("The two military actions left will draw cards. You may hold three at the end of a turn."),
        ),
        task=say("End your turn."),
        rules=("TTN-10.3", "TTN-10.5", "TTN-11.9"),
        lines=("end",),
        hint=say("There is nothing left to pay with. End the turn."),
        done=say("Food, resources, science, culture, and the cards Prosperity and Refugees."),
        picture="tableau",
        replies=(
            (1, "prepare civil_unrest"),
            (1, "population"),
            (1, "upgrade religion theology"),
            (1, "recruit warriors"),
            (1, "train warriors swordsmen"),
            (1, "end"),
        ),
    ),
)

_SECOND_TURN = (
    Lesson(
        title=say("War"),
        about=(
            say(
                "You declare a war now, and strength alone decides it at the start of your next turn. Until then "
                "both sides can arm, and the stronger one wins, even if it is not you."
            ),
            say("Nora has 10, the same as you. War over Territory takes yellow tokens from the loser's bank."),
        ),
        task=say("Declare **War over Territory** on Nora, for two military actions."),
        rules=("TTN-7.4", "TTN-6.3.2"),
        lines=("war war_over_territory 1",),
        plays=False,
        hint=say("Nora can arm, too, but you can do it better: the next step shows how."),
        done=say("The war is prepared. One military action is left."),
        picture="hand",
    ),
    Lesson(
        title=say("Better units"),
        about=(
            say("You upgrade units like buildings: for a military action and the difference in cost."),
            say(
                "Swordsmen are worth 2 instead of 1, and only one age older than your tactic: so the army counts "
                "in full, 5 instead of 3."
            ),
        ),
        task=say("**Upgrade Warriors** to **Swordsmen** for 1 resource."),
        rules=("TTN-9.12.2", "TTN-9.12.4"),
        lines=("train warriors swordsmen",),
        plays=False,
        hint=say("Nothing else gives you 3 strength for a single resource, and you have a war to win."),
        done=say("Your strength is 13."),
        picture="tableau",
    ),
    Lesson(
        title=say("Corruption in full"),
        about=(
            say(
                "You have 16 blue tokens. Every turn before production you lose 2 resources with 10 or fewer of "
                "them in the bank, 4 with 5 or fewer, 6 with none."
            ),
            say(
                "There are two cures: spend, and use better mines. A token on Iron is worth two resources, so "
                "you need fewer tokens."
            ),
        ),
        task=say("**Upgrade Bronze** to **Iron** for 3 resources, and end your turn."),
        rules=("TTN-10.3.2", "TTN-10.4", "TTN-9.5.1"),
        lines=("upgrade bronze iron", "end"),
        hint=say("10 tokens are in the bank, one too few. Paying for Iron returns some from your mines."),
        done=say("No corruption. Iron gave four resources, Bronze one."),
        picture="tableau",
        replies=((1, "train warriors swordsmen"), (1, "train warriors swordsmen"), (1, "end")),
    ),
)

_THIRD_TURN = (
    Lesson(
        title=say("Aggression"),
        about=(
            say("You won the war 13 to 12 and took a yellow token: Nora now needs one more happy face."),
            say(
                "An aggression is decided at once, and only works against somebody weaker. Nora has no cards in "
                "hand, so she cannot defend herself."
            ),
        ),
        task=say("Play **Spy** against Nora for one military action, and end your turn."),
        rules=("TTN-7.3.1", "TTN-7.3.2"),
        lines=("aggression spy_ii 1", "end"),
        hint=say("Attack while she can do nothing about it. Spy takes 5 of her science."),
        done=say("13 against 12: you took five science points, enough for a technology."),
        picture="hand",
        retells=True,
    ),
)

_ROW = (
    "frugality_i",
    "masonry",
    "drama",
    "reserves_i",
    "universitas_carolina",
    "cartography",
    "patriotism_ii",
    "j_s_bach",
    "strategy",
    "coal",
    "opera",
    "cannon",
    "kremlin",
)
_CIVIL = ("riflemen", "republic", "journalism", "navigation", "architecture", "scientific_method")
_MILITARY = ("civil_unrest", "conquistadors", "war_over_territory", "spy_ii", "prosperity", "refugees")
_EVENTS = (
    ("strategic_territory_i", 1),
    ("good_harvest", 1),
    ("cultural_influence", 1),
    ("scientific_breakthrough", 1),
)


def _second_age(g: Game) -> str:
    """Set up round 9: Nora's turn begins, with one more soldier than the learner has."""
    g.round, g.age, g.start, g.active = 9, 2, Seat(0), Seat(1)
    settle(
        g,
        0,
        {"agriculture": 3, "bronze": 2, "iron": 0, "philosophy": 1, "religion": 1}
        | {"warriors": 2, "swordsmen": 0, "knights": 2},
        {"agriculture": 4, "bronze": 6},
        unused=1,
        wonders=["pyramids"],
        hand=["monarchy", "rich_land_i"],
        military=["military_bonus_i", "immigration"],
        science=8,
        culture=14,
    )
    settle(
        g,
        1,
        {"agriculture": 2, "bronze": 3, "philosophy": 1, "religion": 1, "theology": 0, "warriors": 2, "swordsmen": 2},
        {"agriculture": 4, "bronze": 5},
        unused=0,
        tactic="legion",
        military=["plunder_i"],
        science=4,
        culture=17,
    )
    deal(g, _ROW, _CIVIL, _MILITARY, _EVENTS)
    return "turn"


SECOND_AGE = Tutorial(
    name=say("part two"),
    about=say(
        "Three turns in Age II: defense, a colony, tactics, a government, happiness, corruption, war and aggression."
    ),
    options={"edition": "new_story", "length": "full"},
    seed="b",
    seat=Seat(0),
    others=("Nora",),
    lessons=(*_NORAS_TURN, *_FIRST_TURN, *_SECOND_TURN, *_THIRD_TURN),
    arrange=_second_age,
    before=((1, "aggression plunder_i 0"),),
    farewell=(
        say("Now you know everything a two-player game needs."),
        say(
            "With three or four players there are also **pacts**, which you offer as a political action "
            "(TTN-7.5). At the end, Age III events that are still face down score culture (TTN-15.1)."
        ),
    ),
)
