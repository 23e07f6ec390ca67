"""The tutorial of Terra Mystica: the first one and a half rounds with the Witches, up to the first town."""

from __future__ import annotations

from rules.engine.core.text import Seat, say
from rules.engine.lessons import Lesson, Tutorial

_SETTING_UP = (
    Lesson(
        title=say("Your people"),
        about=(
            say(
                "Everybody leads one of 14 factions. Each has its home terrain, on which alone it can build, and "
                "something that only it can do."
            ),
            say("The Witches live in the forest and win points with every town they found."),
        ),
        task=say("Choose the **Witches**, then press **Confirm**."),
        rules=("TM-3.5", "TM-14.14"),
        lines=("faction witches",),
        hint=say("Any faction can be played, but this table is made for the Witches."),
        done=say("You lead the Witches, whose home is the forest."),
        picture="choices",
        replies=((1, "faction nomads"),),
    ),
    Lesson(
        title=say("The first dwelling"),
        about=(
            say("Before the first round everybody places dwellings on their home terrain for free."),
            say(
                "C3 is a forest beside lakes, wasteland and, not far away, more forest: room for a town, which needs "
                "four buildings side by side."
            ),
        ),
        task=say("Place a dwelling on **C3**."),
        rules=("TM-3.6", "TM-3.7"),
        lines=("place C3",),
        hint=say("The next steps lead to a town that begins on C3."),
        done=say("Your dwelling stands on C3. Everybody places one in turn, then a second one in reverse order."),
        picture="board",
        around=("C3", "F4"),
        replies=((1, "place E8"), (1, "place F3")),
    ),
    Lesson(
        title=say("Neighbours"),
        about=(
            say("Nora has settled on F3. Building beside somebody is good for both of you."),
            say(
                "Your trading houses cost half the coins there, and whatever one of you builds offers power to "
                "the other."
            ),
        ),
        task=say("Place your second dwelling on **F4**, beside Nora's."),
        rules=("TM-7.4.2", "TM-9.1"),
        lines=("place F4",),
        hint=say("Only F4 has a neighbour, and you profit from her in the next steps."),
        done=say("Your second dwelling stands beside Nora's."),
        picture="board",
        around=("F3", "F4"),
        replies=((1, "place I7"), (1, "take power_worker")),
    ),
    Lesson(
        title=say("A bonus card for the round"),
        about=(
            say(
                "Everybody holds one bonus card each round. It adds to your income, and some cards give an action too."
            ),
            say("When you pass, you swap it for another one. Cards that nobody takes collect coins."),
        ),
        task=say("Take the card **Spade**: 2 coins of income, and one free spade."),
        rules=("TM-3.8", "TM-15.4"),
        lines=("take spade",),
        hint=say("All cards are useful, but you will need a free spade soon."),
        done=say("The first round begins. Your income: 3 workers and 2 coins."),
        picture="tiles",
    ),
)

