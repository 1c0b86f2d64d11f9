//! Nothing is forgotten: the lists of the adapter against the traits, and a game none of whose answers is a default.

use crate::{
    ChildPreview, Clock, Cover, CoverError, Game, InputError, Meter, Numbers, Player, ProofNumber,
    RepetitionRule, Rng, Rules, StopFlag, Value, Wrapper,
};

/// The names of the methods of a trait, by its source.
fn methods(source: &str, head: &str) -> Vec<String> {
    let body = &source[source.find(head).unwrap_or_else(|| panic!("{head} is not there"))..];
    let body = &body[..body.find("\n}").expect("a trait ends")];
    let lines = body.lines().filter_map(|line| line.strip_prefix("    fn "));
    lines.map(|line| line.split(['(', '<']).next().expect("a function has a name").to_owned()).collect()
}

#[test]
fn every_method_of_both_traits_is_in_the_adapter() {
    let adapter = include_str!("../wrapper.rs");
    let rules = methods(include_str!("../rules.rs"), "\npub trait Rules");
    let game = methods(include_str!("../game.rs"), "\npub trait Game");
    assert_eq!((rules.len(), game.len()), (20, 21), "{rules:?} {game:?}");
    for name in rules.iter().chain(&game) {
        let named = adapter.matches(&format!(" fn {name}(")).count();
        // Once in a list, or once as a hook of its own and once in the implementation.
        let by_hand = ["bind_past", "read_setup", "move_parts"].contains(&name.as_str());
        // The example overrides some of them.
        let in_example = usize::from(["moves", "move_at", "index_of", "read_setup"].contains(&name.as_str()));
        assert_eq!(named - in_example, 1 + usize::from(by_hand), "{name}");
    }
}

/// A game none of whose methods answers as the trait would.
#[derive(Debug, Clone, PartialEq)]
struct Odd {
    bound: usize,
}

impl Rules for Odd {
    const NAME: &'static str = "odd";
    type Position = u8;
    type Move = u8;
    type Repetition = u8;

    fn to_move(&self, position: &u8) -> Player {
        if *position == 3 { Player::Second } else { Player::First }
    }
    fn terminal(&self, position: &u8) -> Option<Value> {
        (*position == 5).then_some(Value::Win)
    }
    fn moves(&self, position: &u8, moves: &mut Vec<u8>) {
        moves.extend([1, position + 1]);
    }
    fn play(&self, position: &u8, mv: u8) -> u8 {
        position + mv
    }
    fn repetition(&self, position: &u8) -> u8 {
        position / 2
    }
    fn write_setup(&self, out: &mut Vec<u8>) {
        out.push(9);
    }
    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        if block == [9] { Ok(Self { bound: 0 }) } else { Err(InputError::new("not 9")) }
    }
    fn encode(&self, position: &u8, out: &mut Vec<u8>) {
        out.extend([*position, 7]);
    }
    fn decode(&self, block: &[u8]) -> Result<u8, InputError> {
        block.first().copied().ok_or_else(|| InputError::new("no byte"))
    }
    fn can_repeat(&self, mv: u8) -> bool {
        mv > 3
    }
    fn repetition_is_state(&self) -> bool {
        true
    }
    fn dominates_repetitions(&self, position: &u8) -> bool {
        *position > 3
    }
    fn epoch(&self, position: &u8) -> u64 {
        u64::from(*position) + 40
    }
    fn bind_past(&mut self, _: &u8, past: &[u8]) {
        self.bound = 1 + past.len();
    }
    fn allows(&self, rule: RepetitionRule) -> bool {
        rule == RepetitionRule::CurrentPlayerLoss
    }
    fn move_at(&self, position: &u8, index: u64, _: &mut Vec<u8>) -> Option<u8> {
        (index < 3).then(|| position + 9)
    }
    fn check_cover(&self, position: &u8, block: &[u8], meter: &mut Meter<'_>) -> Result<Cover, CoverError> {
        meter.count_node();
        Ok(Cover::Some(vec![true; usize::from(*position) + block.len()]))
    }
    fn question(&self) -> String {
        "is it odd".into()
    }
    fn first_player(&self) -> String {
        "Otto".into()
    }
    fn format_position(&self, position: &u8) -> String {
        format!("at {position}")
    }
}

