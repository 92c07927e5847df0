"""Ctrl-C: it ends a run once, and never in the midst of what must be whole."""

import os
import signal

import pytest

from companion_cli.batch.interrupt import Interrupt

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")


def test_ctrl_c_between_calls_interrupts_at_once_and_only_once() -> None:
    interrupt = Interrupt()
    with interrupt.seen_to():
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_ctrl_c_within_a_call_waits_for_its_end() -> None:
    interrupt = Interrupt()
    done: list[str] = []

    def call() -> None:
        with interrupt.held():
            signal.raise_signal(signal.SIGINT)
            done.append("whole")

    with interrupt.seen_to(), pytest.raises(KeyboardInterrupt):
        call()
    assert done == ["whole"]


def test_ctrl_c_while_the_pool_ends_changes_nothing() -> None:
    interrupt = Interrupt()
    with interrupt.seen_to():
        interrupt.hold()
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_sees_to_ctrl_c_already_keeps_it() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Interrupt().seen_to():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
