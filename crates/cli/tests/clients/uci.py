"""Drives `twinproof uci` by python-chess. Usage: uci.py PATH-OF-TWINPROOF [TEST...]"""

import pathlib
import re
import subprocess
import sys
import time
import unittest

import chess
import chess.engine
from chess.engine import Cp, Limit, Mate

PROGRAM = sys.argv.pop(1)

MATE_IN_2 = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1"
MATE_IN_3 = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"
# Black has one move and is mated.
MATED = "7k/8/5K2/8/8/8/6R1/8 b - - 0 1"
# Two rooks: several first moves mate, some at once.
LADDER = "7k/R7/1R6/8/8/8/8/K7 w - - 0 1"
# Black has three moves and is mated after each.
LADDER_BELOW = "7k/8/R7/1R6/8/8/8/K7 b - - 0 1"
# At least three first moves mate, or Black is mated whatever it plays: the lines to rank.
RANKED = [
    MATE_IN_2,
    LADDER,
    LADDER_BELOW,
    MATED,
    "8/6N1/8/6p1/6kp/8/5K2/Q7 w - - 0 1",
    "7k/7p/5K2/8/8/2B5/8/1B6 w - - 0 1",
    "3k4/8/3K4/8/8/8/8/R6R w - - 0 1",
    "8/8/8/8/8/4k3/3q4/5K2 b - - 0 1",
    "k7/8/1K6/8/8/8/8/2Q4R w - - 0 1",
    "k7/2P5/1K6/8/8/8/8/8 w - - 0 1",
]
QUIET = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"


class Truth:
    """In how many moves a side mates, by trying everything. Whoever wants to mate must not come back to the root."""

    def __init__(self, root):
        self.root = root
        self.known = {}

    def mates(self, first, ours, moves):
        """Whether the side to move (or its opponent) mates within so many moves after a first move, which may be its own."""
        board = self.root.copy(stack=False)
        board.push(first)
        return moves > 0 and (self.loses(board, moves - 1) if ours else self.wins(board, moves))

    def wins(self, board, moves):
        if moves <= 0:
            return False
        key = (board.epd(), moves)
        if key not in self.known:
            self.known[key] = any(self.met(board, move, self.loses, moves - 1) for move in list(board.legal_moves))
        return self.known[key]

    def loses(self, board, moves):
        """Whether the side to move is mated, now or within so many moves of the other side's."""
        replies = list(board.legal_moves)
        if not replies:
            return board.is_check()
        return all(self.met(board, move, self.wins, moves) for move in replies)

    def met(self, board, move, question, moves):
        board.push(move)
        answer = board.epd() != self.root.epd() and question(board, moves)
        board.pop()
        return answer


