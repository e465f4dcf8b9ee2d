"""A server that sends every frame back and does nothing else, to compare with."""

from __future__ import annotations

import socket
from typing import Any

import uvicorn


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Accept any socket and repeat what it says."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


def main() -> None:
    """Serve on a free port, told on the first line."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
    print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
    config = uvicorn.Config(
        app, ws="websockets-sansio", ws_per_message_deflate=False, log_level="error", lifespan="off"
    )
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
