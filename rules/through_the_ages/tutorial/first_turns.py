"""The first tutorial: four rounds of the 2015 edition, with everything except fights."""

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
            say("The row keeps moving: if you wait, you pay less, unless somebody else is quicker."),
            say("In the first round you only take cards, and the first player has a single action."),
        ),
        task=say("Take the wonder **Pyramids** from the cheap end of the row."),
        rules=("TTN-5.1", "TTN-3.6", "TTN-9.1.1"),
        lines=("take pyramids",),
        plays=False,
        hint=say(
            "One action pays for any of the first five cards. The Pyramids give one more action every turn, for "
            "the whole game."
        ),
        done=say("The Pyramids lie before you, ready to be built stage by stage."),
        picture="row",
    ),
    Lesson(
        title=say("Production"),
        about=(
            say("Your turn ends with production: farms give food, mines resources, the lab science."),
            say("Food and resources are blue tokens on your cards. Each is worth what its card shows."),
        ),
        task=say("End your turn: press **Confirm and end**."),
        rules=("TTN-10.3", "TTN-12.1"),
        lines=("end",),
        hint=say("You have no actions left, so all you can do is end the turn."),
        done=say("Two food, two resources and a point of science came in."),
        picture="tableau",
        replies=((1, "take hammurabi"), (1, "end")),
    ),
)