_FIRST_ROUND = (
    Lesson(
        title=say("Income and upgrading"),
        about=(
            say("Every dwelling gives a worker each round; a trading house gives coins and power instead."),
            say("Each turn you take one action. An upgrade turns a building into a larger one on the same space."),
            say("Beside Nora the trading house costs 2 workers and only 3 coins."),
        ),
        task=say("Upgrade **F4** to a **trading house** and confirm."),
        rules=("TM-5.3", "TM-7.0", "TM-7.4.1"),
        lines=("upgrade F4 trading_house", "end"),
        hint=say("C3 has no neighbour, so a trading house would cost 6 coins there. Everything else can wait."),
        done=say("The trading house stands, and Nora has answered it with one of her own."),
        picture="tableau",
        replies=((1, "accept"), (1, "upgrade F3 trading_house"), (1, "end")),
    ),
    Lesson(
        title=say("Power from neighbours"),
        about=(
            say(
                "Power moves through three bowls: from the first to the second, then to the third. You can only "
                "spend what is in the third."
            ),
            say(
                "Nora's trading house is worth 2, so you are offered 2 power. Power costs one victory point less "
                "than what you gain."
            ),
        ),
        task=say("**Accept** 2 power for 1 victory point. Your turn goes on after it."),
        rules=("TM-6.1", "TM-6.2", "TM-9.1", "TM-9.2"),
        lines=("accept",),
        plays=False,
        hint=say("If you act without answering, you decline the offer. For a single point it is worth taking."),
        done=say("Two more tokens lie in the second bowl."),
        picture="tableau",
    ),
    Lesson(
        title=say("Power actions"),
        about=(
            say("The board has six power actions. Each can be used once a round, by one player."),
            say(
                "Your third bowl is empty. But you can sacrifice power: give up one token of the second bowl for "
                "good to move another one on."
            ),
        ),
        task=say(
            "Sacrifice 4 power and take the power action for **2 workers**. The choices under *Power* do both at once."
        ),
        rules=("TM-6.3", "TM-6.4", "TM-7.6.1"),
        lines=("burn 4", "power workers", "end"),
        hint=say("You need workers most, and this action brings two. Sacrifice no more than the 4 power it costs."),
        done=say("Two more workers; the power is back in the first bowl."),
        picture="summary",
        replies=((1, "pass coins"),),
    ),
    Lesson(
        title=say("Spades"),
        about=(
            say(
                "Spades transform land of another kind. The circle of terrains tells how many: forest and lakes "
                "lie side by side, so you need one."
            ),
            say(
                "Spades usually cost workers. The one on your bonus card is free, and you may build on the space "
                "in the same action."
            ),
            say("Each round a tile rewards something: this time every dwelling scores 2 points."),
        ),
        task=say("Use the **spade** of your bonus card, **build on D5**, and confirm."),
        rules=("TM-7.1.1", "TM-7.1.4", "TM-7.7.1", "TM-15.2"),
        lines=("spades bonus_card", "build D5", "end"),
        hint=say("Begin with *Spades*, then build on D5: it lies beside C3, where your town begins."),
        done=say("D5 is forest now, with your third dwelling on it."),
        picture="board",
        around=("C3", "D5", "E7", "F4"),
    ),
    Lesson(
        title=say("Temples"),
        about=(
            say("A trading house can become a temple. It gives a favor tile at once, and a priest each round."),
            say("You choose what an action brings before your turn ends, so this turn has a second step."),
        ),
        task=say("Upgrade **F4** to a **temple**."),
        rules=("TM-7.4.1", "TM-7.4.3"),
        lines=("upgrade F4 temple",),
        plays=False,
        hint=say("You need priests to climb the cults and to improve shipping, and temples bring them."),
        done=say("The temple is prepared. Now choose its tile."),
        picture="tableau",
    ),
    Lesson(
        title=say("Favor tiles"),
        about=(
            say(
                "A favor tile moves you up in one of the four cults, and most have a lasting effect. Nobody may "
                "own the same tile twice."
            ),
            say("A town needs four buildings worth 7 together. With this tile 6 is enough."),
        ),
        task=say("Take the tile **Fire +2**, with which towns need only 6 power, and confirm."),
        rules=("TM-15.3", "TM-11.1"),
        lines=("favor fire_2_town_size", "end"),
        hint=say("Many tiles are strong, but for the town of this tutorial you need this one."),
        done=say("Your towns need only 6 from now on."),
        picture="cults",
        replies=((1, "accept"), (1, "accept")),
    ),
    Lesson(
        title=say("Passing"),
        about=(
            say("When you cannot or do not want to do more, you pass: give your bonus card back and take another one."),
            say(
                "When all have passed, the round's tile pays its cult bonus, and a new round begins with income. "
                "Whoever passed first goes first."
            ),
        ),
        task=say("**Pass** and take **Power and worker**."),
        rules=("TM-7.8.1", "TM-4.4", "TM-12.1"),
        lines=("pass power_worker",),
        hint=say(
            "Your three workers are worth more next round, together with its income. Pass, and take the card "
            "with a worker."
        ),
        done=say("The second round has begun: four workers, a priest and some power came in."),
        picture="tiles",
        replies=((1, "upgrade E8 trading_house"), (1, "end")),
    ),
)