impl Game for Odd {
    fn state_key(&self, position: &u8) -> u64 {
        u64::from(*position) + 1
    }
    fn repetition_key(&self, position: &u8) -> u64 {
        u64::from(*position) + 2
    }
    fn move_parts(&self, mv: u8) -> impl Iterator<Item = u64> {
        [u64::from(mv), 77].into_iter()
    }
    fn initial(&self, position: &u8) -> Numbers {
        Numbers { proof: ProofNumber::from_units(u32::from(*position) + 3), disproof: ProofNumber::ONE }
    }
    fn evaluate(&self, position: &u8) -> Numbers {
        Numbers { proof: ProofNumber::ONE, disproof: ProofNumber::from_units(u32::from(*position) + 8) }
    }
    fn preview_children(&self, _: &u8, moves: &[u8], previews: &mut Vec<Option<ChildPreview>>) {
        previews.extend(moves.iter().map(|_| None));
    }
    fn is_forcing(&self, position: &u8, mv: u8) -> bool {
        *position != mv
    }
    fn refutations_recur(&self) -> bool {
        true
    }
    fn encode_repetition(&self, repetition: &u8, out: &mut Vec<u8>) {
        out.push(repetition + 3);
    }
    fn canonical_form(&self, position: &u8) -> Option<(u8, u8)> {
        Some((position + 2, 3))
    }
    fn turn_move(&self, mv: u8, symmetry: u8, back: bool) -> u8 {
        mv + symmetry + u8::from(back)
    }
    fn keeps_no_past(&self) -> bool {
        self.bound == 0
    }
    fn playout(&self, _: &u8, most: u32, rng: &mut Rng) -> Option<Value> {
        (rng.below(2) < most).then_some(Value::Loss)
    }
    fn size_hint(&self, _: &u8) -> u32 {
        31
    }
    fn format_move(&self, position: &u8, mv: u8) -> String {
        format!("{mv} from {position}")
    }
    fn parse_move(&self, _: &u8, text: &str) -> Option<u8> {
        Some(text.len() as u8)
    }
    fn index_of(&self, position: &u8, mv: u8) -> Option<usize> {
        (mv > 2).then_some(usize::from(position + mv))
    }
    fn count_moves(&self, position: &u8) -> usize {
        usize::from(*position) + 50
    }
    fn answer_in_cover(&self, position: &u8, block: &[u8], line: &[u8]) -> Option<u8> {
        Some(position + block[0] + line[0])
    }
    fn replies_in_cover(&self, position: &u8, block: &[u8], line: &[u8]) -> Vec<u8> {
        [&[*position], block, line].concat()
    }
    fn diagram(&self, position: &u8) -> Option<String> {
        Some(format!("[{position}]"))
    }
}

/// Nothing but the game inside.
#[derive(Debug, Clone, PartialEq)]
struct Same(Odd);

impl Wrapper for Same {
    type Inner = Odd;
    const NAME: &'static str = "same";

    fn inner(&self) -> &Odd {
        &self.0
    }
    fn inner_mut(&mut self) -> &mut Odd {
        &mut self.0
    }
    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        <Odd as Rules>::read_setup(block).map(Self)
    }
}

/// All that can be asked.
fn answers<G: Game<Position = u8, Move = u8, Repetition = u8>>(mut game: G, position: u8) -> Vec<String> {
    let mut said = Vec::new();
    let mut say = |what: &dyn std::fmt::Debug| said.push(format!("{what:?}"));
    let (mut moves, mut setup, mut bytes, mut previews) = (vec![200], vec![0], vec![0], Vec::new());
    game.bind_past(&position, &[1, 2]);
    game.moves(&position, &mut moves);
    game.write_setup(&mut setup);
    game.encode(&position, &mut bytes);
    game.preview_children(&position, &moves, &mut previews);
    say(&(moves, setup, bytes, previews));
    say(&(
        game.to_move(&position),
        game.terminal(&position),
        game.play(&position, 2),
        game.repetition(&position),
    ));
    say(&(game.decode(&[4]), game.decode(&[]), G::read_setup(&[9]).is_ok(), G::read_setup(&[8]).is_ok()));
    say(&(
        game.can_repeat(1),
        game.can_repeat(4),
        game.repetition_is_state(),
        game.dominates_repetitions(&position),
    ));
    say(&(game.epoch(&position), RepetitionRule::ALL.map(|rule| game.allows(rule))));
    let mut repetition = vec![1];
    game.encode_repetition(&game.repetition(&position), &mut repetition);
    say(&(repetition, game.canonical_form(&position), game.turn_move(1, 2, true), game.keeps_no_past()));
    let clock = Clock::start(None, StopFlag::new());
    let mut meter = Meter::new(0, &clock);
    say(&(game.check_cover(&position, &[5], &mut meter), meter.nodes()));
    say(&[2, 3].map(|index| game.move_at(&position, index, &mut Vec::new())));
    say(&(game.index_of(&position, 2), game.index_of(&position, 3), game.count_moves(&position)));
    say(&(game.answer_in_cover(&position, &[5], &[6]), game.replies_in_cover(&position, &[5], &[6])));
    say(&(game.question(), game.first_player(), game.format_position(&position)));
    say(&(game.state_key(&position), game.repetition_key(&position), game.move_parts(3).collect::<Vec<_>>()));
    say(&(game.initial(&position), game.evaluate(&position), game.size_hint(&position)));
    say(&(
        game.is_forcing(&position, 3),
        game.refutations_recur(),
        game.playout(&position, 1, &mut Rng::new(position.into())),
    ));
    say(&(game.format_move(&position, 6), game.parse_move(&position, "four"), game.diagram(&position)));
    said
}

#[test]
fn the_game_inside_answers_every_question() {
    for position in 0..10 {
        assert_eq!(answers(Same(Odd { bound: 0 }), position), answers(Odd { bound: 0 }, position));
    }
    let mut bound = Same(Odd { bound: 0 });
    Rules::bind_past(&mut bound, &0, &[1, 2]);
    assert_eq!(bound.0.bound, 3);
    assert_eq!(<Same as Rules>::NAME, "same");
}
