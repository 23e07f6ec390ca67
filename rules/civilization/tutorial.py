"""The tutorial of Civilization: three turns with Rome, from the capital to a village, a second city and a wonder."""

from __future__ import annotations

from rules.engine.core.text import Seat, say
from rules.engine.lessons import Lesson, Tutorial

_BEGINNINGS = (
    Lesson(
        title=say("Your nation"),
        about=(
            say("Six nations start differently: each has its own home tile, technology and ability."),
            say(
                "Rome starts as a Republic, and advances in culture whenever it builds a city or wonder or "
                "conquers something."
            ),
            say("The picture shows where you begin, in the north, and China in the south; the rest is unknown land."),
        ),
        task=say("Lead **Rome**."),
        rules=("CIV-4.1", "CIV-17.5", "CIV-1.2"),
        lines=("lead rome",),
        hint=say("Any nation would do, but this tutorial is about Rome."),
        done=say("You lead Rome."),
        picture="board",
        foresees=True,
        replies=((1, "lead china"),),
    ),
    Lesson(
        title=say("Your capital"),
        about=(
            say("Your capital goes on one of the four inner squares of your home tile. Its own square gives nothing."),
            say(
                "The eight squares around it work for it: forest gives 2 production, mountains 1, desert and water 1 "
                "trade."
            ),
            say("Wheat, incense, silk and iron can be harvested where they are printed."),
        ),
        task=say("Place your capital on **B3**."),
        rules=("CIV-4.8", "CIV-2.4", "CIV-2.8"),
        lines=("capital B3",),
        hint=say("B2 is suggested and gives more trade. But B3 reaches three resources and is nearer to the south."),
        done=say("6 production, 2 trade, and incense, silk and iron within reach."),
        picture="board",
        around=("B3",),
    ),
    Lesson(
        title=say("First figures"),
        about=(
            say("An army and a scout start beside the capital, on land. At most two figures can share a square."),
            say("Armies fight and enter huts and villages; scouts found cities and gather the icons below them."),
        ),
        task=say("Place the army on **B4** and the scout on **C4**."),
        rules=("CIV-4.10", "CIV-9.3", "CIV-13.1"),
        lines=("place army B4", "place scout C4"),
        hint=say("South of B4 and C4 is undiscovered land. Start next to it."),
        done=say("Your figures stand beside undiscovered land. There was nothing to do yet in Start of Turn."),
        picture="board",
        around=("B3", "B4", "C4"),
        replies=((1, "capital F14"), (1, "place army F13"), (1, "place scout G13"), (0, "end"), (1, "end")),
    ),
    Lesson(
        title=say("Trade"),
        about=(
            say(
                "A turn has five phases. In the second one, everybody collects the trade of all their cities on a dial."
            ),
            say("Trade pays for technologies and speeds up production; you keep what you do not spend, up to 27."),
            say("Now players may trade with each other. When all have passed, the phase ends."),
        ),
        task=say("You have nothing to offer yet: **pass**."),
        rules=("CIV-5.1", "CIV-7.1", "CIV-7.4", "CIV-7.9"),
        lines=("pass",),
        hint=say("Deals are for later, when you own culture tokens or resources. Pass for now."),
        done=say("You collected 2 and have 4 trade; the first technologies need 6."),
        picture="tracks",
        replies=((1, "pass"),),
    ),
    Lesson(
        title=say("City actions"),
        about=(
            say("In City Management each city does one thing: produce, devote itself to the arts, or harvest."),
            say("Producing buys one figure, unit, building or wonder with the production of that city alone."),
            say("What is left over is lost. 3 trade buy 1 more production."),
        ),
        task=say("Produce an **army** in B3, place it on **A4**, and **end the phase**."),
        rules=("CIV-8.1", "CIV-8.2", "CIV-8.3", "CIV-8.2.2"),
        lines=("figure B3 army A4", "end"),
        hint=say("There is a lot to explore. An army costs 4 of your 6 production and can move this turn."),
        done=say("Your second army stands on A4. Nora devoted her capital to the arts."),
        picture="board",
        around=("B3", "A4", "B4", "C4"),
        replies=((1, "devote F14"), (1, "end")),
    ),
)