class Client(unittest.TestCase):
    def setUp(self):
        self.engine = chess.engine.SimpleEngine.popen_uci([PROGRAM, "uci"], timeout=60)
        self.addCleanup(self.engine.close)
        self.engine.configure({"Hash": 64})

    def is_line_to_mate(self, board, info):
        """The line is legal, ends with mate, and is as long as the score says."""
        mate = info["score"].relative.mate()
        self.assertIsNotNone(mate, info)
        board = board.copy()
        for move in info["pv"]:
            self.assertIn(move, board.legal_moves)
            board.push(move)
        self.assertTrue(board.is_checkmate(), info)
        self.assertEqual(len(info["pv"]), 2 * mate - 1 if mate > 0 else -2 * mate, info)
        return mate

    def test_names_and_options(self):
        self.assertTrue(self.engine.id["name"].startswith("Twinproof "))
        for option in ["Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "Threefold", "FiftyMoves"]:
            self.assertIn(option, self.engine.options)

    def test_mate_is_found_with_its_whole_line(self):
        for fen, length in [(MATE_IN_2, 2), (MATE_IN_3, 3)]:
            board = chess.Board(fen)
            for limit in [Limit(mate=length), Limit(time=20), Limit(nodes=2_000_000)]:
                info = self.engine.analyse(board, limit)
                self.assertEqual(self.is_line_to_mate(board, info), length, (fen, limit))

    def test_no_mate_is_said_of_what_is_disproven(self):
        board = chess.Board(MATE_IN_2)
        with self.engine.analysis(board, Limit(mate=1)) as analysis:
            said = list(analysis)
        self.assertTrue(all("score" not in info or not info["score"].is_mate() for info in said), said)
        self.assertIn("White forces mate in 1 move: disproven and checked", [info.get("string") for info in said])
        self.assertEqual(analysis.info["score"].relative, Cp(500))
        self.assertIn(analysis.wait().move, board.legal_moves)

    def test_being_mated_is_said_when_it_is_proven(self):
        board = chess.Board(MATED)
        info = self.engine.analyse(board, Limit(time=20))
        self.assertLess(self.is_line_to_mate(board, info), 0)
        # Mated already, or stalemated: there is no move.
        for fen, score in [("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", Mate(-0)), ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", Cp(0))]:
            with self.engine.analysis(chess.Board(fen), Limit(time=5)) as analysis:
                self.assertIsNone(analysis.wait().move)
            self.assertEqual(analysis.info["score"].relative, score)

    def test_infinite_waits_for_stop(self):
        for fen in [MATE_IN_2, QUIET]:
            board = chess.Board(fen)
            with self.engine.analysis(board) as analysis:
                time.sleep(1.5)
                self.engine.ping()
                began = time.monotonic()
                analysis.stop()
                best = analysis.wait()
            self.assertLess(time.monotonic() - began, 1)
            self.assertIn(best.move, board.legal_moves)

    def test_only_the_given_moves_are_searched(self):
        board = chess.Board(LADDER)
        mate = chess.Move.from_uci("b6b8")
        self.assertEqual(self.engine.analyse(board, Limit(mate=1))["pv"], [mate])
        others = [chess.Move.from_uci("b6b5"), chess.Move.from_uci("a7a6")]
        with self.engine.analysis(board, Limit(mate=1), root_moves=others) as analysis:
            self.assertIn(analysis.wait().move, others)
        self.assertFalse(analysis.info["score"].is_mate())
        info = self.engine.analyse(board, Limit(time=20), root_moves=others)
        self.assertIn(info["pv"][0], others)
        self.assertGreater(self.is_line_to_mate(board, info), 1)

    def test_several_lines_begin_with_different_moves(self):
        board = chess.Board(LADDER)
        infos = self.engine.analyse(board, Limit(time=20), multipv=2)
        self.assertEqual(len(infos), 2)
        mates = [self.is_line_to_mate(board, info) for info in infos]
        self.assertEqual(mates[0], 1)
        self.assertGreater(mates[1], 1)
        self.assertNotEqual(infos[0]["pv"][0], infos[1]["pv"][0])
        # Of three lines of a lost position all are told, the longest resistance first.
        board = chess.Board(LADDER_BELOW)
        infos = self.engine.analyse(board, Limit(time=20), multipv=3)
        mates = [self.is_line_to_mate(board, info) for info in infos]
        self.assertTrue(mates == sorted(mates) and mates[-1] < 0, mates)
        self.assertEqual({info["pv"][0] for info in infos}, set(board.legal_moves))

    def test_each_of_several_lines_has_its_true_length(self):
        for fen in RANKED:
            board = chess.Board(fen)
            infos = self.engine.analyse(board, Limit(time=60), multipv=3)
            self.assertEqual(len(infos), min(3, board.legal_moves.count()), fen)
            mates = [self.is_line_to_mate(board, info) for info in infos]
            shown = [info["pv"][0] for info in infos]
            self.assertEqual(len(set(shown)), len(shown), fen)
            ranks = [(mate > 0, -mate) for mate in mates]
            self.assertEqual(ranks, sorted(ranks, reverse=True), fen)
            truth = Truth(board)
            for move, mate in zip(shown, mates):
                ours = mate > 0
                self.assertTrue(truth.mates(move, ours, abs(mate)), (fen, move, mate))
                self.assertFalse(truth.mates(move, ours, abs(mate) - 1), (fen, move, mate))
            # No other move is better than the last one shown.
            last = mates[-1]
            for move in set(board.legal_moves) - set(shown):
                if last > 0:
                    self.assertFalse(truth.mates(move, True, last - 1), (fen, move))
                else:
                    self.assertTrue(truth.mates(move, False, -last), (fen, move))

    def test_the_key_comes_first_though_a_slower_mate_is_found_before(self):
        board = chess.Board("8/6N1/8/6p1/6kp/8/5K2/Q7 w - - 0 1")
        for limit in [Limit(time=60), Limit(mate=4)]:
            info = self.engine.analyse(board, limit, multipv=2)[0]
            self.assertEqual((info["pv"][0].uci(), self.is_line_to_mate(board, info)), ("a1c3", 2))
        board = chess.Board(MATE_IN_2)
        moves = [chess.Move.from_uci("g1g2"), chess.Move.from_uci("f6f7")]
        info = self.engine.analyse(board, Limit(time=60), root_moves=moves)
        self.assertEqual((info["pv"][0].uci(), self.is_line_to_mate(board, info)), ("f6f7", 2))

    def test_a_mate_that_repeats_the_past_is_none(self):
        # The only mate in two is by Kf7 and Rh1. The position after Kf7 is one of those before the root.
        board = chess.Board(MATE_IN_2)
        self.assertEqual(self.engine.analyse(board, Limit(mate=2))["pv"][0].uci(), "f6f7")
        for move in ["f6f7", "h8h7", "f7f6", "h7h8"]:
            board.push_uci(move)
        info = self.engine.analyse(board, Limit(mate=2))
        self.assertFalse(info["score"].is_mate(), info)
        # It takes longer another way.
        info = self.engine.analyse(board, Limit(time=20))
        self.assertGreater(self.is_line_to_mate(board, info), 2)
        # One occurrence is no harm where three are counted.
        self.engine.configure({"Threefold": True})
        self.assertEqual(self.engine.analyse(board, Limit(mate=2))["pv"][0].uci(), "f6f7")

    def test_a_game_is_played_to_the_mate(self):
        board = chess.Board(MATE_IN_3)
        while not board.is_game_over():
            clock = Limit(white_clock=60, black_clock=60, white_inc=1, black_inc=1)
            board.push(self.engine.play(board, clock).move)
        self.assertTrue(board.is_checkmate() and board.turn == chess.BLACK)
        self.assertLessEqual(len(board.move_stack), 5)

    def test_other_limits_end_by_themselves(self):
        board = chess.Board(QUIET)
        for limit in [Limit(depth=2), Limit(nodes=5000), Limit(time=0.2), Limit(white_clock=3, black_clock=3)]:
            began = time.monotonic()
            best = self.engine.play(board, limit)
            self.assertIn(best.move, board.legal_moves, limit)
            self.assertLess(time.monotonic() - began, 20, limit)

    def test_several_threads(self):
        self.engine.configure({"Threads": 2})
        board = chess.Board(MATE_IN_3)
        self.assertEqual(self.is_line_to_mate(board, self.engine.analyse(board, Limit(time=20))), 3)


class Wire(unittest.TestCase):
    """What no well-behaved program sends."""

    def start(self):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        process = subprocess.Popen([PROGRAM, "uci"], **pipes)
        self.addCleanup(lambda: [process.kill(), process.communicate()])
        return process

    def talk(self, text):
        process = self.start()
        out, err = process.communicate(text, timeout=60)
        self.assertEqual((process.returncode, err), (0, b""))
        return out.decode().splitlines()

    def test_garbage_is_passed_over(self):
        garbage = b"\xff\xfe\x00\n\nfoo bar\nsetoption\nsetoption name Hash value -3\nsetoption name X value y\n"
        bad = b"position\nposition fen\nposition fen 8/8/8 w - -\nposition startpos moves e2e5\ngo mate\nstop\n"
        said = self.talk(b"stop\nponderhit\n" + garbage + bad + b"go searchmoves a1a1 nodes 100\nisready\nquit\n")
        self.assertEqual(said.count("readyok"), 1)
        best = [line for line in said if line.startswith("bestmove")]
        self.assertEqual(len(best), 2, said)
        for line in best:
            self.assertIn(chess.Move.from_uci(line.split()[1]), chess.Board().legal_moves)
        passed_over = [line for line in said if line.startswith("info string the position is passed over")]
        self.assertEqual(len(passed_over), 2, said)
        self.assertIn(
            "info string of the moves to search (a1a1) none is legal here: all moves are searched", said
        )

    def test_the_documented_conversation_is_as_it_is_written(self):
        page = (pathlib.Path(__file__).parents[4] / "docs" / "uci.md").read_text()
        typed = re.search(r"printf '(.*)' \| twinproof uci", page)[1].replace("\\n", "\n")
        shown = re.search(r"```text\n(.*?)```", page, re.DOTALL)[1].splitlines()

        def without_figures(lines):
            return [re.sub(r"(nodes|nps|time) \d+", r"\1", line) for line in lines]

        self.assertEqual(without_figures(self.talk(typed.encode())), without_figures(shown))

    def test_quit_ends_a_search(self):
        for go in [b"go infinite", b"go mate 30", b"go ponder wtime 1000 btime 1000", b"go"]:
            began = time.monotonic()
            said = self.talk(b"position fen " + QUIET.encode() + b"\n" + go + b"\nquit\n")
            self.assertLess(time.monotonic() - began, 5, go)
            self.assertEqual(sum(line.startswith("bestmove") for line in said), 1, said)

    def test_at_the_end_of_input_a_search_that_ends_may_do_so(self):
        said = self.talk(b"position fen " + MATE_IN_3.encode() + b"\ngo mate 3\n")
        self.assertTrue(any(" score mate 3 " in line for line in said), said)
        self.assertTrue(said[-1].startswith("bestmove f6a6"), said)
        said = self.talk(b"position fen " + QUIET.encode() + b"\ngo infinite\n")
        self.assertTrue(said[-1].startswith("bestmove "), said)

    def test_the_answer_is_held_back_until_it_is_asked_for(self):
        for go, end in [(b"go infinite", b"stop"), (b"go ponder wtime 3000 btime 3000", b"ponderhit")]:
            process = self.start()

            def tell(line):
                process.stdin.write(line + b"\n")
                process.stdin.flush()

            tell(b"position fen " + MATE_IN_2.encode())
            tell(go)
            time.sleep(1)
            tell(b"isready")
            said = []
            while not said or said[-1] != "readyok":
                said.append(process.stdout.readline().decode().strip())
            self.assertTrue(any(" score mate 2 " in line for line in said), said)
            self.assertFalse(any(line.startswith("bestmove") for line in said), said)
            tell(end)
            self.assertEqual(process.stdout.readline(), b"bestmove f6f7 ponder h8h7\n")
            tell(b"quit")
            self.assertEqual(process.wait(timeout=10), 0)


if __name__ == "__main__":
    unittest.main()
