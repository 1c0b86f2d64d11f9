"""Reads by python-chess what `twinproof show --format pgn` writes. Usage: pgn.py PATH-OF-TWINPROOF"""

import io
import pathlib
import subprocess
import sys
import tempfile
import unittest

import chess
import chess.pgn

PROGRAM = sys.argv.pop(1)

MATE_IN_3 = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"
# White mates, Black is to move; the proof is long and meets positions again.
ROOK = "8/8/8/8/8/2k5/7R/K7 b - - 0 1"
# White has nothing to mate with that could get through.
LOCKED = "7k/8/8/p1p1p1p1/P1P1P1P1/8/8/K7 w - - 0 1"


class Pgn(unittest.TestCase):
    def games(self, position, *options, shown=()):
        """The game of each certificate that solving leaves behind."""
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder, "a.cert")
            command = [PROGRAM, "solve", "chess", position, "--certificate", place, *options]
            subprocess.run(command, check=True, capture_output=True)
            for certificate in sorted(pathlib.Path(folder).iterdir()):
                command = [PROGRAM, "show", certificate, "--format", "pgn", *shown]
                text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
                stream = io.StringIO(text)
                game = chess.pgn.read_game(stream)
                self.assertEqual(game.errors, [], text)
                self.assertIsNone(chess.pgn.read_game(stream), text)
                self.assertEqual(game.board().fen(), position)
                yield game

    def nodes(self, game):
        nodes = [game]
        for node in nodes:
            nodes.extend(node.variations)
        return nodes

    def test_a_whole_proof_answers_every_defence(self):
        (game,) = self.games(MATE_IN_3, "--mate-in", "3")
        self.assertEqual(game.headers["Result"], "1-0")
        self.assertEqual(len(list(game.mainline())), 5)
        for node in self.nodes(game):
            board = node.board()
            if board.is_checkmate():
                self.assertEqual(node.variations, [])
            else:
                expected = 1 if board.turn == chess.WHITE else board.legal_moves.count()
                self.assertEqual(len(node.variations), expected, board)

    def test_a_long_proof_is_cut(self):
        for most in [200, 5000]:
            (game,) = self.games(ROOK, "--attacker", "white", shown=("--max-nodes", str(most)))
            self.assertLessEqual(len(self.nodes(game)) - 1, most)
            self.assertTrue(game.end().board().is_checkmate())

    def test_disproofs_are_games_without_a_result(self):
        (_, shorter) = self.games(MATE_IN_3, "--shortest")
        (locked,) = self.games(LOCKED)
        for game in [shorter, locked]:
            self.assertEqual(game.headers["Result"], "*")
            self.assertGreater(len(self.nodes(game)), 20)


unittest.main()