_SECOND_ROUND = (
    Lesson(
        title=say("Leaders"),
        about=(
            say("You now have four civil actions a turn, and two military ones for units."),
            say("Take at most one leader of each age. Aristotle gives 1 science per technology you take."),
        ),
        task=say("Take **Aristotle**."),
        rules=("TTN-9.0.1", "TTN-9.1.1"),
        lines=("take aristotle",),
        plays=False,
        hint=say("Aristotle costs one action. Leaders bring most when you take them early."),
        done=say("Aristotle is in your hand."),
        picture="row",
    ),
    Lesson(
        title=say("Playing a leader"),
        about=(
            say("A leader only works in play. Playing him costs another civil action and nothing else."),
            say("You have one leader at a time; a new one replaces the old one."),
        ),
        task=say("Play **Aristotle**."),
        rules=("TTN-9.7.1",),
        lines=("leader aristotle",),
        plays=False,
        hint=say("Aristotle does nothing in your hand. Play him first."),
        done=say("Aristotle leads your people."),
        picture="tableau",
    ),
    Lesson(
        title=say("Population"),
        about=(
            say("Workers are yellow tokens. For food you get a new one from the bank."),
            say(
                "The emptier the bank, the more food the next worker costs, the more all of them eat, and the "
                "more happy faces they want."
            ),
        ),
        task=say("Increase the **population** for 2 food."),
        rules=("TTN-9.3.1", "TTN-10.3.4", "TTN-11.8"),
        lines=("population",),
        plays=False,
        hint=say("You have just enough food for one more worker, and you need workers to build anything."),
        done=say("A second unused worker is waiting for something to do."),
        picture="tableau",
    ),
    Lesson(
        title=say("Building"),
        about=(
            say(
                "To build, you pay resources and put an unused worker on a card. Another worker on Bronze gives "
                "one more resource every turn."
            ),
            say("Most players build farms and mines first, because they pay for everything else."),
        ),
        task=say("**Build Bronze** for 2 resources."),
        rules=("TTN-9.4.1", "TTN-2.6"),
        lines=("build bronze",),
        plays=False,
        hint=say("You will need resources for the Pyramids, so put the worker in the mine."),
        done=say("Three workers are in the mine now. All four civil actions are used."),
        picture="tableau",
    ),
    Lesson(
        title=say("Military cards"),
        about=(
            say("Each unused military action draws a military card at the end of the turn."),
            say("Only you see them. In a real game **My hand** shows them."),
        ),
        task=say("End your turn with **Confirm and end**."),
        rules=("TTN-10.5", "TTN-18.1"),
        lines=("end",),
        hint=say("A soldier would cost 2 resources, and you have none. But unused military actions bring cards."),
        done=say("You have drawn two military cards, both territories to colonize."),
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
                "Each turn begins with one political action. You may put an event face down on the future events "
                "and score culture: 1 for an Age I event, 2 for Age II and so on."
            ),
            say(
                "Then the top current event is revealed and happens to everybody. Yours comes once that pile is "
                "used up."
            ),
        ),
        task=say("**Prepare** the card **Developed Territory**."),
        rules=("TTN-7.1", "TTN-7.2", "TTN-8.1"),
        lines=("prepare developed_territory_i",),
        hint=say("Culture wins the game, and this card brings your first point."),
        done=say("You scored a point of culture, and trade routes gave everybody science, food and a resource."),
        picture="events",
    ),
    Lesson(
        title=say("Wonders"),
        about=(
            say(
                "A wonder is built in stages. Each costs one civil action and the resources printed on it. It "
                "needs no worker."
            ),
            say("It works once its last stage is built. The Pyramids cost 3, 2 and 1."),
        ),
        task=say("Build the first **stage** of the wonder for 3 resources."),
        rules=("TTN-9.8.1", "TTN-9.8.3"),
        lines=("wonder",),
        plays=False,
        hint=say("You have the resources for the first stage of the Pyramids, and it is the most expensive one."),
        done=say("The first stage stands. Two smaller ones are left."),
        picture="tableau",
    ),
    Lesson(
        title=say("Technologies"),
        about=(
            say(
                "Better buildings, units, governments and laws are technologies. You first take them into your "
                "hand, and later pay science to develop them."
            ),
            say(
                "Theology is a better temple. It lies at the expensive end of the row, and you have just three "
                "actions left."
            ),
        ),
        task=say("Take **Theology** for 3 civil actions."),
        rules=("TTN-2.5", "TTN-9.1.1"),
        lines=("take theology",),
        plays=False,
        hint=say("Take a technology for this lesson: Aristotle gives you a science point for it at once."),
        done=say("Theology is in your hand, and Aristotle has added a point of science."),
        picture="row",
    ),
    Lesson(
        title=say("Corruption"),
        about=(
            say(
                "Blue tokens on your cards are missing from the bank. When too few are left there, you lose "
                "resources before you produce new ones."
            ),
            say(
                "So spend your goods instead of hoarding them. *After this draft* shows what the end of your "
                "turn will bring."
            ),
        ),
        task=say("End your turn."),
        rules=("TTN-10.3.2", "TTN-12.1"),
        lines=("end",),
        hint=say("You have used your civil actions. End the turn and see what comes in."),
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
                "You hold three military cards, but at the end of your turn you may keep only two: as many as "
                "you have military actions."
            ),
            say("So you had better use one. Uncertain Borders is an event that helps the strongest."),
        ),
        task=say("**Prepare Uncertain Borders**."),
        rules=("TTN-11.9", "TTN-10.1", "TTN-7.2"),
        lines=("prepare uncertain_borders",),
        hint=say("Keep the territories for later. Prepare Uncertain Borders, which scores a point of culture as well."),
        done=say("Another point of culture, and an event that gave everybody science."),
        picture="hand",
    ),
    Lesson(
        title=say("Developing"),
        about=(
            say(
                "Developing a technology costs a civil action and the science on its card. Then it is in play, "
                "still without workers."
            ),
            say("To put workers there you build a new one, or upgrade an older temple."),
        ),
        task=say("**Develop Theology** for 2 science."),
        rules=("TTN-9.9.1", "TTN-9.5.1"),
        lines=("develop theology",),
        plays=False,
        hint=say("You have the science for Theology, and in your hand it brings nothing."),
        done=say("Theology is in play. Temples give culture, and happy faces, which a growing population needs."),
        picture="hand",
    ),
    Lesson(
        title=say("Strength"),
        about=(
            say(
                "Units cost a military action, resources and a worker. Events, aggressions and wars compare your "
                "strength."
            ),
            say("Nobody has to fight, but being the weakest by far costs you."),
        ),
        task=say("**Recruit** one more unit of **Warriors**."),
        rules=("TTN-9.12.1", "TTN-11.3"),
        lines=("recruit warriors",),
        plays=False,
        hint=say("You have prepared an event that helps the strongest, so be the strongest: one more unit is enough."),
        done=say("Your strength is 2, and nobody else has more than 1."),
        picture="tableau",
    ),
    Lesson(
        title=say("The whole turn"),
        about=(
            say(
                "Politics, actions in any order, production: that is a turn. Nothing counts before you confirm, "
                "except what reveals something."
            ),
            say(
                "Look again at what the end of the turn brings: you have so many blue tokens on your cards that "
                "corruption takes two resources."
            ),
        ),
        task=say("End your turn."),
        rules=("TTN-4.1", "TTN-10.3.2"),
        lines=("end",),
        hint=say("You could do more, but this is enough for the lesson. End the turn."),
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
        say("That is the heart of the game. It goes on to Age III, and most culture wins (TTN-15.1)."),
        say(
            "**Part two** continues in Age II: action cards, tactics, governments, colonies, happiness, "
            "aggressions and wars. You can play a first game without it."
        ),
        say("If you do, choose the length **First game** in the options: nobody can attack, and it ends with Age II."),
    ),
)