_THE_LAND = (
    Lesson(
        title=say("Exploring"),
        about=(
            say("In Movement each figure goes up to 2 squares, never diagonally."),
            say(
                "For one of these squares, a figure beside an unknown tile reveals it. Huts and villages appear "
                "face down."
            ),
        ),
        task=say("Move the army of **B4** and **discover the tile in the south**. Confirm: this cannot be undone."),
        rules=("CIV-9.1", "CIV-9.7", "CIV-19.4"),
        lines=("move B4 1", "explore south"),
        hint=say("The army on B4 is right beside the unknown tile."),
        done=say("Forests, a hut on A7 and a village on C6. The army can move one more square."),
        picture="board",
        around=("B4", "B5", "A7", "C6"),
    ),
    Lesson(
        title=say("Moving in groups"),
        about=(
            say("Figures on one square may move together; a group finishes before the next one starts."),
            say("From the next turn on, your scout sends what its square shows to one of your cities."),
        ),
        task=say(
            "Move the army on to **B5** and stop. Then move the army on A4 to **A6**, the scout to **B5**, and "
            "**end the phase**."
        ),
        rules=("CIV-9.2", "CIV-9.5", "CIV-13.1", "CIV-6.6"),
        lines=(
            "step south",
            "stop",
            "move A4 1",
            "step south",
            "step south",
            "stop",
            "move C4 - 1",
            "step south",
            "step west",
            "stop",
            "end",
        ),
        hint=say("One army beside the hut, one near the village, and the scout on a forest: it brings 2 production."),
        done=say("Your figures are on their way. In turn 2 Nora is the first player; you have both passed in Trade."),
        picture="board",
        around=("B5", "A6", "A7", "C6"),
        replies=(
            (1, "end"),
            (1, "research masonry"),
            (1, "end"),
            (0, "end"),
            (1, "pass"),
            (0, "pass"),
            (1, "devote F14"),
            (1, "end"),
        ),
    ),
    Lesson(
        title=say("Buildings"),
        about=(
            say("Technologies unlock buildings. A building goes in the outskirts and hides what is printed there."),
            say("Your Code of Laws allows the Trading Post, on desert only: 2 trade and 1 culture for 7 production."),
            say("With the scout's forest, B3 now produces 8."),
        ),
        task=say("Build a **Trading Post** on **C4**, and **end the phase**."),
        rules=("CIV-8.5", "CIV-2.10", "CIV-8.7"),
        lines=("building B3 trading_post C4", "end"),
        hint=say("C4 is your only desert. It hides the incense, but gives trade and culture every turn."),
        done=say("Your capital gives 3 trade now, and the arts would bring 2 culture."),
        picture="tableau",
        replies=((1, "end"),),
    ),
    Lesson(
        title=say("Huts"),
        about=(
            say("An army that enters a hut stops and takes it. Only you see the resource under it."),
            say("Resources pay for abilities of technologies, each once a turn."),
        ),
        task=say("Move the army of A6 **south to A7**, and confirm."),
        rules=("CIV-9.8.1", "CIV-9.8.2", "CIV-8.9"),
        lines=("move A6 1", "step south"),
        hint=say("The hut on A7 is one step away from your army on A6."),
        done=say("The hut held silk. It stays face down in front of you; Nora sees a hut, not the silk."),
        picture="board",
        around=("A6", "A7", "C6"),
    ),
)

_WAR = (
    Lesson(
        title=say("Villages"),
        about=(
            say("Villages hold barbarians. An army that enters fights them."),
            say("You draw up to 3 of your unit cards. They draw an infantry, an artillery and a mounted unit."),
        ),
        task=say("Move the army of B5 **east and then south** into the village on **C6**, and confirm."),
        rules=("CIV-9.8.3", "CIV-11.2", "CIV-11.11"),
        lines=("move B5 1", "step east", "step south"),
        hint=say("Your three units have strength 3, the most possible at rank I. Attack the village on C6."),
        done=say("The barbarians, who defend, play first: a new front with Artillery 1."),
        picture="battle",
    ),
    Lesson(
        title=say("Battle"),
        about=(
            say("The sides take turns playing a unit: on a new front, or against an enemy alone on a front."),
            say("Both units deal wounds equal to their strength. A unit dies when its wounds reach its strength."),
            say(
                "Mounted trumps artillery, artillery trumps infantry, infantry trumps mounted. The unit that "
                "trumps strikes first."
            ),
        ),
        task=say("Attack front 1 with **Mounted 3**, and confirm."),
        rules=("CIV-11.6", "CIV-11.6.1", "CIV-11.6.2"),
        lines=("play mounted_3 1",),
        hint=say(
            "Mounted strikes artillery first and kills it without a wound. Your other units would win, too, but "
            "not all without wounds."
        ),
        done=say(
            "Their Infantry 2 wounded your Mounted and died. Then their Mounted 2 and your wounded Mounted killed "
            "each other. Your Infantry and your Artillery, each on a front of its own, won the battle."
        ),
        picture="battle",
        replies=((0, "play infantry_3"), (0, "play artillery_3"), (0, "take_coin")),
    ),
    Lesson(
        title=say("Great persons"),
        about=(
            say("Under the village was a great person, a General: 4 more combat bonus in every battle."),
            say(
                "Place it around a city, or keep it in reserve for a Start of Turn. As Rome you also advanced in "
                "culture and drew a culture event."
            ),
        ),
        task=say("Place the General on **B2**, bring the scout **from B5 south to B6**, and **end the phase**."),
        rules=("CIV-14.4.2", "CIV-11.4", "CIV-17.5", "CIV-14.1.2"),
        lines=("person general B2", "move B5 - 1", "step south", "stop", "end"),
        hint=say("B2 is grassland, so the General hides nothing. And B6 is a good place for a city."),
        done=say("Your scout stands on B6, and both the hut and the village beside it are gone."),
        picture="board",
        around=("B2", "B5", "B6"),
    ),
)

