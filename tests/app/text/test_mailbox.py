"""What other threads bring to line mode waits until it looks, in the thread that looks."""

from __future__ import annotations

import os
import threading

import pytest

from app.session.pending import Pending
from app.text.mailbox import Mailbox


def test_what_is_brought_is_done_when_it_is_opened_and_where() -> None:
    mailbox, done = Mailbox(), list[int]()
    for _ in range(3):
        thread = threading.Thread(target=lambda: mailbox.bring(lambda: done.append(threading.get_ident())))
        thread.start()
        thread.join()
    assert not done
    mailbox.open()
    assert done == [threading.get_ident()] * 3
    mailbox.open()
    assert len(done) == 3


def test_an_answer_that_is_brought_is_waited_for() -> None:
    mailbox, pending = Mailbox(), Pending[int]()
    threading.Timer(0.05, lambda: mailbox.bring(lambda: pending.answer(7))).start()
    assert mailbox.wait_for(pending) and pending.result() == 7


def test_an_answer_that_another_thread_gives_ends_the_waiting_too() -> None:
    mailbox, pending = Mailbox(), Pending[int]()
    threading.Timer(0.05, lambda: pending.answer(7)).start()
    assert mailbox.wait_for(pending)


def test_an_answer_that_does_not_come_is_waited_for_so_long() -> None:
    assert not Mailbox().wait_for(Pending(), 0.01)


def test_what_is_typed_ends_the_waiting_as_well() -> None:
    mailbox, (reader, writer) = Mailbox(), os.pipe()
    with os.fdopen(reader, "rb") as source, os.fdopen(writer, "wb", buffering=0) as typist:
        mailbox.bring(lambda: None)
        assert not mailbox.wait(source), "something was brought"
        mailbox.open()
        typist.write(b"wait\n")
        assert mailbox.wait(source)


def test_without_anything_typed_it_waits_for_what_is_brought() -> None:
    mailbox, is_brought = Mailbox(), threading.Event()

    def bring() -> None:
        is_brought.set()
        mailbox.bring(lambda: None)

    threading.Timer(0.05, bring).start()
    mailbox.wait()
    assert is_brought.is_set(), "it did not wait: whoever waits so keeps a core busy"


def test_the_waiting_ends_once_nobody_reads_what_is_told() -> None:
    mailbox, (reader, writer) = Mailbox(), os.pipe()
    with os.fdopen(writer, "wb", buffering=0):
        mailbox.bring(lambda: None)
        mailbox.wait_while_read(writer)
        mailbox.open()
        threading.Timer(0.05, lambda: os.close(reader)).start()
        with pytest.raises(EOFError):
            mailbox.wait_while_read(writer)
