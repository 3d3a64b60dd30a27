"""The page over TLS, with a certificate of one's own, and what headers of proxies are worth."""

from __future__ import annotations

import ssl
from pathlib import Path

import httpx2 as httpx
import pytest

from tests.web.helpers import Table
from tests.web.process import served

#: A certificate that signed itself, for localhost and 127.0.0.1; its key opens nothing.
TLS = Path(__file__).parent / "tls"
_CERT, _KEY = TLS / "localhost.cert.pem", TLS / "localhost.key.pem"


def test_all_goes_over_tls(folder: Path, state_folder: Path) -> None:
    """With a certificate the page is joined, read, written and followed encrypted, and only so."""
    trusting = ssl.create_default_context(cafile=str(_CERT))
    options = ("--cert", str(_CERT), "--key", str(_KEY))
    with served(str(folder / "club.db"), state_folder, *options) as server:
        assert server.address.startswith("https://127.0.0.1:")
        host = server.join(verify=trusting)
        cookies = list(host.http.cookies.jar)
        assert [cookie.secure for cookie in cookies] == [True]
        match = host.start()
        states = host.states(match)
        assert next(states)["seq"] == 0
        assert host.add(match, "phone-00000001", "round 4").status_code == 200
        assert next(states)["lines"][-1] == "round 4"
        plain = server.address.replace("https:", "http:")
        other = host.http.post(f"/api/matches/{match}/redo", json={}, headers={"origin": plain})
        assert other.status_code == 403
        with pytest.raises(httpx.HTTPError):
            httpx.get(plain, timeout=5)
        with pytest.raises(httpx.HTTPError):  # whoever does not trust it is told by the browser
            httpx.get(server.address, timeout=5)


def test_what_a_proxy_would_say_is_not_believed(table: Table) -> None:
    """X-Forwarded headers change neither who asks, nor by which name, nor whether it is secure."""
    stranger = table.stranger()
    for number in range(6):
        lie = {"x-forwarded-for": f"10.0.0.{number}", "forwarded": f"for=10.0.0.{number}"}
        answer = stranger.http.post("/join", json={"code": "x" * 25}, headers=lie)
    assert answer.status_code == 429  # one address all the time
    lies = {"x-forwarded-host": "evil.example", "x-forwarded-proto": "https"}
    phone = table.phone(address="192.168.0.8")
    assert phone.http.get("/", headers=lies).status_code == 200
    assert "evil.example" not in phone.http.get("/", headers=lies).text
    sent = {"origin": "https://table", **lies}
    assert phone.http.post("/api/me", json={"name": "x"}, headers=sent).status_code == 403
    renamed = phone.http.post("/api/me", json={"name": "x"}, headers=lies)
    assert renamed.status_code == 200
