"""When a deck runs out: gathering cards come back from the discards, composition cards do not."""

from tests.games.dust_in_the_wings.scenes import Scene
from tests.games.dust_in_the_wings.test_renewal import IDLE, PAIR, TAKING, THREE, crystals, gathering

SEEDS = range(24)


# The gathering deck


def test_discards_are_shuffled_to_form_a_new_deck() -> None:
    """Each of them may come first; the others are the deck then, and no discards are left."""
    came = set()
    for seed in SEEDS:
        scene = Scene(PAIR, gathering=THREE, gathering_deck=[], discards=["rr", "bb", "yy"], seed=seed).play(*TAKING)
        new = gathering(scene)[1]
        came.add(new)
        assert scene.table.face_down["gathering"] == {"rr", "bb", "yy"} - {new}
        assert scene.table.discards == set()
    assert came == {"rr", "bb", "yy"}


def test_orders_of_the_new_deck_differ() -> None:
    discards = ["rr", "bb", "yy", "rrr"]
    decks = set()
    for seed in range(150):
        scene = Scene(PAIR, gathering=THREE, gathering_deck=[], discards=discards, seed=seed).play(*TAKING)
        decks.add(tuple(map(int, scene.state.gathering_deck)))
    assert len(decks) == 24


def test_discards_wait_until_a_card_is_needed() -> None:
    """The last card of the deck is drawn: the discards stay where they are for now."""
    scene = Scene(PAIR, gathering=THREE, gathering_deck=["rr"], discards=["bb"]).play(*TAKING)
    assert gathering(scene)[1] == "rr"
    assert (scene.table.face_down["gathering"], scene.table.discards) == (set(), {"bb"})
    scene.play(*IDLE)
    assert (scene.table.face_down["gathering"], scene.table.discards) == (set(), {"bb"})


def test_deck_runs_out_between_two_slots() -> None:
    """The left slot gets the last card, the right one a card of the new deck: all that lay or now lie discarded."""
    came = set()
    for seed in SEEDS:
        lying = ["111", "", "112"]
        scene = Scene(PAIR, gathering=THREE, crystals=lying, gathering_deck=["rr"], discards=["bb"], seed=seed)
        scene.play(*IDLE)
        left, middle, right = gathering(scene)
        assert (left, middle) == ("rr", "rb")
        assert scene.table.face_down["gathering"] == {"yyy", "yyyy", "bb"} - {right}
        assert scene.table.discards == set()
        came.add(right)
    assert came == {"yyy", "yyyy", "bb"}


def test_a_card_just_discarded_may_come_back() -> None:
    """Here it must: there is no other. Its crystals went to the bag all the same."""
    scene = Scene(PAIR, gathering=THREE, crystals=["222", "", ""], bag="222", gathering_deck=[]).play(*IDLE)
    assert gathering(scene) == list(THREE)
    assert (crystals(scene), scene.table.bag) == (["2", "2", "2"], "222")
    assert (scene.table.face_down["gathering"], scene.table.discards) == (set(), set())


def test_taken_cards_never_come_back() -> None:
    """No deck, no discards: the slot stays empty, and play goes on with two cards."""
    scene = Scene(PAIR, gathering=THREE, gathering_deck=[], bag="1111").play(*TAKING)
    assert gathering(scene) == ["yyy", "", "yyyy"]
    assert (crystals(scene), scene.table.bag) == (["1", "", "1"], "11")
    assert scene.state.actors() == [1]


def test_empty_slots_stay_empty() -> None:
    """What is discarded later comes back to its own slot."""
    scene = Scene(PAIR, gathering=["", "rb", "yyyy"], crystals=["", "", "111"], gathering_deck=[]).play(*IDLE)
    assert gathering(scene) == ["", "rb", "yyyy"]
    assert [len(lying) for lying in crystals(scene)] == [0, 1, 1]


def test_empty_slot_of_the_taken_card_is_not_filled_by_what_leaves_afterwards() -> None:
    """The taken card's slot has its turn first, and nothing is there for it; the full card leaves and comes back."""
    scene = Scene(PAIR, gathering=THREE, crystals=["111", "", ""], gathering_deck=[]).play(*TAKING)
    assert gathering(scene) == ["yyy", "", "yyyy"]


def test_too_few_crystals_for_fewer_cards() -> None:
    """Two cards and two crystals are no shortage."""
    scene = Scene(PAIR, gathering=["yyy", "", "yyyy"], crystals=["1", "", ""], gathering_deck=[], bag="22").play(*IDLE)
    assert (crystals(scene), scene.table.last_turn) == (["12", "", "2"], True)
    scene = Scene(PAIR, gathering=["", "yyy", "yyyy"], crystals=["", "1", ""], gathering_deck=[], bag="2").play(*IDLE)
    assert (crystals(scene), scene.table.last_turn) == (["", "1", "2"], True)


def test_without_gathering_cards_no_crystals_are_drawn() -> None:
    scene = Scene(PAIR, gathering_deck=[], bag="12").play(*IDLE)
    assert (scene.table.bag, scene.table.last_turn, scene.state.actors()) == ("12", False, [1])


# The composition deck


def test_without_composition_deck_no_new_compositions() -> None:
    scene = Scene(PAIR, composition=["T at least", "line 2 same"], composition_deck=[], discards=["rr"])
    scene.play(*TAKING)
    assert scene.cards() == {"line 2 same"}
    assert scene.table.display == {"composition 1": "T at least"}
    assert scene.table.discards == {"rr"}
    assert scene.state.actors() == [1]


def test_game_goes_on_without_any_cards() -> None:
    """Nothing can be fulfilled then; only the limit ends it."""
    scene = Scene(PAIR, gathering_deck=[], composition_deck=[], turn_limit=2).play(*TAKING)
    assert scene.play("lift e5", "yellow W").state.over()
