"""Talks to `twinproof gtp` as strictly as the protocol allows. Usage: gtp.py PATH-OF-TWINPROOF"""

import pathlib
import re
import subprocess
import sys
import time
import unittest

PROGRAM = sys.argv.pop(1)
ROOT = pathlib.Path(__file__).parents[4]
EXAMPLES = ROOT / "examples" / "go"


class Engine:
    """One conversation; every answer must have the form that the protocol gives it."""

    def __init__(self, test):
        self.test = test
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen([PROGRAM, "gtp"], cwd=ROOT, text=True, **pipes)
        self.number = 0
        test.addCleanup(lambda: [self.process.kill(), self.process.communicate()])

    def tell(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()

    def line(self):
        line = self.process.stdout.readline()
        self.test.assertTrue(line.endswith("\n"), line)
        return line[:-1]

    def answer(self):
        lines = []
        while not lines or lines[-1]:
            lines.append(self.line())
        return lines[:-1]

    def ask(self, command, sign="="):
        self.number += 1
        self.tell(f"{self.number} {command}")
        first, *rest = self.answer()
        head = f"{sign}{self.number} "
        self.test.assertEqual(first[: len(head)], head, command)
        self.test.assertTrue(all(rest), "no blank line inside an answer")
        return "\n".join([first[len(head) :], *rest])

    def fails(self, command):
        return self.ask(command, "?")


class Gtp(unittest.TestCase):
    def engine(self, problem=None):
        engine = Engine(self)
        if problem:
            self.assertEqual(engine.ask(f"loadsgf {EXAMPLES / problem}.sgf"), "")
        return engine

    def test_administration(self):
        engine = self.engine()
        self.assertEqual(engine.ask("protocol_version"), "2")
        self.assertEqual(engine.ask("name"), "Twinproof")
        self.assertRegex(engine.ask("version"), r"^\d+\.\d+\.\d+$")
        commands = engine.ask("list_commands").split("\n")
        required = ["protocol_version", "name", "version", "known_command", "list_commands", "quit", "boardsize",
                    "clear_board", "komi", "play", "genmove"]
        self.assertLessEqual(set(required), set(commands))
        for command in commands:
            self.assertEqual(engine.ask(f"known_command {command}"), "true")
            if command not in ["quit", "lz-analyze", "kata-analyze", "final_score"]:
                engine.tell(command)
                self.assertNotIn("unknown command", engine.answer()[0], command)
        self.assertEqual(engine.ask("known_command frobnicate"), "false")
        self.assertEqual(engine.fails("frobnicate"), "unknown command")
        for offered in engine.ask("gogui-analyze_commands").split("\n"):
            self.assertIn(offered.split("/")[2], commands)
        self.assertEqual(engine.ask("quit"), "")
        self.assertEqual(engine.process.wait(timeout=10), 0)

    def test_lines_may_have_comments_and_no_number(self):
        engine = self.engine()
        engine.tell("# nothing\n\n  name # a comment\r")
        self.assertEqual(engine.answer(), ["= Twinproof"])

    def test_the_board_is_kept(self):
        engine = self.engine()
        for size in ["0", "20", "x", ""]:
            self.assertEqual(engine.fails(f"boardsize {size}"), "unacceptable size")
        engine.ask("boardsize 5")
        engine.ask("clear_board")
        engine.ask("komi 6.5")
        engine.ask("play black C3")
        self.assertEqual(engine.fails("play white C3"), "illegal move: White on C3: there is a stone already")
        self.assertIn("no such point", engine.fails("play w I9"))
        self.assertEqual(engine.fails("play red C3"), "syntax error")
        engine.ask("play w pass")
        self.assertRegex(engine.ask("showboard"), "\n 3 [.] [.] [X#] [.] [.]\n")
        engine.ask("undo")
        engine.ask("undo")
        self.assertEqual(engine.fails("undo"), "cannot undo")
        self.assertNotIn("X .", engine.ask("showboard").split("\nBlack to move")[0])
        engine.ask("boardsize 9")
        self.assertEqual(engine.ask("fixed_handicap 3"), "C3 G7 C7")
        self.assertEqual(engine.fails("fixed_handicap 3"), "board not empty")
        engine.ask("clear_board")
        self.assertEqual(engine.ask("set_free_handicap A1 J9"), "")
        self.assertEqual(engine.fails("set_free_handicap A1"), "bad vertex list")

    def test_the_solution_and_refutations_are_played(self):
        engine = self.engine("corner")
        self.assertEqual(engine.ask("reg_genmove b"), "B6")
        self.assertEqual(engine.ask("twinproof-solve"), "Black lives: proven and checked; B6")
        self.assertEqual(engine.ask("genmove b"), "B6")
        self.assertEqual(engine.ask("genmove w"), "pass", "nothing is left to be done")
        engine.ask("undo")
        engine.ask("undo")
        engine.ask("play b A6")
        self.assertEqual(engine.ask("genmove w"), "B6", "a wrong move is refuted")
        for _ in range(6):
            if engine.ask("genmove b") == engine.ask("genmove w") == "pass":
                break
        self.assertNotIn("#", engine.ask("showboard").split("# and @")[0], "the marked stone is gone")
        self.assertEqual(engine.ask("twinproof-solve"), "the stones in question have been taken")

    def test_what_is_asked_can_be_set(self):
        engine = self.engine("corner")
        self.assertEqual(engine.ask("twinproof-question"), "Black lives")
        self.assertEqual(engine.ask("twinproof-target D5"), "Black lives")
        self.assertEqual(engine.ask("twinproof-region A6 B6-C6"), "Black lives")
        engine.ask("twinproof-goal one-eye")
        engine.ask("twinproof-ko positional")
        self.assertEqual(engine.ask("twinproof-question"), "Black makes an eye under positional superko")
        engine.fails("twinproof-goal mate")
        engine.fails("twinproof-ko super")
        engine.fails("twinproof-target Z9")
        engine.ask("clear_board")
        self.assertIn("twinproof-target", engine.fails("genmove b"))
        self.assertIn("cannot load file", engine.fails("loadsgf no-such-file.sgf"))

    def test_every_first_move_is_valued(self):
        engine = self.engine("corner")
        self.assertEqual(engine.ask("twinproof-moves"), "solve: B6\nfail: A6 C6 pass")
        self.assertEqual(engine.ask("twinproof-first_moves"), "COLOR green B6\nCOLOR red A6 C6")
        engine.tell("77 lz-analyze b 10")
        self.assertEqual(engine.line(), "=77")
        values = {}
        while sorted(values) != ["A6", "B6", "C6", "pass"] or 5000 in values.values():
            values = {}
            for part in engine.line().split("info ")[1:]:
                move, winrate, line = re.match(r"move (\S+) visits \d+ winrate (\d+) .* pv (.*)", part).groups()
                self.assertEqual(line.split()[0], move)
                values[move] = int(winrate)
        self.assertEqual(values, {"A6": 0, "B6": 10000, "C6": 0, "pass": 0})
        time.sleep(0.3)
        engine.tell("78 name")
        self.assertEqual(engine.line(), "", "the analysis ends")
        self.assertEqual(engine.answer(), ["=78 Twinproof"])
        # Asked at once, the next command ends it as well.
        engine.tell("lz-analyze\n79 name")
        self.assertEqual(engine.answer()[0], "=")
        self.assertEqual(engine.answer(), ["=79 Twinproof"])

    def test_a_record_is_loaded_up_to_a_move(self):
        engine = self.engine()
        engine.ask(f"loadsgf {EXAMPLES / 'corner.sgf'} 1")
        self.assertEqual(engine.ask("twinproof-question"), "Black lives")

    def test_the_clock_is_kept(self):
        engine = self.engine("carpenter")
        engine.ask("time_settings 0 1 1")
        engine.ask("time_left w 1 1")
        self.assertEqual(engine.fails("time_settings x"), "syntax error")
        self.assertEqual(engine.fails("time_left"), "syntax error")
        began = time.monotonic()
        engine.ask("genmove w")
        self.assertLess(time.monotonic() - began, 8)

    def test_the_documented_conversation_is_as_it_is_written(self):
        page = (ROOT / "docs" / "gtp.md").read_text()
        typed = re.search(r"printf '(.*)' \| twinproof gtp", page)[1].replace("\\n", "\n")
        shown = re.search(r"```text\n(.*?)```", page, re.DOTALL)[1]
        run = subprocess.run([PROGRAM, "gtp"], cwd=ROOT, input=typed, capture_output=True, text=True, timeout=60)
        self.assertEqual(run.stdout, shown)


if __name__ == "__main__":
    unittest.main()