_SECOND_ROUND = (
    Lesson(
        title=say("Priests and cults"),
        about=(
            say(
                "A priest sent to a cult stays there: 3 steps for the first one, 2 for the next three. On the "
                "way up you gain power."
            ),
            say(
                "At the end of this round every 2 steps of air give a worker, and at the end of the game the "
                "highest in each cult score points."
            ),
        ),
        task=say("Accept the free power, then send your **priest** to **air**, **3 steps**, and confirm."),
        rules=("TM-7.5.1", "TM-10.1", "TM-13.2"),
        lines=("accept", "priest air 3", "end"),
        hint=say(
            "First take the power, which is free this time; then send the priest to air, to the space for 3 steps."
        ),
        done=say("You stand on step 5 of air, ahead of everybody."),
        picture="cults",
        replies=((1, "pass cult"),),
    ),
    Lesson(
        title=say("Digging with workers"),
        about=(
            say(
                "Mountains, too, are one step from forest on the circle of terrains. A spade now costs you 3 "
                "workers; a priest can make spades cheaper later."
            ),
            say("E7 joins your buildings in the north with your temple in the south."),
        ),
        task=say("**Build on E7**, a spade and the dwelling in one action, and confirm."),
        rules=("TM-7.1.2", "TM-7.1.5", "TM-7.3.1", "TM-8.1"),
        lines=("build E7", "end"),
        hint=say("Only E7 touches both D5 and F4 and so connects all your buildings."),
        done=say("Four buildings stand side by side, worth 5: three dwellings of 1 and a temple of 2."),
        picture="board",
        around=("C3", "D5", "E7", "F4"),
    ),
    Lesson(
        title=say("The power value of buildings"),
        about=(
            say("In a town a dwelling counts 1, a trading house or temple 2, stronghold and sanctuary 3."),
            say("One more is missing. D5 lies beside Nora's E8, so a trading house is cheap there."),
        ),
        task=say("Upgrade **D5** to a **trading house**."),
        rules=("TM-11.1", "TM-7.4.2"),
        lines=("upgrade D5 trading_house",),
        plays=False,
        hint=say(
            "You have 3 workers and 5 coins left: enough for the cheap trading house on D5, which makes the town."
        ),
        done=say("Worth 6: a town!"),
        picture="board",
        around=("C3", "D5", "E7", "F4"),
    ),
    Lesson(
        title=say("Your town"),
        about=(
            say("Each town brings a tile with points and goods. Witches score 5 points more for it."),
            say("Its key opens the highest step of a cult."),
        ),
        task=say("Take the tile with **7 points and 2 workers**, and confirm."),
        rules=("TM-11.2", "TM-10.2", "TM-14.14"),
        lines=("town workers", "end"),
        hint=say("All tiles are good, but you have one worker left, so take the tile with two more."),
        done=say("A town in the second round, and workers to go on building."),
        picture="tiles",
    ),
)

TUTORIAL = Tutorial(
    about=say("A round and a half with the Witches: building, power, spades, cults, and the first town."),
    options={
        "setup": "choice",
        "seating": "fixed",
        "scoring_tiles": (
            "dwellings_fire",
            "strongholds_air",
            "spades",
            "trading_houses_water",
            "strongholds_fire",
            "trading_houses_air",
        ),
        "bonus_cards": ("spade", "coins", "shipping", "power_worker", "cult"),
    },
    seed="tutorial",
    seat=Seat(0),
    others=("Nora",),
    lessons=(*_SETTING_UP, *_FIRST_ROUND, *_SECOND_ROUND),
    farewell=(
        say("That is most of the game. A whole one lasts six rounds."),
        say(
            "Not met yet: **shipping**, to build across the river (TM-8.2); **bridges** (TM-7.6.2); the "
            "**stronghold**, with which every faction gets its own power; the **sanctuary**, with a second favor tile "
            "(TM-7.4.3)."
        ),
        say("At the end the cults and the largest connected areas score points (TM-13.2, TM-13.3)."),
        say("In a real game offers of power reach you while others play; standing orders can answer them for you."),
    ),
)
