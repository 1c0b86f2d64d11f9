"""Reads what `twinproof analyse --export` and `--book` write: PGN and Polyglot by python-chess, SGF by sgfmill.
Usage: trees.py PATH-OF-TWINPROOF"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import chess
import chess.pgn
import chess.polyglot
from sgfmill import sgf, sgf_grammar, sgf_moves

PROGRAM = sys.argv.pop(1)
ROOT = pathlib.Path(__file__).parents[4]
ROOKS = "8/8/8/3k4/8/8/1R6/R3K3 w - - 0 1"
MATE = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1"
# An engine that answers by a template: it plays the first legal move that is not left out.
FIRST = """#!{python}
import chess, random, sys
start, _, played = sys.argv[1].partition(" moves ")
board = chess.Board(start)
for text in played.split():
    board.push_uci(text)
left_out = sys.argv[2].split(",") if len(sys.argv) > 2 and sys.argv[2] else []
moves = [move.uci() for move in board.legal_moves if move.uci() not in left_out and board.san(move) not in left_out]
random.seed(sys.argv[1])
random.shuffle(moves)
# Captures, double steps and castling first: they are what keys of positions must get right.
def is_odd(text):
    move = chess.Move.from_uci(text)
    return board.is_castling(move) or board.is_capture(move) or abs(move.from_square - move.to_square) == 16
