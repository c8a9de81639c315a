"""A real nginx with TLS in front of a server, with the configuration that docs/operations.md gives."""

import contextlib
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
from websockets.asyncio.client import connect

from tests.server.clients import SECONDS, Asking, Person, Wire
from tests.server.ports import reserved

NAME = "play.example.org"
FOLDER = Path(__file__).parents[3] / "docs" / "operations"
CONFIGURATION = FOLDER / "nginx.conf"
AROUND = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log stderr warn;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/meadow.conf;
}}
"""


class Front(NamedTuple):
    """The proxy, to which clients connect by its real name, whatever its ports."""

    http: int
    https: int
    trust: ssl.SSLContext

    def client(self, address: str = "127.0.0.1", scheme: str = "https") -> httpx.Client:
        """A client that comes from this address of the loopback."""
        port = self.https if scheme == "https" else self.http
        return httpx.Client(
            base_url=f"{scheme}://127.0.0.1:{port}",
            headers={"Host": NAME},
            transport=httpx.HTTPTransport(verify=self.trust, local_address=address),
            event_hooks={"request": [_named]},
            timeout=SECONDS,
        )

    async def wire(self, seed: int, **headers: str) -> Wire:
        socket = await connect(
            f"wss://{NAME}/api/v1/socket",
            host="127.0.0.1",
            port=self.https,
            ssl=self.trust,
            additional_headers=headers,
            compression=None,
            proxy=None,
            open_timeout=SECONDS,
            ping_interval=None,
            max_queue=None,
        )
        return Wire(socket, seed)


def options() -> tuple[str, ...]:
    """The options that concern the proxy, as the documented service sets them in its environment."""
    unit = (FOLDER / "meadow.service").read_text("utf-8")
    given = dict(re.findall(r"^Environment=(MEADOW_\w+)=(.*)$", unit, re.MULTILINE))
    return ("--proxies", given["MEADOW_PROXIES"], "--origin", given["MEADOW_ORIGIN"])


def _named(request: httpx.Request) -> None:
    """Ask for the certificate of the name, and check it."""
    request.extensions = {**request.extensions, "sni_hostname": NAME}


class Visitor(Person):
    """Somebody who asks over HTTPS through the proxy."""

    def __init__(self, front: Front, seed: int = 1, address: str = "127.0.0.1") -> None:
        Asking.__init__(self, seed)
        self.http = front.client(address)
        self.token = str(self.ask("guest")["token"])
        self.http.headers["Authorization"] = f"Bearer {self.token}"


@contextlib.contextmanager
def fronting(folder: Path, port: int) -> Iterator[Front]:
    """Run nginx in front of the server on this port."""
    certificate, key = _certificate(folder)
    with reserved() as http, reserved() as https, (folder / "nginx.log").open("ab") as log:
        (folder / "meadow.conf").write_text(_rendered(http, https, port, certificate, key))
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder))
        command = [_program("nginx"), "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]
        process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            _wait(process, https, folder / "nginx.log")
            yield Front(http, https, ssl.create_default_context(cafile=str(certificate)))
        finally:
            process.terminate()
            process.wait(SECONDS)


def _rendered(http: int, https: int, port: int, certificate: Path, key: Path) -> str:
    """The documented configuration with this machine's ports and files, on the loopback only."""
    lines = CONFIGURATION.read_text("utf-8").splitlines()
    text = "\n".join(line for line in lines if "[::]" not in line)
    for documented, here in {
        "listen 80;": f"listen 127.0.0.1:{http};",
        "listen 443 ssl": f"listen 127.0.0.1:{https} ssl",
        "127.0.0.1:8537": f"127.0.0.1:{port}",
        f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(certificate),
        f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(key),
    }.items():
        assert text.count(documented) == 1, documented
        text = text.replace(documented, here)
    return text


def _certificate(folder: Path) -> tuple[Path, Path]:
    certificate, key = folder / "fullchain.pem", folder / "privkey.pem"
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    name = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    command = [_program("openssl"), "req", "-x509", *kind, *name, "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)
    return certificate, key


def _program(name: str) -> str:
    """Debian has nginx where only root's PATH looks."""
    found = shutil.which(name, path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin")))
    assert found, f"the tests need {name}: `make test` installs it"
    return found


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    for _ in range(SECONDS * 20):
        assert process.poll() is None, log.read_text()
        with contextlib.suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise AssertionError(log.read_text())
