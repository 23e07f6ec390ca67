"""The tutorial of A New Dawn: ten turns on the map of the first game, with every type of focus card and a battle.

`TUTORIAL` is plain data: `rules/engine/lessons.py` explains the fields, and the bot's tutorials play it. Each group
below covers a few topics, and the lessons follow one another in one game.
"""

from __future__ import annotations

from rules.engine.core.text import Seat, say
from rules.engine.lessons import Lesson, Tutorial

_FIRST_TURN = (
    Lesson(
        title=say("Your capital"),
        about=(
            say("You lead Rome, Nora leads Japan. Everything starts from your capital, which nobody can take."),
            say("The map shows how difficult each terrain is, from grassland with 1 to mountains with 5."),
        ),
        task=say("Take the space **9a** for your capital."),
        rules=("ND-3.3", "ND-2.1", "ND-2.10"),
        lines=("capital 9a",),
        hint=say("Both spaces are good, but this tutorial continues in the north, so take 9a."),
        done=say("Your capital stands on 9a, Nora's on 16a, and you are the first player."),
        picture="board",
        around=("9a", "16a"),
    ),
    Lesson(
        title=say("The focus row"),
        about=(
            say("You have five focus cards in slots 1 to 5. Each turn you resolve one of them."),
            say("Its slot is its strength, and the highest difficulty it can handle."),
            say(
                "Then the card goes back to slot 1 and the cards below it move up, so cards grow stronger while "
                "they wait."
            ),
        ),
        task=say("Choose your culture card, **Early Empire**, in slot 4."),
        rules=("ND-1.1", "ND-4.1", "ND-4.4"),
        lines=("choose early_empire",),
        plays=False,
        hint=say("You will use every card in time. First you need land, and culture brings it."),
        done=say("You are resolving Early Empire in slot 4: it reaches everything but mountains."),
        picture="rows",
    ),
    Lesson(
        title=say("Control tokens"),
        about=(
            say(
                "Early Empire places two control tokens next to your cities, on land up to the difficulty of its slot."
            ),
            say("Spaces with your tokens or cities are friendly to you, and everything you do starts from them."),
            say("You can skip the rest of a card. When nothing is left, your turn ends by itself."),
        ),
        task=say("Place control tokens on **9g** and **9b**, and confirm."),
        rules=("ND-7.1", "ND-2.6", "ND-5.3"),
        lines=("place 9g", "place 9b"),
        hint=say("You will go south next, and 9g and 9b lie south of your capital."),
        done=say("Two more spaces are yours. Early Empire is back in slot 1 and starts to grow again."),
        picture="board",
        around=("9a", "9g", "9b", "2g"),
        replies=((1, "choose early_empire"), (1, "place 16g"), (1, "place 16b")),
    ),
)

_GROWING = (
    Lesson(
        title=say("Cities"),
        about=(
            say("Your industry card builds a city or a world wonder. Pottery builds a city within two spaces."),
            say("Count from any friendly space, across land up to the difficulty of the slot, never across water."),
            say("A city needs a free space without a city or city-state beside it."),
        ),
        task=say("Choose **Pottery**, in slot 5 now, build a city on **2g**, and confirm."),
        rules=("ND-10.1", "ND-10.2", "ND-10.4", "ND-10.5"),
        lines=("choose pottery", "city 2g"),
        hint=say("2g has both a diamond and a natural wonder next to it. You will want them."),
        done=say("Your second city stands."),
        picture="board",
        around=("9a", "9g", "2g", "2a", "9j"),
        replies=(
            (1, "choose astrology"),
            (1, "advance"),
            (1, "gain animal_husbandry pottery"),
        ),
    ),
    Lesson(
        title=say("Barbarians"),
        about=(
            say(
                "The event dial turns before each turn of the first player. This time all barbarians moved in "
                "one direction."
            ),
            say(
                "They destroy cities, caravans and unreinforced control tokens in their way; at a capital you "
                "lose trade tokens."
            ),
            say("Those on 2h threaten you. In a fight both roll a die; yours adds the slot, theirs the terrain."),
        ),
        task=say("Choose **Masonry** and attack the **barbarians on 2h**."),
        rules=("ND-6.1", "ND-6.3", "ND-6.4", "ND-11.9"),
        lines=("choose masonry", "attack 2h barbarian"),
        hint=say("Masonry in slot 5 adds 5, hills only 2. Drive them off while it is this easy."),
        done=say("11 against 7: these barbarians are gone until an event brings them back."),
        picture="board",
        around=("9a", "9g", "2g", "2h"),
    ),
    Lesson(
        title=say("Trade tokens"),
        about=(
            say("Defeated barbarians bring a trade token. It goes on one of your cards, each of which holds three."),
            say(
                "You can spend it when you resolve that card: for one more step, token or point, depending on its type."
            ),
        ),
        task=say("Put the trade token on **Foreign Trade**."),
        rules=("ND-11.12", "ND-5.4", "ND-5.5"),
        lines=("lay foreign_trade",),
        hint=say(
            "Your caravan moves three spaces, and the nearest city-state is four away. So put it on Foreign Trade."
        ),
        done=say("Foreign Trade holds a trade token."),
        picture="rows",
        replies=((1, "choose animal_husbandry"), (1, "city 13b")),
    ),
)

