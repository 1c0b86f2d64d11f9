//! Lemmas are looked into: text, records' lines and the answer to any move, where a certificate leaves all of it to the game.

#![allow(clippy::unwrap_used, reason = "tests")]

use twinproof::report::ProofReport;
use twinproof::{
    Algorithm, Bounds, Claim, Clock, Counts, Form, InputError, Observer, Outline, Player, Problem,
    ProofError, ProofSink, Prover, Reached, Refusal, Reply, Request, Role, Rules, Settings, Silent, Solvable,
    StopFlag, StopReason, Value, Wrapper, Written, open_lemmas, proof_text, solve,
};
use twinproof_certificate::{CheckLimits, Header, Writer, check};
use twinproof_testkit::pile::Pile;

/// The pile with a prover of its own, which takes what makes it a multiple of four and knows nothing else.
#[derive(Debug, Clone)]
struct Heap(Pile);

const BY_FOURS: Algorithm = Algorithm::Own("fours");

impl Wrapper for Heap {
    type Inner = Pile;
    const NAME: &'static str = "heap";

    fn inner(&self) -> &Pile {
        &self.0
    }
    fn inner_mut(&mut self) -> &mut Pile {
        &mut self.0
    }
    fn read_setup(block: &[u8]) -> Result<Self, InputError> {
        <Pile as Rules>::read_setup(block).map(Self)
    }
}

impl Solvable for Heap {
    fn own_prover<'a>(problem: &'a Problem<Self>, settings: &Settings) -> Option<Box<dyn Prover<Self> + 'a>> {
        (settings.algorithm == BY_FOURS).then(|| Box::new(ByFours(problem)) as _)
    }
}

struct ByFours<'a>(&'a Problem<Heap>);

impl Prover<Heap> for ByFours<'_> {
    fn prove(&mut self, _: &Clock, _: &mut dyn Observer) -> Claim {
        match self.0.root().count % 4 {
            0 => Claim::undecided(StopReason::AllTried, Counts::default(), twinproof::Numbers::LEAF)
                .having(Reached { moves: 3, ..Reached::default() }),
            _ => Claim::decided(Value::Win, Counts::default()),
        }
    }

    fn write_proof(&mut self, _: &Clock, sink: &mut dyn ProofSink) -> Result<Written, ProofError> {
        prove_by_fours(self.0.root().count, sink)?;
        Ok(Written::default())
    }

    fn line(&self) -> Vec<u8> {
        vec![(self.0.root().count % 4) as u8]
    }
}

fn prove_by_fours(count: u64, sink: &mut dyn ProofSink) -> std::io::Result<()> {
    sink.begin(Form::Order, Value::Win)?;
    sink.choose((count % 4 - 1) as usize)?;
    sink.cover(&[])?;
    sink.finish()
}

fn problem(count: u64) -> Problem<Heap> {
    let pile = Pile::problem(count, Player::First);
    Problem::new(Heap(Pile), *pile.root(), Vec::new(), pile.rule()).unwrap()
}

/// The outline of the proof for so many stones, as the certificate has it.
fn outline(count: u64) -> Outline<Heap> {
    let mut writer = Writer::new(Vec::new(), &problem(count));
    prove_by_fours(count, &mut writer).unwrap();
    let bytes = writer.into_inner();
    let mut body = &bytes[..];
    let limits = CheckLimits { memory: 1 << 20, clock: Clock::start(None, StopFlag::new()) };
    let header = Header::read(&mut body, limits.memory).unwrap();
    check::<Heap>(&header, body, &limits).unwrap();
    Outline::read(&header, body, usize::MAX, &limits, None).unwrap()
}

const WHOLE: Bounds = Bounds { lines: 100, depth: usize::MAX };

#[test]
fn a_game_brings_its_prover_and_what_it_does_not_prove_is_unknown_for_no_limit() {
    let ask = |count, algorithm| {
        let request = Request { proof_text: Some(WHOLE), ..Request::by(Settings::new(algorithm)) };
        solve(&problem(count), &request, &mut Silent)
    };
    let proven = ask(9, BY_FOURS).unwrap();
    assert_eq!(proven.value(), Some(Value::Win));
    assert_eq!(proven.certificate.unwrap().nodes, 4, "two positions, and two inside the lemma");
    let text = proven.proof_text.unwrap();
    assert_eq!(text.lines[..2], ["1!", "  1 3!"]);
    let open = ask(8, BY_FOURS).unwrap();
    assert_eq!((open.value(), open.outcome.stopped()), (None, Some(StopReason::AllTried)));
    assert_eq!(open.reached.map(|reached| reached.moves), Some(3));
    assert_eq!(proven.reached, None);
    let refused = ask(8, Algorithm::Own("threats")).unwrap_err();
    assert!(matches!(refused, twinproof::Error::Refused(Refusal::NotOwn("threats"))), "{refused}");
}

