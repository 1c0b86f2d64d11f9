"""Reads by sgfmill what `twinproof show --format sgf` writes. Usage: sgf.py PATH-OF-TWINPROOF"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

from sgfmill import sgf, sgf_moves

PROGRAM = sys.argv.pop(1)
EXAMPLES = pathlib.Path(__file__).parents[4] / "examples" / "go"


def run(*command):
    return subprocess.run([PROGRAM, *command], check=True, capture_output=True).stdout


class Sgf(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def record(self, problem, *options, shown=()):
        """The answer and the record of its proof, whose text our own reader understands as well."""
        place = self.folder / f"{len(list(self.folder.iterdir()))}.cert"
        path = EXAMPLES / f"{problem}.sgf"
        solved = json.loads(run("solve", "go", path, "--certificate", place, "--json", *options))
        text = run("show", place, "--format", "sgf", *shown)
        copy = self.folder / f"{place.stem}.sgf"
        copy.write_bytes(text)
        # Stones that the main line takes are no question any more; a score always is.
        read = [PROGRAM, "solve", "go", copy, "--goal", "score:0", "--nodes", "1", "--json"]
        self.assertIn(b'"verdict"', subprocess.run(read, capture_output=True).stdout)
        return solved, sgf.Sgf_game.from_bytes(text)

    def walk(self, game):
        """Every node with the board before and after it, played by sgfmill."""
        board, plays = sgf_moves.get_setup_and_moves(game)
        root = game.get_root()
        nodes = [(root, board, board)]
        for node, _, board in nodes:
            for child in node:
                colour, point = child.get_move()
                self.assertIsNotNone(colour)
                after = board.copy()
                if point is not None:
                    after.play(*point, colour)
                nodes.append((child, board, after))
        return nodes

    def test_every_line_ends_as_its_comment_says(self):
        for problem, options in [
            ("corner", []),
            ("corner", ["--goal", "kill"]),
            ("corner", ["--ko", "simple"]),
            ("square-four", []),
            ("carpenter", ["--ko", "positional"]),
        ]:
            _, game = self.record(problem, *options, shown=["--all-moves", "--max-nodes", "100000"])
            root = game.get_root()
            marked = root.get("TR")
            nodes = self.walk(game)
            ends = 0
            after = lambda node, board: (node.get_move()[0], sorted(board.list_occupied_points()))
            goes_on = [after(node, board) for node, _, board in nodes if len(node) > 0]
            for node, _, board in nodes:
                if len(node) > 0:
                    continue
                words = node.get("C")
                if words == "As in another variation.":
                    self.assertIn(after(node, board), goes_on)
                    continue
                ends += 1
                is_there = any(board.get(*point) == "b" for point in marked)
                self.assertRegex(words, f"Black (answers .. and |passes too and )?{'lives' if is_there else 'dies'}")
                self.assertTrue(node.has_property("GB" if is_there else "GW"), words)
            self.assertGreater(ends, 0)

    def test_wrong_first_moves_are_refuted_and_right_ones_named(self):
        solved, game = self.record("corner", "--all-moves", shown=["--all-moves"])
        names = [node.get("N") for node in game.get_root()]
        self.assertEqual(names, ["Solution", "Wrong", "Wrong", "Wrong"])
        self.assertEqual(len(solved["moves"]["proven"]), 1)
        solution, *wrong = list(game.get_root())
        self.assertEqual(solution.get_move(), ("b", (5, 1)))
        self.assertTrue(solution.has_property("TE"))
        self.assertEqual(solution.get("FG"), (0, "Solution"))
        self.assertEqual(solution.get("MN"), 1)
        for node in wrong:
            self.assertTrue(node.has_property("BM"))
            self.assertRegex(node.get("C"), r"^Wrong: White answers [A-D]6, and Black dies\.$")
            self.assertEqual(len(node), 1)
        # The attacker begins and cannot do it: the certificate itself refutes every first move.
        _, game = self.record("corner", "--goal", "kill")
        self.assertEqual([node.get("N") for node in game.get_root()], ["Solution"])

    def test_what_the_record_is_about(self):
        _, game = self.record("square-four")
        root = game.get_root()
        self.assertEqual(root.get("GN"), "Black to play and live")
        self.assertEqual(root.get("C"), "Black to play and live? There is no way: Black dies, whatever Black plays.")
        self.assertIn("by a certificate that was checked, under situational superko", root.get("GC"))
        self.assertEqual({node.get("N") for node in root}, {"Wrong"})

    def test_a_long_proof_is_cut_and_says_so(self):
        _, game = self.record("carpenter", shown=["--max-nodes", "60"])
        nodes = self.walk(game)
        self.assertLessEqual(len(nodes) - 1, 60)
        words = [node.get("C") for node, _, _ in nodes if node.has_property("C")]
        self.assertTrue(any("And so on: Black lives." in text for text in words), words)
        _, game = self.record("carpenter", shown=["--depth", "2"])
        self.assertEqual({len(node) for child in game.get_root() for node in child}, {0})

    def test_what_follows_a_reply(self):
        _, game = self.record("square-four", shown=["--reply", "B5"])
        self.assertEqual(game.get_root().get("PL"), "w")
        self.assertEqual(game.get_root()[0].get("N"), "Solution")


if __name__ == "__main__":
    unittest.main()