_TRADE = (
    Lesson(
        title=say("Caravans"),
        about=(
            say(
                "The economy card moves caravans: three spaces with Foreign Trade, and one more for each token "
                "you spend."
            ),
            say("They start from your capital or a mature city; with Trajan from any of your cities."),
            say("In a city-state a caravan returns to its card and brings two trade tokens for a card of that type."),
        ),
        task=say("Choose **Foreign Trade**, **spend** its token, and move your caravan to **6e**, the city-state."),
        rules=("ND-9.1", "ND-9.2", "ND-9.3", "ND-9.6"),
        lines=("choose foreign_trade", "hurry", "move card 6e"),
        plays=False,
        hint=say("Spend the token before the caravan moves: 6e is four spaces from 2g."),
        done=say("Your caravan has reached Carthage, and Masonry holds two trade tokens."),
        picture="board",
        around=("2g", "2b", "6c", "6d", "6e"),
    ),
    Lesson(
        title=say("Diplomacy"),
        about=(
            say("Each city-state has two diplomacy cards. A caravan that arrives may take one."),
            say("Rival cities give a card of their owner. You keep a card until you attack whoever gave it."),
        ),
        task=say("Take the diplomacy card of **Carthage**, and confirm."),
        rules=("ND-12.1", "ND-12.2", "ND-12.3", "ND-11.8"),
        lines=("take carthage",),
        hint=say("The card costs nothing and helps in every fight near your cities."),
        done=say("Carthage helps you now. Nora beat barbarians and put the token on Masonry: remember that."),
        picture="city_states",
        replies=(
            (1, "choose masonry"),
            (1, "attack 4j barbarian"),
            (1, "lay masonry"),
            (1, "end"),
        ),
    ),
    Lesson(
        title=say("The tech dial"),
        about=(
            say("Your science card advances the tech dial by its slot. Some spaces of the dial bring a better card."),
            say("It replaces a card of its type and keeps everything on it; the old one goes to your deck."),
        ),
        task=say("Choose **Astrology**, **advance** 5 spaces, and gain **Iron Working** for Masonry. Then confirm."),
        rules=("ND-8.1", "ND-8.2", "ND-5.8"),
        lines=("choose astrology", "advance", "gain iron_working masonry"),
        hint=say("Any level II card would do, but with two trade tokens on Masonry a better army brings most."),
        done=say("Iron Working reaches three spaces and adds 1, and keeps both trade tokens."),
        picture="tableau",
        replies=((1, "choose foreign_trade"), (1, "end")),
    ),
)

_RICHES = (
    Lesson(
        title=say("Natural wonders and resources"),
        about=(
            say("A control token on a resource takes it for you. Resources help pay for world wonders."),
            say("A natural wonder, always difficulty 5, is better: it pays once each turn and stays yours."),
        ),
        task=say("Choose **Early Empire**, place tokens on **2a** and **9j**, and confirm."),
        rules=("ND-7.2", "ND-2.2", "ND-6.15"),
        lines=("choose early_empire", "place 2a", "place 9j"),
        hint=say("Only now is Early Empire in slot 5, strong enough for 2a and the mountains of 9j."),
        done=say("Mt. Everest and a diamond are yours. Nora has taken Mt. Kilimanjaro."),
        picture="board",
        around=("2g", "2a", "9j", "13a"),
        replies=((1, "choose early_empire"), (1, "place 13a"), (1, "place 13c")),
    ),
    Lesson(
        title=say("World wonders"),
        about=(
            say("One world wonder of each type is on offer. Your slot and what you spend must reach its cost."),
            say("Each resource shown on its card counts 2, and so does a natural wonder that gives it."),
            say("Each city can hold one wonder; whoever takes the city takes the wonder."),
        ),
        task=say("Choose **Pottery**, build the **Colossus** with **Mt. Everest**, put it under **2g**, and confirm."),
        rules=("ND-10.10", "ND-10.13", "ND-13.6"),
        lines=("choose pottery", "wonder colossus - mt_everest", "put 2g"),
        hint=say("The Colossus costs 7: slot 5 plus 2 for the oil of Mt. Everest. So you keep the diamond."),
        done=say("From now on your caravans share 6 extra steps. Another economy wonder is on offer."),
        picture="wonders",
        replies=((1, "choose animal_husbandry"), (1, "city 14b")),
    ),
)