moves.sort(key=lambda text: not is_odd(text))
print("move", moves[0] if moves else "none", "rate", 0.5)
"""


class Trees(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def analyse(self, *arguments):
        """The answer of a run."""
        command = [PROGRAM, "analyse", *map(str, arguments), "--json", "--workers", "1"]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
        self.assertIn(done.returncode, [0, 3], done.stderr)
        return json.loads(done.stdout.splitlines()[-1])

    def game(self, path):
        with open(path, encoding="utf-8") as file:
            game = chess.pgn.read_game(file)
            self.assertEqual(game.errors, [])
            self.assertIsNone(chess.pgn.read_game(file))
        nodes = [game]
        for node in nodes:
            nodes.extend(node.variations)
        for node in nodes:
            # Lines of text are no matter.
            node.comment = " ".join(node.comment.split())
        return game, nodes

    def keys(self, game, nodes, book):
        """Each position of the game is in the book under its key, with legal moves that the game has."""
        found = 0
        for node in nodes:
            board = node.board()
            entries = list(book.find_all(board))
            found += len(entries)
            # Other lines may reach the position too.
            for entry in entries:
                self.assertIn(entry.move, board.legal_moves)
                self.assertGreater(entry.weight, 0)
            weights = [entry.weight for entry in entries]
            self.assertEqual(weights, sorted(weights, reverse=True))
        return found

    def test_a_mate_is_told_by_its_moves_and_its_book_plays_it(self):
        pgn, polyglot = self.folder / "mate.pgn", self.folder / "mate.bin"
        end = self.analyse("chess", ROOKS, "--job-nodes", 200, "--export", pgn, "--book", polyglot)
        self.assertEqual(end["verdict"], "proven")
        game, nodes = self.game(pgn)
        self.assertEqual((game.board().fen(), game.headers["Result"]), (ROOKS, "1-0"))
        self.assertIn("White forces mate: proven, by a certificate that was checked", game.comment)
        # The root, the moves of the tree, and how certificates go on.
        self.assertGreaterEqual(len(nodes) - 1, end["export"]["moves"])
        self.assertEqual(end["export"]["left_out"], 0)
        told = [node.comment for node in nodes if node.comment.startswith("proven; ")]
        self.assertGreater(len(told), 10)
        # The first move wins and is the only one of the book.
        self.assertTrue(game.variations[0].comment.startswith("proven"), game.variations[0].comment)
        with chess.polyglot.open_reader(polyglot) as book:
            keys = [entry.key for entry in book]
            self.assertEqual(keys, sorted(keys))
            self.assertEqual(len(keys), end["book"]["moves"])
            moves = list(book.find_all(game.board()))
            self.assertEqual([entry.move for entry in moves], [game.variations[0].move])
            # Black has lost, and so no move in a book; White has one answer to each that the tree has.
            self.assertIsNone(book.get(game.variations[0].board()))
            answered = 0
            for node in game.variations[0].variations:
                answers = list(book.find_all(node.board()))
                self.assertLessEqual(len(answers), 1)
                answered += len(answers)
            self.assertGreater(answered, 0)
            self.assertGreater(self.keys(game, nodes, book), 20)

    def test_keys_of_an_opening_are_those_of_the_format(self):
        engine = self.folder / "first"
        engine.write_text(FIRST.format(python=sys.executable))
        engine.chmod(0o755)
        pgn, polyglot = self.folder / "opening.pgn", self.folder / "opening.bin"
        template = f"command:{engine} {{position}} {{exclude}} => move {{move}} rate {{winrate}}"
        # Pawns that can be taken en passant, and rights to castle, by one line or another.
        start = "r3k2r/p1pq1p1p/8/1P1pp3/4P1p1/8/P2Q1P1P/R3K2R w KQkq - 0 1"
        end = self.analyse(
            *["chess", start, "--engine", template, "--algorithm", "jl-uct", "--jobs", 120],
            *["--export", pgn, "--book", polyglot],
        )
        self.assertEqual((end["ended"], end["jobs"]), ("jobs", 120))
        game, nodes = self.game(pgn)
        self.assertEqual(game.headers["Result"], "*")
        self.assertIn("unknown, since the limit of jobs was reached", game.comment)
        with chess.polyglot.open_reader(polyglot) as book:
            inner = [node for node in nodes if node.variations]
            for node in inner:
                entries = list(book.find_all(node.board()))
                moves = {entry.move for entry in entries}
                # All that is held good is there; nothing is proven here.
                self.assertLessEqual({child.move for child in node.variations}, moves, node.board().fen())
            self.assertGreater(len(inner), 30)
            castled = [node for node in inner if node.parent and node.parent.board().is_castling(node.move)]
            passed = [node for node in inner if node.board().has_pseudo_legal_en_passant()]
            self.assertTrue(castled and passed, (castled, passed))

    def test_a_tree_that_is_cut_says_so(self):
        run, pgn = self.folder / "run", self.folder / "cut.pgn"
        self.analyse("chess", ROOKS, "--job-nodes", 20, "--jobs", 120, "--run", run)
        end = self.analyse("--resume", run, "--jobs", 0, "--export", pgn, "--export-moves", 30)
        self.assertEqual((end["jobs"], end["export"]["moves"]), (120, 30))
        game, nodes = self.game(pgn)
        self.assertEqual(len(nodes) - 1, 30)
        self.assertGreater(end["export"]["left_out"], 0)
        self.assertIn(f"{end['export']['left_out']} moves of the tree are left out, none with more than", game.comment)

    def test_what_an_engine_claims_is_not_proven(self):
        engine = self.folder / "liar"
        engine.write_text("#!/bin/sh\nwhile read -r line; do case \"$line\" in\nuci) echo uciok ;;\nisready) echo readyok ;;\n"
                          "go*) echo info score mate 2; echo bestmove g1g2 ;;\nesac; done\n")
        engine.chmod(0o755)
        pgn = self.folder / "claimed.pgn"
        end = self.analyse(
            *["chess", MATE, "--engine", f"uci:{engine}", "--job-nodes", 100, "--trust", "claimed", "--export", pgn],
        )
        self.assertEqual((end["verdict"], end["claimed"]), ("unknown", "proven"))
        game, nodes = self.game(pgn)
        self.assertEqual(game.headers["Result"], "*")
        self.assertTrue(game.variations[0].comment.startswith("claimed a win, not proven"))
        self.assertIn("unknown; engines claim a win, which no certificate bears out", game.comment)

    def test_records_of_go_are_legal_and_say_whom_they_are_good_for(self):
        record = self.folder / "corner.sgf"
        end = self.analyse("go", "examples/go/carpenter.sgf", "--job-nodes", 100, "--jobs", 400, "--export", record)
        game = sgf.Sgf_game.from_bytes(record.read_bytes())
        board, _ = sgf_moves.get_setup_and_moves(game)
        nodes = [(game.get_root(), board)]
        for node, board in nodes:
            for child in node:
                colour, point = child.get_move()
                self.assertIsNotNone(colour)
                after = board.copy()
                if point is not None:
                    # It refuses what is no legal move.
                    after.play(*point, colour)
                words = child.get("C") if child.has_property("C") else ""
                if words.startswith("proven"):
                    self.assertTrue(child.has_property("GB") != child.has_property("GW"), words)
                if "to prove" in words or "claimed" in words:
                    self.assertFalse(child.has_property("GB") or child.has_property("GW"), words)
                nodes.append((child, after))
        self.assertGreaterEqual(len(nodes) - 1, end["export"]["moves"])
        self.assertIn(f"by {end['jobs']} jobs", game.get_root().get("C"))

    def test_records_of_connect6_are_records(self):
        record, book = self.folder / "five.sgf", self.folder / "five.jsonl"
        end = self.analyse(
            *["connect6", "examples/connect6/five.sgf", "--job-nodes", 50, "--jobs", 40],
            *["--export", record, "--book", book],
        )
        nodes = list(sgf_nodes(record.read_bytes()))
        self.assertGreaterEqual(len(nodes) - 1, end["export"]["moves"])
        lines = [json.loads(line) for line in book.read_text().splitlines()]
        self.assertEqual(len(lines), end["book"]["moves"])
        for line in lines:
            self.assertEqual(list(line), ["position", "move", "weight", "value", "solved"])
            self.assertGreater(line["weight"], 0)


def sgf_nodes(data):
    """The nodes of a record of whatever game, read by sgfmill's parser."""
    left = [sgf_grammar.parse_sgf_game(data)]
    while left:
        tree = left.pop()
        yield from tree.sequence
        left.extend(tree.children)


unittest.main()
