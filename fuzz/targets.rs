//! What must hold of any bytes whatsoever: one function for each reader of hostile input, and for the checker.
//!
//! Each panics when its property is broken, and otherwise says whether the input was accepted. The fuzzer calls
//! them with what it makes up, an ordinary test with the corpus it has left behind.

use std::sync::LazyLock;
use std::time::Duration;
use twinproof_certificate::outline::Outline;
use twinproof_certificate::{Accepted, CheckError, CheckLimits, Header, Writer, check};
use twinproof_core::{
    Clock, Cover, CoverError, Form, Game, InputError, Meter, Problem, ProofSink, RepetitionRule, Rules,
    StopFlag, Value,
};
use twinproof_games::checkers::{self, Checkers};
use twinproof_games::chess::{self, Ask, Chess, Color, Goal};
use twinproof_games::connect::{self, Connect6, Family, Gomoku, SixInARow};
use twinproof_games::go::{self, Go, Ko};
use twinproof_games::graph::{Graph, json};
use twinproof_games::tictactoe::{self, Mark, TicTacToe};
use twinproof_games::{RulesVisitor, visit_rules};
use twinproof_testkit::{attractor, exhaustive};

/// A target and its name, which is also the name of its corpus.
pub type Target = (&'static str, fn(&[u8]) -> bool);

/// All of them.
pub const TARGETS: [Target; 16] = [
    ("graph_json", graph_json),
    ("graph_setup", graph_setup),
    ("tictactoe_notation", tictactoe_notation),
    ("chess_notation", chess_notation),
    ("chess_position", chess_position),
    ("checkers_notation", checkers_notation),
    ("checkers_position", checkers_position),
    ("connect_notation", connect_notation),
    ("connect_position", connect_position),
    ("connect_lemma", connect_lemma),
    ("go_record", go_record),
    ("go_position", go_position),
    ("positions", positions),
    ("certificate", certificate),
    ("certificate_outline", certificate_outline),
    ("certificate_body", certificate_body),
];

/// Memory for headers, and for checks that are to have enough.
const PLENTY: u64 = 1 << 24;
/// Memory that some checks find too small. A closed set then goes to disk.
const LITTLE: u64 = 1 << 14;
/// Steps of the oracle on a problem that came from outside.
const STEPS: u64 = 20_000;

/// A graph in JSON. What is read can be written, and is the same when read again; what is refused is refused in
/// a sentence.
pub fn graph_json(data: &[u8]) -> bool {
    let id = json::id(data);
    let Some(named) = accepted(json::read(data)) else { return false };
    assert_eq!(id, named.id, "the id alone");
    let text = json::write(&named.problem, id.as_deref(), named.expected.as_deref());
    let again = json::read(text.as_bytes()).expect("what is written can be read");
    assert_eq!((again.id, again.expected), (named.id, named.expected));
    assert_eq!(bytes_of_problem(&again.problem), bytes_of_problem(&named.problem), "{text}");
    true
}

/// A graph as bytes: there is one way to write it, and the JSON of it is the same graph.
pub fn graph_setup(data: &[u8]) -> bool {
    let Some(graph) = accepted(Graph::read_setup(data)) else { return false };
    assert_eq!(setup_of(&graph), data);
    let root = graph.nodes().next().expect("a graph has a node");
    let past = graph.nodes().skip(1).step_by(3).collect();
    let problem =
        Problem::new(graph, root, past, RepetitionRule::CurrentPlayerLoss).expect("any past will do");
    let again =
        json::read(json::write(&problem, None, None).as_bytes()).expect("what is written can be read");
    assert_eq!(bytes_of_problem(&again.problem), bytes_of_problem(&problem));
    true
}

/// A board in letters: what is read is the same in letters and in bytes, and the question changes nothing.
pub fn tictactoe_notation(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    let read = [Mark::X, Mark::O].map(|side| accepted(tictactoe::parse(text, side)));
    let [Some(problem), Some(other)] = &read else {
        assert!(read.iter().all(Option::is_none), "{text:?}");
        return false;
    };
    let (game, board) = (problem.game(), problem.root());
    assert_eq!(board, other.root());
    let written = game.format_position(board);
    assert_eq!(tictactoe::parse(&written, Mark::X).as_ref().map(Problem::root), Ok(board));
    assert!(decodes(game, &bytes_of(game, board)), "{written}");
    let mut moves = Vec::new();
    game.moves(board, &mut moves);
    for mv in moves {
        let name = game.format_move(board, mv);
        assert_eq!(game.parse_move(board, &name).is_some(), game.terminal(board).is_none(), "{name}");
    }
    true
}

/// A line of EPD, asked several questions, the usual one with the moves already played from it. The position is the
/// same in FEN and in bytes; every move that is written is read.
pub fn chess_notation(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    let counted = Ask { mate_in: Some(3), fifty_move: true, attacker: Some(Color::Black), ..Ask::default() };
    let promote = Ask { goal: Goal::Promote { region: region("a4-e8") }, threefold: true, ..Ask::default() };
    let id = chess::epd_id(text);
    // The same as games: whatever it is, it is read to its end.
    for game in chess::parse_pgn(text, &Ask::default()) {
        accepted(game);
    }
    let mut usual = None;
    for ask in [promote, counted, Ask::default()] {
        usual = accepted(chess::parse_epd(text, &ask));
        let Some(epd) = &usual else { continue };
        assert!(epd.id.is_none() || id.is_some(), "the id alone");
        let (game, root) = (epd.problem.game(), epd.problem.root());
        let fen = game.format_position(root);
        let again = chess::parse(&fen, &Ask { attacker: Some(game.attacker()), ..ask })
            .expect("what is written can be read");
        assert_eq!(again.root(), root, "{fen}");
        chess_moves(game, root);
        if let Some(expected) = &epd.expected {
            expected.agrees(&epd.problem, Some(Value::Win), None);
        }
    }
    usual.is_some()
}

/// A chess question, one byte or three, and a position as bytes: there is one way to write them.
pub fn chess_position(data: &[u8]) -> bool {
    let Some(&flags) = data.first() else { return false };
    let Some((setup, block)) = data.split_at_checked(if flags & 2 == 0 { 1 } else { 3 }) else {
        return false;
    };
    let Some(game) = accepted(Chess::read_setup(setup)) else { return false };
    assert_eq!(setup_of(&game), setup);
    if !decodes(&game, block) {
        return false;
    }
    chess_moves(&game, &game.decode(block).expect("it was decoded before"));
    true
}

fn chess_moves(game: &Chess, position: &chess::Position) {
    every_move(game, position, |mv| vec![game.format_move(position, mv), game.format_uci(position, mv)]);
}

/// A position of checkers, or games in PDN: what is read is the same when it is written and read again.
pub fn checkers_notation(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    checkers::is_pdn(data);
    let ask = checkers::Ask::default();
    let draw = checkers::Ask { goal: checkers::Goal::Draw, ..ask.clone() };
    let games = checkers::parse_pdn(text, &draw);
    let position = accepted(checkers::parse(text, &ask));
    let mut is_accepted = false;
    for asked in games.into_iter().filter_map(accepted).chain(position) {
        let (game, root) = (asked.problem.game(), asked.problem.root());
        let written = game.format_position(root);
        let again = checkers::parse(&written, &ask).expect("what is written can be read");
        assert_eq!(again.problem.root(), root, "{written}");
        every_move(game, root, |mv| vec![game.format_move(root, mv)]);
        is_accepted = true;
    }
    is_accepted
}

/// A question of checkers, one byte, and a position as bytes: there is one way to write them.
pub fn checkers_position(data: &[u8]) -> bool {
    let Some((setup, block)) = data.split_at_checked(1) else { return false };
    let Some(game) = accepted(Checkers::read_setup(setup)) else { return false };
    assert_eq!(setup_of(&game), setup);
    if !decodes(&game, block) {
        return false;
    }
    let position = game.decode(block).expect("it was decoded before");
    every_move(&game, &position, |mv| vec![game.format_move(&position, mv)]);
    true
}

/// Moves of connect6, a position or a record: what is read is the same when it is written and read again, in letters and as a record.
pub fn connect_notation(data: &[u8]) -> bool {
    let text = &*twinproof_games::sgf::decoded(data);
    let ask = connect::Ask::default();
    let small = connect::Ask { size: Some((7, 5)), in_a_row: Some(4), stones: Some(1), ..ask.clone() };
    let mut is_accepted = false;
    for ask in [ask, small] {
        let Some(problem) = accepted(connect::parse::<SixInARow>(text, &ask)) else { continue };
        let (game, root) = (problem.game(), problem.root());
        let connect::Shape { width, height, in_a_row, stones, first } = game.shape();
        let same = connect::Ask {
            size: Some((width.into(), height.into())),
            in_a_row: Some(in_a_row.into()),
            stones: Some(stones.into()),
            first: Some(first.into()),
            attacker: Some(game.attacker()),
        };
        for written in [game.format_position(root), connect::problem_sgf(game, root, &[("C", "]")])] {
            let again = connect::parse::<SixInARow>(&written, &same).expect("what is written can be read");
            assert_eq!((again.game(), again.root()), (game, root), "{written}");
        }
        connect_moves(game, root);
        is_accepted = true;
    }
    is_accepted
}

/// A question of connect6, six bytes, and a position as bytes: there is one way to write them. Gomoku has the same bytes.
pub fn connect_position(data: &[u8]) -> bool {
    let Some((setup, block)) = data.split_at_checked(6) else { return false };
    let Some(game) = accepted(Connect6::read_setup(setup)) else { return false };
    assert_eq!(setup_of(&game), setup);
    let gomoku = accepted(Gomoku::read_setup(setup)).expect("it has the same bytes");
    let is_position = decodes(&game, block);
    assert_eq!(decodes(&gomoku, block), is_position);
    if is_position {
        connect_moves(&game, &game.decode(block).expect("it was decoded before"));
    }
    is_position
}

/// Some moves of very many: each is found by its place, and read as it is written.
fn connect_moves<F: Family>(game: &connect::Connect<F>, position: &connect::Position) {
    if game.terminal(position).is_some() {
        return;
    }
    let count = u64::from(game.size_hint(position));
    let mut room = Vec::new();
    assert_eq!(game.move_at(position, count, &mut room), None);
    for index in [0, 1, count / 3, count / 2, count - 1].into_iter().filter(|&index| index < count) {
        let mv = game.move_at(position, index, &mut room).expect("it is in the list");
        assert_eq!(game.index_of(position, mv), Some(index as usize));
        let name = game.format_move(position, mv);
        assert_eq!(game.parse_move(position, &name), Some(mv), "{name}");
        let next = game.play(position, mv);
        assert_eq!(game.canonical(&next).1.inverse().position(game.shape(), &game.canonical(&next).0), next);
        assert!(decodes(game, &bytes_of(game, &next)), "{next:?}");
    }
}

/// A question and a position of connect6, the length of the position before it, and a lemma. What is accepted is true, and has an answer
/// to whatever is played.
pub fn connect_lemma(data: &[u8]) -> bool {
    let Some((setup, rest)) = data.split_at_checked(6) else { return false };
    let Some((&length, rest)) = rest.split_first() else { return false };
    let Some((block, lemma)) = rest.split_at_checked(length.into()) else { return false };
    let Some(game) = accepted(Connect6::read_setup(setup)) else { return false };
    let Some(root) = accepted(game.decode(block)) else { return false };
    let clock = Clock::start(Some(Duration::from_secs(1)), StopFlag::new());
    let checked = |memory| game.check_cover(&root, lemma, &mut Meter::new(memory, &clock));
    let (plenty, little) = (checked(PLENTY), checked(LITTLE));
    if !matches!(little, Err(CoverError::Exhausted(_))) && !matches!(plenty, Err(CoverError::Exhausted(_))) {
        assert_eq!(plenty, little, "memory changes no verdict");
    }
    if let Err(CoverError::Refused(error)) = &plenty {
        accepted::<()>(Err(error.clone()));
    }
    if plenty != Ok(Cover::All) {
        return false;
    }
    // The side that is not to move wins.
    let winner = connect::Color::ALL.into_iter().find(|&color| color != root.to_move).expect("there are two");
    let game = Connect6::new(game.shape(), winner).expect("the same shape");
    let problem = Problem::new(game, root, Vec::new(), RepetitionRule::FirstPlayerLoss).expect("a problem");
    let value = exhaustive(&problem, STEPS);
    assert!(value.is_none_or(|value| value == Value::Win), "a false lemma was accepted: {root:?} {lemma:?}");
    let (mut line, mut position) = (Vec::new(), root);
    while let Some(&reply) = game.replies_in_cover(&root, lemma, &line).first() {
        line.push(reply);
        let answer = game.answer_in_cover(&root, lemma, &line).expect("there is an answer");
        line.push(answer);
        position = game.play(&game.play(&position, reply), answer);
    }
    assert_eq!(game.terminal(&position), Some(Value::Win), "{root:?} {line:?}");
    true
}

/// Every move is read as it is written, and leads to a position that is one.
fn every_move<G: Game>(game: &G, position: &G::Position, names: impl Fn(G::Move) -> Vec<String>) {
    let mut moves = Vec::new();
    if game.terminal(position).is_none() {
        game.moves(position, &mut moves);
        assert!(!moves.is_empty(), "{position:?}");
    }
    for mv in moves {
        for name in names(mv) {
            assert_eq!(game.parse_move(position, &name), Some(mv), "{name} at {position:?}");
        }
        let next = game.play(position, mv);
        assert!(decodes(game, &bytes_of(game, &next)), "{next:?}");
        assert!(game.epoch(&next) >= game.epoch(position), "{mv:?} at {position:?}");
    }
}

/// A game record, asked several questions. The position on one line is read back as the same.
pub fn go_record(data: &[u8]) -> bool {
    let text = &*go::decoded(data);
    let mut usual = None;
    let goals = [Some(go::Goal::Score(-3)), Some(go::Goal::OneEye), Some(go::Goal::Capture), None];
    for (goal, ko) in goals.into_iter().zip(Ko::ALL.into_iter().cycle()) {
        usual = accepted(go::parse(text, &go::Ask { goal, ko, ..go::Ask::default() }));
        let Some(problem) = &usual else { continue };
        let (game, root) = (problem.game(), problem.root());
        go_moves(game, root);
        let line = game.format_position(root);
        let goal = Some(game.goal());
        let again = go::parse(&line, &go::Ask { goal, ko, ..go::Ask::default() })
            .expect("what is written can be read");
        // A line does not tell what was taken last.
        let bytes = bytes_of(again.game(), again.root());
        assert!(line.contains("C[ko at") || bytes == bytes_of(game, root), "{line}");
    }
    if let Ok(diagram) = go::Diagram::read(text, &go::Ask { verify: true, ..go::Ask::default() }) {
        // What is said of a record does not make it another.
        let author = diagram.author();
        assert_eq!(author.claims(go::Color::Black).len(), author.nodes().len());
        let written = diagram.annotated(&[(0, "]\\".into())], &[]).expect("it is to be judged");
        let again = go::Diagram::read(&written, &go::Ask::default()).expect("what is written can be read");
        assert_eq!(again.author().nodes().len(), author.nodes().len(), "{written}");
    }
    usual.is_some()
}

/// A question about go, its length first, and a position as bytes: there is one way to write them.
pub fn go_position(data: &[u8]) -> bool {
    let Some((&length, rest)) = data.split_first() else { return false };
    let Some((setup, block)) = rest.split_at_checked(length.into()) else { return false };
    let Some(game) = accepted(Go::read_setup(setup)) else { return false };
    assert_eq!(setup_of(&game), setup);
    if !decodes(&game, block) {
        return false;
    }
    go_moves(&game, &game.decode(block).expect("it was decoded before"));
    true
}

fn go_moves(game: &Go, position: &go::Position) {
    every_move(game, position, |mv| vec![game.format_move(position, mv)]);
}

fn region(text: &str) -> chess::Region {
    text.parse().expect("two corners")
}

/// A position as bytes, of each game: there is one way to write it. The first byte is the setup of tic-tac-toe.
pub fn positions(data: &[u8]) -> bool {
    let graph = decodes(PROBLEMS[0].problem.game(), data);
    let Some((setup, block)) = data.split_at_checked(1) else { return graph };
    let board = accepted(TicTacToe::read_setup(setup)).is_some_and(|game| {
        assert_eq!(setup_of(&game), setup);
        decodes(&game, block)
    });
    graph || board
}

/// A whole certificate. What is accepted is true; memory changes no verdict; there is one way to write a header.
pub fn certificate(data: &[u8]) -> bool {
    let mut body = data;
    let Ok(header) = Header::read(&mut body, PLENTY) else { return false };
    visit_rules(&header.game, Check { header: &header, body, data }).unwrap_or(false)
}

/// A whole certificate as a tree. Whatever is accepted can be shown, within the bound.
pub fn certificate_outline(data: &[u8]) -> bool {
    let mut body = data;
    let Ok(header) = Header::read(&mut body, PLENTY) else { return false };
    visit_rules(&header.game, Show { header: &header, body }).unwrap_or(false)
}

/// The body of a certificate: the first byte says which problem, the second which form and value. Only what is
/// true is accepted, and the conditions of the general form are true for other pasts as well.
pub fn certificate_body(data: &[u8]) -> bool {
    let [problem, kind, body @ ..] = data else { return false };
    let Known { problem, value } = &PROBLEMS[usize::from(*problem) % PROBLEMS.len()];
    let form = [Form::Order, Form::Closed, Form::General][usize::from(kind % 3)];
    let claimed = if kind / 3 % 2 == 0 { Value::Loss } else { Value::Win };
    let bytes = claim(problem, form, claimed);
    let header = Header::read(&mut bytes.as_slice(), PLENTY).expect("the header is our own");
    let Ok(accepted) = checked::<Graph>(&header, body) else { return false };
    assert_eq!(claimed, *value, "a false claim was accepted");
    if let Some(conditions) = accepted.conditions {
        let (game, root) = (problem.game(), problem.root());
        // Nodes of other epochs cannot have come before the root, or cannot be met after it.
        let near = |node: &_| game.epoch(node) == game.epoch(root);
        let largest = |node: &_| near(node) && !conditions.absent.contains(&game.repetition(node));
        let smallest = |node: &_| near(node) && conditions.present.contains(&game.repetition(node));
        let pasts: [Vec<_>; 2] =
            [game.nodes().filter(largest).collect(), game.nodes().filter(smallest).collect()];
        for past in pasts {
            let other = Problem::new(game.clone(), *root, past, problem.rule()).expect("any past will do");
            assert_eq!(oracle(&other, 100 * STEPS), Some(claimed), "another past: {:?}", other.past());
        }
    }
    true
}

/// A small problem and its value.
struct Known {
    problem: Problem<Graph>,
    value: Value,
}

/// The problems of [`certificate_body`], each under both rules.
static PROBLEMS: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let graphs = include_str!("problems.jsonl").lines().map(|line| json::read(line.as_bytes()));
    let graphs = graphs.map(|named| named.expect("the problems are our own").problem);
    let problems = graphs.flat_map(|one| {
        RepetitionRule::ALL.map(|rule| {
            let problem = Problem::new(one.game().clone(), *one.root(), one.past().to_vec(), rule);
            let problem = problem.expect("a rule changes nothing else");
            let value = oracle(&problem, 100 * STEPS).expect("the problems are small");
            Known { problem, value }
        })
    });
    problems.collect()
});