_WINNING = (
    Lesson(
        title=say("Research"),
        about=(
            say("At the end of a turn everybody may research one technology, chosen in secret."),
            say(
                "Level I needs 6 trade, then 11, 16, 21 and 26. Afterwards the dial drops to 0, or to the number "
                "of your coins."
            ),
            say(
                "Technologies form a pyramid: each one above the first row needs two below it. Space Flight at "
                "the top wins."
            ),
        ),
        task=say("Research **Pottery**."),
        rules=("CIV-10.1", "CIV-10.2", "CIV-10.3", "CIV-10.4", "CIV-10.7"),
        lines=("research pottery",),
        hint=say("Pottery lets you build Granaries, hold one more culture event, and turn resources into coins."),
        done=say("You have Pottery beside your Code of Laws. Turn 3 begins, and you are the first player again."),
        picture="technologies",
    ),
    Lesson(
        title=say("Cities"),
        about=(
            say("In Start of Turn a scout can become a city: on land, with all eight squares around it discovered."),
            say(
                "No hut, village or enemy may be beside it, and every other city has to be at least three squares away."
            ),
            say("The new city acts this turn. You may have two cities, or three with Irrigation."),
        ),
        task=say("**Found a city** on **B6**, and confirm."),
        rules=("CIV-6.3", "CIV-6.3.1", "CIV-6.3.4"),
        lines=("found B6",),
        hint=say("B6 has four forests around it: 8 production, more than your capital."),
        done=say("Rome advanced again and drew an event. Both cities gave trade, and everybody has passed."),
        picture="board",
        around=("B3", "B6"),
        replies=((0, "end"), (1, "end"), (0, "pass"), (1, "pass")),
    ),
    Lesson(
        title=say("Events and wonders"),
        about=(
            say(
                "You play a culture event in the phase it names, then discard it. Others may hold cards that cancel it."
            ),
            say("A city can have one wonder, whose ability serves you until it becomes obsolete."),
            say("Stonehenge costs 10 and gives 1 culture each turn. B3 produces 6: your event brings the other 4."),
        ),
        task=say("Play **We Love the Despot Day** in **B3**, build **Stonehenge** on **C3** there, and confirm."),
        rules=("CIV-14.3.1", "CIV-8.2.1", "CIV-8.6", "CIV-8.6.1", "CIV-18.2"),
        lines=("celebrate we_love_the_despot_day B3", "wonder B3 stonehenge C3"),
        hint=say("First the event, then the wonder: without its 4 production you would have to pay trade."),
        done=say("Stonehenge stands, the Porcelain Tower is on offer, and Rome has reached a great person."),
        picture="market",
    ),
    Lesson(
        title=say("Four ways to win"),
        about=(
            say(
                "The last space of the culture track, Space Flight, 15 coins, or the capital of a rival: each wins at "
                "once."
            ),
            say(
                "Culture tokens pay for the track, from space 8 on together with trade. Coins come from squares, "
                "cards and great persons."
            ),
            say("The Humanitarian gives 1 trade, 1 production, 1 culture and 1 coin."),
        ),
        task=say("Place the **Humanitarian** on **B7**, in your new city, and confirm."),
        rules=("CIV-1.2", "CIV-12.1", "CIV-14.1.1", "CIV-20.1"),
        lines=("person humanitarian B7",),
        hint=say("B7 is grassland, which gives nothing by itself, so the Humanitarian hides nothing there."),
        done=say("Your second of 15 coins, and space 3 of 21. Your new city could act now."),
        picture="tracks",
    ),
)

TUTORIAL = Tutorial(
    about=say("Three turns with Rome: cities, armies, a village of barbarians, research, culture and a wonder."),
    options={"nations": "chosen", "seating": "fixed"},
    seed="lesson99",
    seat=Seat(0),
    others=("Nora",),
    lessons=(*_BEGINNINGS, *_THE_LAND, *_WAR, *_WINNING),
    farewell=(
        say("That is a turn: start, trade, cities, movement, research, until somebody wins."),
        say(
            "Not met yet: **governments** (CIV-6.4), **harvests** and what resources pay for (CIV-8.8, CIV-8.9), "
            "**deals** (CIV-7.4), **blockades** (CIV-13.6), **attacks** on players and their cities (CIV-11.8), and "
            "**cancelling** what others do (CIV-18.2)."
        ),
        say("Your first game can be shorter: the tutorial game ends with a player's third city (CIV-21.1)."),
    ),
)
