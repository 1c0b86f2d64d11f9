//! Provers that lie: whatever they claim, nothing becomes a verdict but what a certificate bears out.

use std::io;
use twinproof::{
    Clock, Form, InputError, Observer, Outcome, Problem, Request, Rules, Settings, Silent, Solvable,
    StopReason, Value, Verdict, solve,
};
use twinproof_certificate::{CheckLimits, Writer};
use twinproof_core::{Counts, Game, ProofSink, StopFlag, Wrapper};
use twinproof_games::tictactoe::{self, Board, Cell, Mark, TicTacToe};
use twinproof_search::{Algorithm, Claim, ProofError, Prover, Written, prover};

/// How a prover lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lie {
    /// It tells the truth.
    None,
    /// It claims the opposite, and tells the reasons for the truth.
    Opposite,
    /// It claims the opposite, and says that it proves that.
    OppositeHeader,
    /// It claims the opposite, and tells nothing.
    Empty,
    /// It claims the opposite, and admits that it has no reasons.
    NoReasons,
    /// It claims the truth, and runs out of time over its reasons.
    OutOfTime,
}

/// Tic-tac-toe with a prover of its own.
#[derive(Clone)]
struct Told(TicTacToe, Lie);

impl Wrapper for Told {
    type Inner = TicTacToe;
    const NAME: &'static str = "told";

    fn inner(&self) -> &TicTacToe {
        &self.0
    }
    fn inner_mut(&mut self) -> &mut TicTacToe {
        &mut self.0
    }
    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        TicTacToe::read_setup(block).map(|game| Self(game, Lie::None))
    }
}

impl Solvable for Told {
    fn own_prover<'a>(problem: &'a Problem<Self>, settings: &Settings) -> Option<Box<dyn Prover<Self> + 'a>> {
        let honest = prover(problem, settings).expect("the search takes it");
        Some(Box::new(Liar { honest, lie: problem.game().1 }))
    }
}

struct Liar<'a> {
    honest: Box<dyn Prover<Told> + 'a>,
    lie: Lie,
}

impl Prover<Told> for Liar<'_> {
    fn prove(&mut self, clock: &Clock, observer: &mut dyn Observer) -> Claim {
        let claim = self.honest.prove(clock, observer);
        let truth = claim.value.expect("tic-tac-toe is small");
        match self.lie {
            Lie::None | Lie::OutOfTime => claim,
            _ => Claim::decided(Value::won_by(truth.winner().opponent()), Counts::default()),
        }
    }

    fn write_proof(&mut self, clock: &Clock, sink: &mut dyn ProofSink) -> Result<Written, ProofError> {
        match self.lie {
            Lie::None | Lie::Opposite => self.honest.write_proof(clock, sink),
            Lie::OppositeHeader => self.honest.write_proof(clock, &mut Turned(sink)),
            Lie::Empty => {
                sink.begin(Form::Order, Value::Loss)?;
                sink.finish()?;
                Ok(Written::default())
            }
            Lie::NoReasons => Err(ProofError::NotBorneOut),
            Lie::OutOfTime => Err(ProofError::Stopped(StopReason::Time)),
        }
    }

    fn line(&self) -> Vec<Cell> {
        self.honest.line()
    }
}

/// Passes reasons on under the opposite claim.
struct Turned<'a>(&'a mut dyn ProofSink);

impl ProofSink for Turned<'_> {
    fn begin(&mut self, form: Form, value: Value) -> io::Result<()> {
        self.0.begin(form, Value::won_by(value.winner().opponent()))
    }
    fn choose(&mut self, index: usize) -> io::Result<()> {
        self.0.choose(index)
    }
    fn all(&mut self) -> io::Result<()> {
        self.0.all()
    }
    fn cover(&mut self, block: &[u8]) -> io::Result<()> {
        self.0.cover(block)
    }
    fn repetition(&mut self) -> io::Result<()> {
        self.0.repetition()
    }
    fn define(&mut self, name: u32) -> io::Result<()> {
        self.0.define(name)
    }
    fn reuse(&mut self, name: u32, last: bool) -> io::Result<()> {
        self.0.reuse(name, last)
    }
    fn member(&mut self, position: &[u8], answer: Option<usize>) -> io::Result<()> {
        self.0.member(position, answer)
    }
    fn mark(&self) -> twinproof_core::Mark {
        self.0.mark()
    }
    fn rewind(&mut self, to: twinproof_core::Mark) -> io::Result<()> {
        self.0.rewind(to)
    }
    fn finish(&mut self) -> io::Result<()> {
        self.0.finish()
    }
}

fn problem(lie: Lie, root: Board) -> Problem<Told> {
    let plain = tictactoe::parse("", Mark::X).expect("it is the empty board");
    Problem::new(Told(*plain.game(), lie), root, Vec::new(), plain.rule()).expect("it has no past")
}

fn outcome(lie: Lie) -> Outcome {
    let problem = problem(lie, Board::EMPTY);
    let request = Request::by(Settings::new(Algorithm::Dfpn));
    solve(&problem, &request, &mut Silent).expect("it is taken").outcome
}

#[test]
fn a_prover_of_its_own_is_used_and_its_certificate_checked() {
    assert_eq!(outcome(Lie::None).verdict().map(|verdict| verdict.value()), Some(Value::Loss));
}

#[test]
fn no_lie_becomes_a_verdict() {
    for lie in [Lie::Opposite, Lie::OppositeHeader, Lie::Empty, Lie::NoReasons] {
        let outcome = outcome(lie);
        assert!(outcome.verdict().is_none() && outcome.value().is_none(), "{lie:?}: {outcome:?}");
        assert_eq!((outcome.claimed(), outcome.bug().is_some()), (Some(Value::Win), true), "{lie:?}");
    }
    let late = outcome(Lie::OutOfTime);
    assert_eq!(
        (late.value(), late.claimed(), late.stopped()),
        (None, Some(Value::Loss), Some(StopReason::Time))
    );
}

#[test]
fn a_right_certificate_of_another_question_is_no_verdict() {
    let asked = problem(Lie::None, Board::EMPTY);
    let mut moves = Vec::new();
    Rules::moves(asked.game(), asked.root(), &mut moves);
    let other = problem(Lie::None, Rules::play(asked.game(), asked.root(), moves[0]));
    let clock = Clock::start(None, StopFlag::new());
    let mut prover = prover(&other, &Settings::new(Algorithm::Dfpn)).expect("the search takes it");
    prover.prove(&clock, &mut Silent);
    let mut writer = Writer::new(Vec::new(), &other);
    prover.write_proof(&clock, &mut writer).expect("it is decided");
    let bytes = writer.into_inner();
    let limits = CheckLimits { memory: 1 << 20, clock };
    assert!(Verdict::certify(&other, bytes.as_slice(), &limits).is_ok());
    let error = Verdict::certify(&asked, bytes.as_slice(), &limits).expect_err("that was not asked");
    assert_eq!(error.to_string(), "the certificate answers another question");
    assert_eq!(Game::format_move(asked.game(), asked.root(), moves[0]), "a1");
}