struct Check<'a> {
    header: &'a Header,
    body: &'a [u8],
    data: &'a [u8],
}

impl RulesVisitor for Check<'_> {
    type Output = bool;

    fn visit<G: Rules>(self) -> bool {
        let Self { header, body, data } = self;
        let result = checked::<G>(header, body);
        if let Ok(problem) = header.problem::<G>(None) {
            let written = claim(&problem, header.form, header.value);
            assert_eq!(written, data[..data.len() - body.len()]);
            assert_eq!(header.bytes, written.len() as u64);
            if result.is_ok() {
                let value = oracle(&problem, STEPS);
                assert!(value.is_none_or(|value| value == header.value), "a false claim was accepted");
            }
        }
        result.is_ok()
    }
}

struct Show<'a> {
    header: &'a Header,
    body: &'a [u8],
}

impl RulesVisitor for Show<'_> {
    type Output = bool;

    fn visit<G: Rules>(self) -> bool {
        let accepted = check::<G>(self.header, self.body, &limits(PLENTY));
        for most in [1, 5, 1000] {
            match Outline::<G>::read(self.header, self.body, most, &limits(PLENTY), None) {
                Ok(outline) => {
                    assert!((1..=most).contains(&outline.nodes.len()));
                    for (id, node) in outline.nodes.iter().enumerate() {
                        assert_eq!(node.parent.is_none(), id == 0);
                        assert!(node.children.iter().all(|&child| outline.nodes[child].parent == Some(id)));
                    }
                }
                Err(CheckError::Rejected { reason, .. }) => {
                    assert!(accepted.is_err(), "accepted, but not shown: {reason}");
                }
                Err(CheckError::NotChecked(_)) => {}
            }
        }
        accepted.is_ok()
    }
}

