"""The first part: four rounds of the edition of 2015, with everything in them but fighting."""

from __future__ import annotations

from rules.engine.core.text import Seat, say
from rules.engine.lessons import Lesson, Tutorial

_FIRST_ROUND = (
    Lesson(
        title=say("The card row"),
        about=(
            say(
                "Your civilization grows from cards. They lie in a row: the first five cost 1 civil action, the next "
                "four 2, the last four 3."
            ),
            say("The row moves on all the time, so who waits pays less, unless somebody else is quicker."),
            say("In the first round you only take cards, and whoever begins has a single action."),
        ),
        task=say("Take the wonder **Pyramids** from the beginning of the row."),
        rules=("TTN-5.1", "TTN-3.6", "TTN-9.1.1"),
        lines=("take pyramids",),
        plays=False,
        hint=say(
            "With one action you reach the first five cards. The Pyramids give an action more in each turn for the "
            "whole game."
        ),
        done=say("The Pyramids lie before you, to be built stage by stage."),
        picture="row",
    ),
    Lesson(
        title=say("Production"),
        about=(
            say("Your turn ends with production: farms give food, mines resources, the lab science."),
            say("Food and resources are blue tokens on your cards, and each counts as much as its card is worth."),
        ),
        task=say("End your turn: press **Confirm and end**."),
        rules=("TTN-10.3", "TTN-12.1"),
        lines=("end",),
        hint=say("No action is left. Ending the turn is all that remains."),
        done=say("Two food, two resources and a point of science came in."),
        picture="tableau",
        replies=((1, "take hammurabi"), (1, "end")),
    ),
)

_SECOND_ROUND = (
    Lesson(
        title=say("Leaders"),
        about=(
            say("From now on a turn has four civil and two military actions, which are for soldiers and tactics."),
            say("You may take one leader of each age. Aristotle gives a science point for every technology you take."),
        ),
        task=say("Take **Aristotle**."),
        rules=("TTN-9.0.1", "TTN-9.1.1"),
        lines=("take aristotle",),
        plays=False,
        hint=say("Aristotle costs one action and pays from now on. Taken early, a leader brings most."),
        done=say("Aristotle is in your hand."),
        picture="row",
    ),
    Lesson(
        title=say("Playing a leader"),
        about=(
            say("A leader works only in play. That costs one more civil action, and no goods."),
            say("You have one leader at a time; a later one takes the place of the earlier one."),
        ),
        task=say("Play **Aristotle**."),
        rules=("TTN-9.7.1",),
        lines=("leader aristotle",),
        plays=False,
        hint=say("In your hand Aristotle does nothing. Play him first."),
        done=say("Aristotle leads your people."),
        picture="tableau",
    ),
    Lesson(
        title=say("Population"),
        about=(
            say("Workers are yellow tokens. A new one comes from the bank for food."),
            say(
                "The emptier the bank, the more food a worker costs, the more all of them eat, and the more happy "
                "faces they want."
            ),
        ),
        task=say("Increase the **population** for 2 food."),
        rules=("TTN-9.3.1", "TTN-10.3.4", "TTN-11.8"),
        lines=("population",),
        plays=False,
        hint=say("You have just the food for one more worker, and workers are what everything is built with."),
        done=say("A second unused worker waits for something to do."),
        picture="tableau",
    ),
    Lesson(
        title=say("Building"),
        about=(
            say(
                "To build means to put an unused worker on a card for resources. Another worker on Bronze gives a "
                "resource more in each turn."
            ),
            say("Farms and mines first, is what most players say: they pay for all that comes later."),
        ),
        task=say("**Build Bronze** for 2 resources."),
        rules=("TTN-9.4.1", "TTN-2.6"),
        lines=("build bronze",),
        plays=False,
        hint=say("You will want resources for the Pyramids, so the worker belongs in the mine."),
        done=say("Three workers are in the mine now. All four civil actions are used."),
        picture="tableau",
    ),
    Lesson(
        title=say("Military cards"),
        about=(
            say("Each military action that you leave unused draws a military card at the end of the turn."),
            say("You see them, the others do not. **My hand** shows them in a real game."),
        ),
        task=say("End your turn with **Confirm and end**."),
        rules=("TTN-10.5", "TTN-18.1"),
        lines=("end",),
        hint=say("A soldier would cost 2 resources, and there are none. Unused military actions still bring cards."),
        done=say("You have drawn two military cards, both with land to be colonized."),
        picture="tableau",
        replies=(
            (1, "leader hammurabi"),
            (1, "population"),
            (1, "build agriculture"),
            (1, "take rich_land_a"),
            (1, "end"),
        ),
    ),
)

