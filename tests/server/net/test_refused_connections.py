"""A connection that is not let in is told to whoever counts refusals."""

from meadow.server.net.admission import Admission


class Busy:
    """A connection with a request under way."""

    idle = False

    def drop(self) -> None:
        raise AssertionError


def test_a_connection_too_many_is_reported() -> None:
    refused: list[str] = []
    admission = Admission(limit=1)
    admission.refused = lambda: refused.append("refused")
    first = Busy()
    assert admission.enter(first, "203.0.113.5")
    assert refused == []
    assert not admission.enter(Busy(), "203.0.113.5")
    assert refused == ["refused"]
    admission.leave(first)
    assert admission.enter(Busy(), "203.0.113.5")
    assert refused == ["refused"]