/// The check with plenty of memory, after the same with little: that can give up but not think otherwise.
fn checked<G: Rules>(header: &Header, body: &[u8]) -> Result<Accepted<G>, CheckError> {
    let plenty = check::<G>(header, body, &limits(PLENTY));
    let little = check::<G>(header, body, &limits(LITTLE));
    match (&plenty, &little) {
        (Err(CheckError::NotChecked(_)), _) | (_, Err(CheckError::NotChecked(_))) => {}
        (Ok(one), Ok(other)) => assert_eq!(one.nodes, other.nodes),
        (one, other) => assert_eq!(one.as_ref().err(), other.as_ref().err()),
    }
    plenty
}

fn limits(memory: u64) -> CheckLimits {
    CheckLimits { memory, clock: Clock::start(Some(Duration::from_secs(1)), StopFlag::new()) }
}

/// The value, by exhaustion and, where it is one, as an attractor. Some games have too many positions for the one, and
/// lines too long for much of the other.
fn oracle<G: Rules>(problem: &Problem<G>, steps: u64) -> Option<Value> {
    if [Chess::NAME, Go::NAME, Connect6::NAME, Gomoku::NAME].contains(&G::NAME) {
        return exhaustive(problem, steps.min(1000));
    }
    let value = exhaustive(problem, steps);
    if problem.rule() == RepetitionRule::CurrentPlayerLoss || !problem.game().repetition_is_state() {
        return value;
    }
    let attractor = attractor(problem);
    assert!(value.is_none_or(|value| value == attractor), "the oracles differ");
    Some(attractor)
}

