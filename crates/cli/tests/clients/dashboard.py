"""Watches `twinproof analyse` on a terminal: what is drawn there, and that the terminal is given back however the run ends.
Usage: dashboard.py PATH-OF-TWINPROOF"""

import fcntl
import os
import pathlib
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time
import unittest

PROGRAM = sys.argv.pop(1)
# Longer than any of these tests.
ROOKS = ["chess", "8/8/8/3k4/8/8/1R6/R3K3 w - -", "--job-nodes", "2", "--workers", "1"]
ENTER, LEAVE, SHOW = b"\x1b[?1049h", b"\x1b[?1049l", b"\x1b[?25h"


class Run:
    """A run on a terminal of its own."""

    def __init__(self, *arguments, size=(24, 80), **environment):
        self.said = b""
        ours, self.theirs = pty.openpty()
        fcntl.ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        self.before = termios.tcgetattr(self.theirs)
        self.ours = ours
        self.id = os.fork()
        if self.id == 0:
            os.setsid()
            fcntl.ioctl(self.theirs, termios.TIOCSCTTY, 0)
            for stream in range(3):
                os.dup2(self.theirs, stream)
            os.closerange(3, 64)
            os.environ.update({"TERM": "xterm", **environment})
            os.execv(PROGRAM, [PROGRAM, "analyse", *arguments])

    def read(self, wait):
        if not select.select([self.ours], [], [], wait)[0]:
            return False
        self.said += os.read(self.ours, 65536)
        return True

    def until(self, *texts):
        """Waits for these; a run that says nothing of the kind fails by the patience of whoever waits."""
        end = time.monotonic() + 120
        while not all(text in self.said for text in texts):
            if time.monotonic() > end:
                raise AssertionError(f"{texts} never came, but {self.said[-2000:]!r}")
            self.read(0.1)

    def press(self, keys):
        os.write(self.ours, keys)

    def end(self):
        """Its exit status; the terminal must be as it was."""
        while True:
            ended, status = os.waitpid(self.id, os.WNOHANG)
            if ended:
                break
            self.read(0.05)
        while self.read(0.05):
            pass
        after = termios.tcgetattr(self.theirs)
        os.close(self.theirs)
        os.close(self.ours)
        assert after == self.before, "the terminal is left as the dashboard had it"
        return os.waitstatus_to_exitcode(status)

    def rest(self):
        """What was said after the screen was given back."""
        before, leave, rest = self.said.rpartition(LEAVE)
        assert leave and SHOW in rest, self.said[-2000:]
        assert before.count(ENTER) == 1 and ENTER not in rest
        return rest


class Dashboard(unittest.TestCase):
    def test_it_is_drawn_and_a_key_ends_the_run(self):
        for key in [b"q", b"\x03"]:
            run = Run(*ROOKS)
            run.until(ENTER, b"tree", b"workers", b"forces", b"refute", b"jobs/s", b"ends")
            # A row is chosen, opened and closed.
            run.press(b"jjl\x1b[Ah\x1b[D\x1b[6~\x1b[F\x1b[H")
            run.until(b"\x1b[7m")
            run.press(key)
            self.assertEqual(run.end(), 3)
            self.assertIn(b"it was interrupted", run.rest())
            self.assertIn(b"work  ", run.rest())

    def test_signals_end_it_as_keys_do(self):
        run = Run(*ROOKS)
        run.until(ENTER, b"workers")
        os.kill(run.id, signal.SIGTERM)
        self.assertEqual(run.end(), 3)
        self.assertIn(b"it was interrupted", run.rest())

    def test_twice_ends_it_at_once(self):
        # An engine that does not hear, so that there is something to wait for.
        with tempfile.TemporaryDirectory() as folder:
            engine = pathlib.Path(folder, "deaf")
            engine.write_text(
                "#!/bin/sh\ntrap '' TERM INT\nwhile read -r line; do case \"$line\" in\n"
                "uci) echo uciok ;;\nisready) echo readyok ;;\ngo*) sleep 30 ;;\nesac; done\n"
            )
            engine.chmod(0o755)
            slow = [*ROOKS[:2], "--engine", f"uci:{engine}", "--job-time", "60", "--workers", "1"]
            for twice in [b"qq", b"\x03\x03"]:
                run = Run(*slow)
                run.until(ENTER, b"workers")
                run.press(twice)
                self.assertIn(run.end(), [130, 3])
                run.rest()
            run = Run(*slow)
            run.until(ENTER, b"workers")
            os.kill(run.id, signal.SIGINT)
            os.kill(run.id, signal.SIGTERM)
            self.assertIn(run.end(), [130, 3])
            run.rest()

    def test_an_error_is_said_on_the_screen_that_was_there(self):
        with tempfile.TemporaryDirectory() as folder:
            engine = pathlib.Path(folder, "dies")
            engine.write_text(
                "#!/bin/sh\nwhile read -r line; do case \"$line\" in\n"
                "uci) echo uciok ;;\nisready) echo readyok ;;\ngo*) sleep 1; exit 7 ;;\nesac; done\n"
            )
            engine.chmod(0o755)
            run = Run(*ROOKS[:2], "--engine", f"uci:{engine}", "--job-time", "5", "--workers", "1")
            run.until(ENTER, b"workers")
            self.assertEqual(run.end(), 1)
            self.assertIn(b"it exited with status 7", run.rest())

    def test_the_answer_and_the_notes_are_there_in_the_end(self):
        # A mate that takes a moment.
        run = Run("chess", ROOKS[1], "--job-nodes", "100", "--workers", "1")
        self.assertEqual(run.end(), 0)
        said = run.rest() if ENTER in run.said else run.said
        self.assertIn(b"proven", said)
        self.assertIn(b"certificate", said)

    def test_no_terminal_is_too_small(self):
        for size in [(1, 1), (2, 7), (5, 20), (50, 200)]:
            run = Run(*ROOKS, size=size)
            run.until(ENTER)
            time.sleep(0.5)
            run.press(b"jlq")
            self.assertEqual(run.end(), 3, run.rest())

    def test_colours_are_left_out_where_nobody_wants_them(self):
        run = Run(*ROOKS, NO_COLOR="1")
        run.until(ENTER, b"workers")
        run.press(b"q")
        self.assertEqual(run.end(), 3)
        drawn = run.said.partition(ENTER)[2].partition(LEAVE)[0]
        for colour in [b"\x1b[31m", b"\x1b[32m", b"\x1b[33m", b"\x1b[38;5;1m", b"\x1b[38;5;2m", b"\x1b[38;5;3m"]:
            self.assertNotIn(colour, drawn)

    def test_plain_lines_where_they_are_wanted(self):
        for arguments, environment in [(["--plain"], {}), ([], {"TERM": "dumb"}), (["--json"], {})]:
            run = Run(*ROOKS, "--time", "1.5", *arguments, **environment)
            self.assertEqual(run.end(), 3)
            self.assertNotIn(ENTER, run.said)


unittest.main()
