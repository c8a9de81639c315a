"""The connection of one browser, which a test can pull out, or make deaf."""

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute


class Cable:
    """What the page sends from its next socket on goes through it. Pulled out, it can be plugged in again."""

    def __init__(self, page: Page) -> None:
        self.out = False
        self.deaf = False
        """Whether nothing of what the server says arrives."""
        self.sent = list[dict[str, Any]]()
        """What the page has sent, over however many sockets."""
        self._routes = list[WebSocketRoute]()
        page.route_web_socket(re.compile("/socket$"), self._connected)

    def _connected(self, route: WebSocketRoute) -> None:
        if self.out:
            route.close()
            return
        self._routes.append(route)
        server = route.connect_to_server()

        def asked(text: str | bytes) -> None:
            self.sent.append(json.loads(text))
            server.send(text)

        def told(text: str | bytes) -> None:
            if not self.deaf:
                route.send(text)

        route.on_message(asked)
        server.on_message(told)

    def pull(self) -> None:
        self.out = True
        for route in self._routes:
            route.close()
        self._routes.clear()

    def plug(self) -> None:
        self.out = self.deaf = False

    def orders(self, command: str) -> list[dict[str, Any]]:
        """The orders of this command that the page has sent."""
        return [each for each in self.sent if each["request"] == "order" and each["command"]["command"] == command]