/// Refusals must be sentences that a terminal can bear.
fn accepted<T>(result: Result<T, InputError>) -> Option<T> {
    if let Err(error) = &result {
        let message = error.to_string();
        assert!(message.len() < 2000 && !message.contains('\n'), "{message}");
    }
    result.ok()
}

/// Whether a block is a position, which then must be written as it was read.
fn decodes<G: Rules>(game: &G, block: &[u8]) -> bool {
    let position = accepted(game.decode(block));
    if let Some(position) = &position {
        assert_eq!(bytes_of(game, position), block, "{position:?}");
    }
    position.is_some()
}

fn bytes_of<G: Rules>(game: &G, position: &G::Position) -> Vec<u8> {
    let mut bytes = Vec::new();
    game.encode(position, &mut bytes);
    bytes
}

fn setup_of<G: Rules>(game: &G) -> Vec<u8> {
    let mut bytes = Vec::new();
    game.write_setup(&mut bytes);
    bytes
}

/// Everything that fixes a problem.
fn bytes_of_problem<G: Rules>(problem: &Problem<G>) -> Vec<u8> {
    claim(problem, Form::Order, Value::Win)
}

/// A certificate without a body: a problem and a claim.
fn claim<G: Rules>(problem: &Problem<G>, form: Form, value: Value) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), problem);
    writer.begin(form, value).and_then(|()| writer.finish()).expect("memory takes everything");
    let mut bytes = writer.into_inner();
    bytes.pop(); // the end of the empty body
    bytes
}
