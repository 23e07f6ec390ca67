"""The worked examples of cult bonuses (TM-12)."""

from rules.terra_mystica.actions import Build, Transform
from tests.terra_mystica.tables import Side, terra_mystica


def test_the_cult_bonus_counts_full_steps() -> None:
    """TM-12.1, example TM-EX-33."""
    play = terra_mystica(Side("witches", cults="0/0/0/6"), Side("nomads"), scoring="strongholds_air", at="cult_bonus")
    assert play.changes("witches", until="cult_spades") == {"workers": 3}


def test_two_cult_spades_may_go_to_spaces_far_from_each_other() -> None:
    """TM-12.3, TM-12.4, example TM-EX-34."""
    witches = Side("witches", dwelling="F4 E9", cults="0/0/8/0")
    play = terra_mystica(witches, Side("nomads"), scoring="towns", at="cult_bonus")
    play.act("witches", Transform("F6", "forest"))
    assert play.refusal("witches", Build("F6")) == "TM-12.3"
    play.act("witches", Transform("E7", "forest"))
    assert (play.game.terrain["F6"], play.game.terrain["E7"]) == ("forest", "forest")
    assert play.changes("witches", until="income") == {}
