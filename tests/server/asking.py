"""What guests ask of the API."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

from drills.shared.client import Guest


def new_table(**more: Any) -> dict[str, Any]:
    return {"game": "quando", "seats": 3, "name": "Ann", **more}


def make(guest: Guest, **more: Any) -> dict[str, Any]:
    status, seated = guest.call("POST", "/api/tables", new_table(**more))
    assert status == 201, seated
    result: dict[str, Any] = seated
    return result


def raw(address: str, method: str, path: str, body: bytes | None = None) -> tuple[int, Any]:
    headers = {"origin": address}
    request = urllib.request.Request(address + path, body, headers, method=method)
    try:
        response = urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        response = error
    with response:
        assert response.headers["content-security-policy"]
        content = response.read()
        if response.status < 400:
            return response.status, content
        assert response.headers["content-type"] == "application/json"
        return response.status, json.loads(content)
