"""An invitation says for whom it works: for this computer, for its network, or for everybody."""

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.tables import made
from tests.web.visitors import Visitor

NETWORK = "http://192.168.1.5:8537"


def invited(visitor: Visitor) -> str:
    """The table of somebody who waits for a friend."""
    return made(visitor, "flautz", 2, bots=0)


def test_an_invitation_for_this_computer_only_says_so_and_how_to_change_it(visit: Visit) -> None:
    ann = visit(size="phone")
    table = invited(ann)
    card = ann.page.get_by_role("region", name="Invite friends")
    expect(card.get_by_text("This link works on this computer only.")).to_be_visible()
    expect(card.get_by_text("meadow serve --host 0.0.0.0")).to_be_visible()
    expect(card.get_by_role("textbox")).to_have_value(f"{ann.url}/table/{table}")
    assert ann.axe() == []
    ann.picture("invitation-local")


def test_an_invitation_is_for_the_network_where_the_server_listens_there(visit: Visit) -> None:
    ann = visit()
    ann.page.route("**/api/addresses", lambda route: route.fulfill(json=[NETWORK]))
    table = invited(ann)
    card = ann.page.get_by_role("region", name="Invite friends")
    expect(card.get_by_role("textbox")).to_have_value(f"{NETWORK}/table/{table}")
    expect(card.get_by_text("For people in the same network as this computer.")).to_be_visible()
    expect(card.get_by_text("works on this computer only")).to_have_count(0)
