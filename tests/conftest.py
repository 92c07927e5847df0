"""What every test shares: the bundled cards, a shut network and a home directory of its own."""

import socket
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from companion_cli import CardLibrary

settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")  # a busy machine is no reason to fail

LOOPBACK = {"127.0.0.1", "localhost", "::1"}


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep every test away from the user's cache and configuration, and from settings of the shell."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("COMPANION_CACHE_DIR", str(home / "cache"))
    monkeypatch.setenv("COMPANION_OFFLINE", "1")  # a test with a server of its own takes it away
    for name in (
        "COMPANION_SCRYFALL_URL",
        "GITHUB_ACTIONS",
        "GITHUB_STEP_SUMMARY",
        "NO_COLOR",
        "FORCE_COLOR",
    ):
        monkeypatch.delenv(name, raising=False)
    return home


@pytest.fixture(autouse=True)
def shut_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let sockets connect to this machine only."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if isinstance(address, tuple) and address[0] not in LOOPBACK:
            raise AssertionError(f"a test reached for the network: {address}")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture(scope="session")
def library() -> CardLibrary:
    """Return the cards that ship with the package."""
    return CardLibrary.bundled()
