"""Entries are kept for ever: what was stored once must always be read, and mean the same."""

import msgspec
import pytest

from meadow.table import entries
from meadow.table.entries import decoded, encoded

BEFORE_SHARING = (
    b'{"entry":"created","at":1,"game":"acorn_hush","rules":1,"seats":2,"options":{"rounds":2},"seed":"7","salt":"s",'
    b'"commitment":"c","settings":{"name":"","public":false,"watching":true,"clock":{"kind":"none","seconds":300,'
    b'"increment":0,"at_zero":"bot"},"undo":"turn","hints":false,"whispers":true,"pausing":true,"stand_in":"greedy",'
    b'"pace":null},"host":"h"}'
)
STORED = [
    (
        b'{"entry":"created","at":1,"game":"acorn_hush","rules":1,"seats":2,"options":{"rounds":2},"seed":"7","salt":"s",'
        b'"commitment":"c","settings":{"name":"","public":false,"watching":true,"clock":{"kind":"none","seconds":300,'
        b'"increment":0,"at_zero":"bot"},"undo":"turn","sharing":false,"hints":false,"whispers":true,"pausing":true,'
        b'"stand_in":"greedy","pace":null,"round_seconds":45},"host":"h"}'
    ),
    b'{"entry":"joined","at":2,"seat":0,"name":"Ada","holder":"h"}',
    b'{"entry":"bot_sat","at":3,"seat":1,"level":"greedy","name":"Greedy bot"}',
    b'{"entry":"stood","at":4,"seat":1}',
    b'{"entry":"removed","at":4,"seat":1}',
    b'{"entry":"seat_set","at":4,"seat":1,"open":false}',
    b'{"entry":"renamed","at":5,"seat":0,"name":"Ada L."}',
    b'{"entry":"hosted","at":5,"seat":1}',
    b'{"entry":"hosted","at":5,"seat":null}',
    b'{"entry":"started","at":6}',
    b'{"entry":"acted","at":7,"seat":0,"action":5}',
    b'{"entry":"acted","at":7,"seat":1,"action":5,"by":"bot"}',
    b'{"entry":"taken_back","at":8,"seat":0,"to":0}',
    b'{"entry":"taken_back","at":8,"seat":0,"to":0,"own":true}',
    b'{"entry":"undo_asked","at":9,"seat":0,"to":0}',
    b'{"entry":"undo_answered","at":10,"seat":1,"yes":true}',
    b'{"entry":"away","at":11,"seat":0}',
    b'{"entry":"away","at":11,"seat":0,"why":"clock"}',
    b'{"entry":"away","at":11,"seat":0,"why":"absent"}',
    b'{"entry":"back","at":12,"seat":0}',
    b'{"entry":"lapsed","at":13,"seat":0}',
    b'{"entry":"pause_asked","at":13,"seat":0}',
    b'{"entry":"pause_answered","at":13,"seat":1,"yes":false}',
    b'{"entry":"paused","at":14,"seat":0}',
    b'{"entry":"resume_asked","at":15,"seat":0}',
    b'{"entry":"resumed","at":15,"seat":0}',
    b'{"entry":"gave_up","at":16,"seat":0}',
    b'{"entry":"gave_up","at":16,"seat":0,"why":"time"}',
    b'{"entry":"gave_up","at":16,"seat":0,"why":"absent"}',
    b'{"entry":"beat_ended","at":16,"beat":3}',
    b'{"entry":"held_on","at":16,"seat":0}',
    b'{"entry":"asking_set","at":16,"seat":0,"asking":"never"}',
    b'{"entry":"watching_set","at":16,"seat":0,"open":false}',
    b'{"entry":"said","at":17,"seat":0,"to":null,"text":"hello"}',
    b'{"entry":"rematch_asked","at":18,"seat":0}',
    b'{"entry":"rematch_made","at":19,"table":"t2"}',
    b'{"entry":"closed","at":20,"why":"Enough."}',
    b'{"entry":"woken","at":20}',
    b'{"entry":"woken","at":20,"lost":7}',
    b'{"entry":"unchanged","at":21}',
    b'{"entry":"unchanged","at":21,"seat":0}',
]


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: msgspec.json.decode(stored)["entry"])
def test_what_was_stored_is_read(stored: bytes) -> None:
    assert encoded(decoded(stored)) == stored


def test_settings_that_an_older_table_does_not_have() -> None:
    assert decoded(BEFORE_SHARING) == decoded(STORED[0])


def test_every_kind_is_here() -> None:
    stored = {type(decoded(each)) for each in STORED}
    assert stored == set(entries.Base.__subclasses__())