_THIRD_ROUND = (
    Lesson(
        title=say("Politics and events"),
        about=(
            say(
                "Each turn begins with one political action. You may put an event face down on the future events, for "
                "as many culture points as its age counts."
            ),
            say(
                "The top one of the current events is then turned up and happens to everybody. Yours comes when that "
                "pile is used up."
            ),
        ),
        task=say("**Prepare** the card **Developed Territory**."),
        rules=("TTN-7.1", "TTN-7.2", "TTN-8.1"),
        lines=("prepare developed_territory_i",),
        hint=say("Culture wins the game, and this card brings the first point of it."),
        done=say("A point of culture is yours, and trade routes gave everybody science, food and a resource."),
        picture="events",
    ),
    Lesson(
        title=say("Wonders"),
        about=(
            say(
                "A wonder is built in stages, each for one civil action and the resources printed on it. It needs no "
                "worker."
            ),
            say("It works when its last stage is done. The Pyramids take 3, 2 and 1."),
        ),
        task=say("Build the first **stage** of the wonder for 3 resources."),
        rules=("TTN-9.8.1", "TTN-9.8.3"),
        lines=("wonder",),
        plays=False,
        hint=say("The resources are there for the first stage of the Pyramids, and it is the most expensive one."),
        done=say("The first stage stands. Two smaller ones are left."),
        picture="tableau",
    ),
    Lesson(
        title=say("Technologies"),
        about=(
            say(
                "New kinds of buildings, units, governments and laws are technologies. You take them into your hand "
                "first, and pay science to develop them later."
            ),
            say(
                "Theology is a better temple. It lies at the dear end of the row, and you have just three actions left."
            ),
        ),
        task=say("Take **Theology** for 3 civil actions."),
        rules=("TTN-2.5", "TTN-9.1.1"),
        lines=("take theology",),
        plays=False,
        hint=say("For this lesson it has to be a technology: Aristotle gives a science point for it at once."),
        done=say("Theology is in your hand, and Aristotle has added a point of science."),
        picture="row",
    ),
    Lesson(
        title=say("Corruption"),
        about=(
            say(
                "Blue tokens on your cards are missing in their bank. When too few are left there, you lose resources "
                "before you produce new ones."
            ),
            say(
                "So goods want to be used, not hoarded. Below *After this draft* you see what the end of your turn "
                "will bring."
            ),
        ),
        task=say("End your turn."),
        rules=("TTN-10.3.2", "TTN-12.1"),
        lines=("end",),
        hint=say("Your civil actions are used. End the turn and see what comes in."),
        done=say("Food, resources and science came in, and two cards: one for defense, and Uncertain Borders."),
        picture="tableau",
        replies=((1, "prepare foray"), (1, "end")),
    ),
)

_FOURTH_ROUND = (
    Lesson(
        title=say("The hand limit"),
        about=(
            say(
                "You hold three military cards, but at the end of your turn only two may stay: as many as you have "
                "military actions."
            ),
            say("So one of them had better be used. Uncertain Borders is an event that serves the strongest."),
        ),
        task=say("**Prepare Uncertain Borders**."),
        rules=("TTN-11.9", "TTN-10.1", "TTN-7.2"),
        lines=("prepare uncertain_borders",),
        hint=say(
            "The land you hold is good for later. Prepare Uncertain Borders, which gives a point of culture as well."
        ),
        done=say("Another point of culture, and an event that gave everybody science."),
        picture="hand",
    ),
    Lesson(
        title=say("Developing"),
        about=(
            say(
                "To develop a technology costs a civil action and the science on it. Then it lies in play, still "
                "without workers."
            ),
            say("Workers get there by building anew, or by upgrading from the temple of the age before."),
        ),
        task=say("**Develop Theology** for 2 science."),
        rules=("TTN-9.9.1", "TTN-9.5.1"),
        lines=("develop theology",),
        plays=False,
        hint=say("You have the science for Theology. A technology in your hand brings nothing."),
        done=say("Theology is in play. Temples give culture, and the happy faces a larger people wants."),
        picture="hand",
    ),
    Lesson(
        title=say("Strength"),
        about=(
            say(
                "Units cost a military action, resources and a worker. Your strength is compared by events, "
                "aggressions and wars."
            ),
            say("Nobody has to fight, but whoever is weakest by far pays for it."),
        ),
        task=say("**Recruit** one more unit of **Warriors**."),
        rules=("TTN-9.12.1", "TTN-11.3"),
        lines=("recruit warriors",),
        plays=False,
        hint=say("You have prepared an event that serves the strongest, so be the strongest: one unit more is enough."),
        done=say("Your strength is 2, and nobody else has more than 1."),
        picture="tableau",
    ),
    Lesson(
        title=say("The whole turn"),
        about=(
            say(
                "Politics, actions in any order, production: that is a turn. Nothing of it counts before you confirm, "
                "apart from what reveals something."
            ),
            say(
                "Look once more at what the end brings: your goods fill the bank so much that corruption takes two "
                "resources."
            ),
        ),
        task=say("End your turn."),
        rules=("TTN-4.1", "TTN-10.3.2"),
        lines=("end",),
        hint=say("More could be done, but for this lesson it is enough. End the turn."),
        done=say("That was the fourth round."),
        picture="tableau",
    ),
)

FIRST_TURNS = Tutorial(
    about=say("Four rounds of the edition of 2015: cards, workers, wonders, events, technologies and units."),
    options={"edition": "new_story", "length": "full"},
    seed="a",
    seat=Seat(0),
    others=("Nora",),
    lessons=(*_FIRST_ROUND, *_SECOND_ROUND, *_THIRD_ROUND, *_FOURTH_ROUND),
    farewell=(
        say("That is the heart of it. The game goes on to Age III, and most culture wins (TTN-15.1)."),
        say(
            "**Part two** goes on in Age II: action cards, tactics, governments, colonies, happiness, aggressions and "
            "wars. You can also play a first game without it."
        ),
        say("For that choose the length **First game** in the options: nobody can attack, and it is over with Age II."),
    ),
)