_WAR = (
    Lesson(
        title=say("Attacking a player"),
        about=(
            say("Nora's token on Mt. Kilimanjaro is near you."),
            say("A token defends with the difficulty of its space, a city with twice as much."),
        ),
        task=say("Choose **Iron Working** and attack **13a**."),
        rules=("ND-11.4", "ND-11.10", "ND-11.8"),
        lines=("choose iron_working", "attack 13a"),
        hint=say("Other targets are easier, but only 13a brings a natural wonder."),
        done=say("You rolled 5 and so did she: 11 against 10. It is not decided yet."),
        picture="board",
        around=("2g", "2a", "13a", "13b", "13c"),
    ),
    Lesson(
        title=say("Tokens in a fight"),
        about=(
            say("Now you may spend trade tokens from your military card for 1 each, and then the defender may."),
            say("Nora has one on Masonry. The higher value wins, and a tie goes to the defender."),
        ),
        task=say("Spend **1 token**, then **end the card** and confirm."),
        rules=("ND-11.9", "ND-11.14", "ND-11.7", "ND-18.11"),
        lines=("press 1", "end"),
        hint=say("Nora could tie against 11, but not against 12; a second token would be wasted."),
        done=say("Mt. Kilimanjaro is yours, and Nora has failed to take it back."),
        picture="board",
        around=("2a", "13a", "13b", "13c"),
        replies=((1, "choose masonry"), (1, "attack 13a"), (1, "end")),
    ),
    Lesson(
        title=say("Defence and reinforcement"),
        about=(
            say("When you are attacked, your standing orders answer: they spend as few tokens as needed."),
            say("Instead of attacking, your military card can reinforce as many tokens as its slot says."),
            say("A reinforced token adds 1 to its defence and to its neighbours', and barbarians only turn it over."),
        ),
        task=say("Choose **Iron Working** in slot 1, **reinforce 13a**, and confirm."),
        rules=("ND-11.1", "ND-11.2", "ND-11.3", "ND-18.11"),
        lines=("choose iron_working", "reinforce 13a"),
        hint=say(
            "Slot 1 allows only one token, and Nora will come back to 13a. Besides, your other cards stay "
            "where they are."
        ),
        done=say("13a is reinforced, and your row is as before."),
        picture="board",
        around=("2a", "13a", "13b", "13c"),
        replies=(
            (1, "choose astrology"),
            (1, "advance"),
            (1, "gain iron_working masonry"),
            (1, "gain civil_service early_empire"),
        ),
    ),
    Lesson(
        title=say("Agendas and winning"),
        about=(
            say(
                "There are three victory cards. Your two natural wonders are an agenda on one of them, so that "
                "card is completed."
            ),
            say("Complete one agenda on each card, and you win at the start of the first player's next turn."),
            say("Explorer needs 15 of your spaces beside water or at the edge of the map."),
            say("A city surrounded by water and your tokens only is mature: it sends caravans and earns trade tokens."),
        ),
        task=say("Choose **Early Empire**, place tokens on **9c** and **9f**, and confirm."),
        rules=("ND-15.1", "ND-15.3", "ND-15.4", "ND-2.11", "ND-6.2"),
        lines=("choose early_empire", "place 9c", "place 9f"),
        hint=say("Only 9c and 9f do both: they are beside water, and they close the circle around your capital."),
        done=say("Your capital is mature. One of three victory cards is completed."),
        picture="agendas",
    ),
)

TUTORIAL = Tutorial(
    about=say("Ten turns with Rome: culture, cities, caravans, science, wonders, barbarians, and a battle with Nora."),
    options={"map": "first_game", "seating": "fixed"},
    seed="lesson6742",
    seat=Seat(0),
    others=("Nora",),
    lessons=(*_FIRST_TURN, *_GROWING, *_TRADE, *_RICHES, *_WAR),
    farewell=(
        say("That is the whole cycle: choose a card, resolve it, and watch the others grow stronger."),
        say(
            "Not met yet: **conquering** cities and city-states (ND-11.15, ND-12.6), the diplomacy cards of **rivals** "
            "(ND-12.2), wonders that work **at the start of a turn** (ND-4.3), and cards of **level IV**, at 19 and 24 "
            "of the tech dial (ND-8.2)."
        ),
        say("A game can also be played on a map that you build together from tiles (ND-3.16)."),
        say(
            "While you are away, standing orders decide how you defend (ND-18.11) and where event tokens go (ND-18.13)."
        ),
    ),
)