#[test]
fn text_shows_what_a_lemma_answers() {
    let mut proof = outline(9);
    assert_eq!(proof_text(&proof, WHOLE).lines, ["1! (all moves answered at once by a lemma)"]);
    open_lemmas(&mut proof, usize::MAX);
    let ends = |first: &str| {
        let [one, two, three] = [["1", "3!"], ["2", "2!"], ["3", "1!"]]
            .map(|[reply, answer]| format!("    {reply} {answer} — first player has won"));
        vec![format!("  {first}"), one, two, three]
    };
    let expected: Vec<_> = ["1!".to_owned()]
        .into_iter()
        .chain(["1 3!", "2 2!", "3 1!"].iter().flat_map(|line| ends(line)))
        .collect();
    assert_eq!(proof_text(&proof, WHOLE).lines, expected);
    assert_eq!((proof.line.len(), proof.nodes[0].height), (5, Some(5)));
}

#[test]
fn what_does_not_fit_is_counted_or_left_to_the_lemma() {
    // The longest line comes first, to its end, then what is nearest to the root.
    let mut proof = outline(9);
    open_lemmas(&mut proof, 8);
    let shown = proof_text(&proof, WHOLE);
    let expected = [
        "1! (1 other reply is answered likewise)",
        "  1 3! (2 others likewise) 1 3! — first player has won",
        "  2 2! (all moves answered at once by a lemma)",
    ];
    assert_eq!(shown.lines, expected);
    assert_eq!(proof.nodes.len(), 8);
    assert_eq!(proof.nodes[1].role, Role::Cover(Some(1)));
}

#[test]
fn any_line_inside_a_lemma_is_answered() {
    let ask = |moves: &str| {
        let mut proof = outline(41);
        Reply::find(&mut proof, moves).map(|reply| (reply.answer, proof.nodes[reply.node].position.count))
    };
    assert_eq!(ask("").unwrap(), (Some(1), 41));
    // The winner's moves may be left out, or not.
    assert_eq!(ask("2").unwrap(), (Some(2), 38));
    assert_eq!(ask("1 2 2 3").unwrap(), (Some(1), 33));
    assert_eq!(ask("3 3 3").unwrap(), (Some(1), 29));
    let to_the_end = format!("1 {}", "1 3 ".repeat(10));
    assert_eq!(ask(&to_the_end).unwrap(), (None, 0));
    let error = ask("2 7").unwrap_err().to_string();
    assert_eq!(error, "after 1 2: 7 is no legal move here, nor a reply to 2");
    let error = ask("7").unwrap_err().to_string();
    assert_eq!(error, "at the root: 7 is no legal move here, nor a reply to 1");
}

#[test]
fn json_has_the_lines_of_a_lemma() {
    let mut proof = outline(9);
    open_lemmas(&mut proof, 8);
    let mut writer = Writer::new(Vec::new(), &problem(9));
    prove_by_fours(9, &mut writer).unwrap();
    let bytes = writer.into_inner();
    let mut body = &bytes[..];
    let limits = CheckLimits { memory: 1 << 20, clock: Clock::start(None, StopFlag::new()) };
    let header = Header::read(&mut body, limits.memory).unwrap();
    let accepted = check::<Heap>(&header, body, &limits).unwrap();
    let report = ProofReport::new("heap.cert".as_ref(), &header, &accepted, &proof).with_tree(&proof, WHOLE);
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["longest_line"], 5);
    let tree = json["tree"].as_array().unwrap();
    let facts: Vec<_> = tree
        .iter()
        .map(|node| (node["move"].as_str(), node["role"].as_str(), node["answered"].as_u64()))
        .collect();
    assert_eq!(facts[1], (Some("1"), Some("cover"), Some(1)));
    assert_eq!(facts[3], (Some("3"), Some("cover"), Some(2)));
    assert_eq!(facts[7], (Some("2"), Some("cover"), None));
}
