//! A record as it was read, before it is settled which question it asks.

use super::candidates::{Candidate, candidates};
use super::record::Record;
use super::region::Regions;
use super::{
    AddedMove, Ask, AuthorTree, annotate, at, chosen_owner, infer, marked_target, problem, problem_of,
};
use crate::go::points::{Color, PointSet};
use crate::go::{Go, Goal, Outside};
use crate::sgf;
use twinproof_core::{InputError, Problem};

/// The empty points of the regions, round by round.
const ROUNDS: [usize; 9] = [6, 8, 10, 12, 14, 16, 18, 21, 25];
/// An enclosed area with more empty points than this is no region.
const MOST_ENCLOSED: usize = 60;

/// A position from a record and what is asked of it, as far as that is known.
///
/// Where the record marks a region, or a score or one eye is asked for, [`Diagram::problem`] is the question. Otherwise there are
/// [`Diagram::candidates`], the regions around each, and two readings of what lies beyond them.
///
/// ```
/// use twinproof_core::Rules;
/// use twinproof_games::go::{Ask, Diagram, Outside};
///
/// let diagram = Diagram::read("(;SZ[5]AB[ab][bb][cb][ca]AW[ac][bc][cc][dc][db][da])", &Ask::default())?;
/// assert!(diagram.is_open());
/// let candidate = diagram.candidates()?[0];
/// let region = diagram.regions(&candidate)[0];
/// let problem = diagram.question(&candidate, region, Outside::Attacker)?;
/// assert_eq!(problem.game().question(), "Black lives where the outside is White's");
/// # Ok::<(), twinproof_core::InputError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Diagram {
    name: Option<String>,
    record: Record,
    ask: Ask,
    author: AuthorTree,
    /// The game as it stands in the file, where its solution is to be judged.
    text: Option<String>,
}

impl Diagram {
    /// Reads a record in SGF, up to where it is asked: what comes before is the game so far.
    pub fn read(text: &str, ask: &Ask) -> Result<Self, InputError> {
        let mut games = sgf::read(text);
        let last = games.swap_remove(games.len() - 1)?;
        match games.len() {
            0 => Self::of(text, &last, ask),
            more => {
                let message =
                    format!("there are {} games in this file: name one, as in FILE.sgf:1", more + 1);
                Err(InputError::new(message).or_else("all games"))
            }
        }
    }

    /// Reads one game of a collection, told by its number, from 1 on, or its name (`GN`); and its number.
    ///
    /// ```
    /// use twinproof_games::go::{Ask, Diagram, Goal};
    ///
    /// let text = "(;GN[one]SZ[2]) (;GN[two]SZ[3])";
    /// let ask = Ask { goal: Some(Goal::Score(1)), ..Ask::default() };
    /// let (number, diagram) = Diagram::pick(text, "two", &ask)?;
    /// assert_eq!((number, diagram?.problem()?.game().size().width), (2, 3));
    /// assert!(Diagram::pick(text, "3", &ask).is_err());
    /// # Ok::<(), twinproof_core::InputError>(())
    /// ```
    pub fn pick(text: &str, which: &str, ask: &Ask) -> Result<(usize, Result<Self, InputError>), InputError> {
        let (number, game) = sgf::pick(text, which)?;
        Ok((number, Self::of(text, &game, ask)))
    }

    /// Reads all records of a collection, at least one; behind one that breaks the rules of SGF nothing is read.
    pub fn all(text: &str, ask: &Ask) -> Vec<Result<Self, InputError>> {
        sgf::read(text).into_iter().map(|game| Self::of(text, &game?, ask)).collect()
    }

    fn of(text: &str, game: &sgf::Tree<'_>, ask: &Ask) -> Result<Self, InputError> {
        let (mut record, author) = at::play(text, game, ask.at)?;
        if let Some(side) = ask.to_move {
            record.turn(side);
        }
        let name = game.name().map(sgf::plain).filter(|name| !name.is_empty());
        let text = ask.verify.then(|| game.text.to_owned());
        let ask = completed(&record, ask)?;
        Self { name, author, text, record, ask }.checked()
    }

    /// Itself, if there is something to ask.
    fn checked(self) -> Result<Self, InputError> {
        if self.is_open() {
            let candidate = self.candidates()?[0];
            self.question(&candidate, candidate.target, Outside::AsItStands)?;
        } else {
            self.problem()?;
        }
        Ok(self)
    }

    /// What the file calls it (`GN`).
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// What was read though it is not as it should be, a sentence each.
    pub fn remarks(&self) -> &[String] {
        &self.record.remarks
    }

    /// The same with something to say of the file it stands in.
    pub fn with_remark(mut self, remark: Option<&str>) -> Self {
        self.record.remarks.splice(0..0, remark.map(String::from));
        self
    }

    /// Whether the solution that the record gives is to be judged.
    pub fn verifies(&self) -> bool {
        self.ask.verify
    }

    /// The solution that the record gives.
    pub fn author(&self) -> &AuthorTree {
        &self.author
    }

    /// The record with comments on some moves of the solution, and with more moves; nothing where nobody asked to judge it.
    pub fn annotated(&self, notes: &[(usize, String)], added: &[AddedMove]) -> Option<String> {
        let size = self.record.ground.size;
        annotate::annotated(self.text.as_ref()?, size, &self.author, notes, added).ok()
    }

    /// The position of a board on which moves were made.
    pub(super) fn of_record(record: Record, ask: &Ask) -> Result<Self, InputError> {
        let ask = completed(&record, ask)?;
        Ok(Self { name: None, author: AuthorTree::none(0), text: None, record, ask })
    }

    /// The question about the stones and the region that are marked, or else inferred from what encloses them.
    pub fn problem(&self) -> Result<Problem<Go>, InputError> {
        problem(self.record.clone(), &self.ask)
    }

    /// Whether life or death is asked for and nothing says where moves are made.
    pub fn is_open(&self) -> bool {
        let is_about_life = matches!(self.ask.goal, None | Some(Goal::Live | Goal::Kill));
        is_about_life && self.record.region.is_none() && self.ask.region.is_none()
    }

    /// The reading of the outside that was asked for.
    pub fn outside(&self) -> Option<Outside> {
        self.ask.outside
    }

    /// Whether the status of the stones is wanted, whoever begins.
    pub fn asks_both(&self) -> bool {
        self.ask.both
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Color {
        self.record.root.to_move
    }

    /// Whether somebody marked the stones in question.
    pub fn has_target(&self) -> bool {
        self.ask.target.is_some() || self.record.target.is_some()
    }

    /// The stones that may be in question, the most likely first: those that are marked, or several.
    pub fn candidates(&self) -> Result<Vec<Candidate>, InputError> {
        if let Some(target) = marked_target(&self.record, &self.ask)? {
            let owner = chosen_owner(&self.record, target, &self.ask)?;
            return Ok(vec![Candidate { owner, target, stones: target.len() }]);
        }
        let owner = self.ask.goal.zip(self.ask.attacker).and_then(|(goal, side)| goal.defender(side));
        if let Some(enclosed) = self.enclosed(owner) {
            return Ok(vec![enclosed]);
        }
        let found = self.unmarked(owner);
        if found.is_empty() {
            let message = "there are no stones to ask about: set some up with AB and AW";
            return Err(InputError::new(message).or_else("score"));
        }
        Ok(found)
    }

    /// The stones that are enclosed most closely, if they are so for good.
    fn enclosed(&self, owner: Option<Color>) -> Option<Candidate> {
        let Record { ground, root, .. } = &self.record;
        let target = infer::target(ground, &root.board, None, owner).ok()?;
        let owner = root.board.color(target.first()?)?;
        let candidate = Candidate { owner, target, stones: target.len() };
        // A few stones that are caught inside a larger group are not what a diagram is about.
        let is_large = |found: &Candidate| found.stones <= 2 * candidate.stones;
        (self.airtight(&candidate).is_some() && self.unmarked(None).iter().all(is_large)).then_some(candidate)
    }

    /// The stones that may be in question where nothing is marked.
    fn unmarked(&self, owner: Option<Color>) -> Vec<Candidate> {
        let Record { ground, root, .. } = &self.record;
        candidates(ground, &root.board, owner, |owner| self.goal(owner) == Goal::Live)
    }

    /// The region that encloses a candidate for good, if something does: no reading of the outside changes anything there.
    pub fn airtight(&self, candidate: &Candidate) -> Option<PointSet> {
        let Record { ground, root, .. } = &self.record;
        let area = infer::area(ground, &root.board, candidate.target, candidate.owner);
        let regions = Regions::new(ground, &root.board, candidate.target, candidate.owner);
        let points = area.and(root.board.empty(ground)).len();
        (points <= MOST_ENCLOSED && regions.is_airtight(area)).then_some(area)
    }

    /// Whether [`Diagram::problem`] is the question: what is asked is marked, or enclosed for good.
    pub fn is_settled(&self) -> bool {
        let is_airtight = |candidates: Vec<Candidate>| self.airtight(&candidates[0]).is_some();
        !self.is_open() || self.is_definite() && self.candidates().is_ok_and(is_airtight)
    }

    /// Whether it is known which stones are meant: they are marked, or the only ones that are enclosed for good.
    pub fn is_definite(&self) -> bool {
        let owner = self.ask.goal.zip(self.ask.attacker).and_then(|(goal, side)| goal.defender(side));
        self.has_target() || self.enclosed(owner).is_some()
    }

    /// The regions around a candidate, from round to round; one alone where the stones are enclosed.
    pub fn regions(&self, candidate: &Candidate) -> Vec<PointSet> {
        let Record { ground, root, .. } = &self.record;
        let regions = Regions::new(ground, &root.board, candidate.target, candidate.owner);
        if let Some(area) = self.airtight(candidate) {
            return vec![area];
        }
        let empty = root.board.empty(ground);
        let area = infer::area(ground, &root.board, candidate.target, candidate.owner);
        let area = regions.closed(area);
        let points = area.and(empty).len();
        let most = *ROUNDS.last().unwrap_or(&0);
        let is_sealed = self.is_sealed(candidate, area);
        if is_sealed && points <= most && regions.is_guarded(area) {
            return vec![area];
        }
        let kills = self.goal(candidate.owner) == Goal::Kill;
        let round = |&size: &usize| {
            let region = regions.of_size(size);
            if kills { regions.guarded(region) } else { region }
        };
        let mut rounds: Vec<PointSet> = ROUNDS.iter().map(round).collect();
        rounds.dedup();
        if is_sealed && points <= MOST_ENCLOSED && !rounds.contains(&area) {
            rounds.push(area);
        }
        rounds
    }

    /// How many empty points a region has.
    pub fn empty_points(&self, region: PointSet) -> usize {
        region.and(self.record.root.board.empty(&self.record.ground)).len()
    }

    /// A region with all that belongs to it: stones that can be taken there, and what they would leave.
    pub fn closed(&self, candidate: &Candidate, region: PointSet) -> PointSet {
        let Record { ground, root, .. } = &self.record;
        Regions::new(ground, &root.board, candidate.target, candidate.owner).closed(region)
    }

    /// A region with the stones around it that may be taken soon, as far as that makes it little larger: what a death is asked in.
    pub fn guarded(&self, candidate: &Candidate, region: PointSet) -> PointSet {
        let Record { ground, root, .. } = &self.record;
        Regions::new(ground, &root.board, candidate.target, candidate.owner).guarded(region)
    }

    /// The stones around the region of a question that a death would rest on, and that may be taken themselves: they have few
    /// liberties, or do not get away.
    pub fn doubtful_wall(&self, candidate: &Candidate, question: &Problem<Go>) -> Vec<PointSet> {
        let Record { ground, root, .. } = &self.record;
        let regions = Regions::new(ground, &root.board, candidate.target, candidate.owner);
        regions.doubtful(question.game().wall(question.root()), question.game().region())
    }

    /// Whether a region is surrounded by stones of the attacker's alone, so that all readings of the outside are the same.
    pub fn is_sealed(&self, candidate: &Candidate, region: PointSet) -> bool {
        let Record { ground, root, .. } = &self.record;
        ground.grown(region).without(region).is_within(root.board.stones(candidate.owner.other()))
    }

    /// The same diagram about the stones of a question, the other side to move: it is asked the opposite, to live or to kill.
    pub fn begun_by_other(&self, question: &Go) -> Self {
        let mut other = self.clone();
        other.record.turn(self.to_move().other());
        (other.record.target, other.record.owner) = (Some(question.target()), question.owner());
        (other.ask.target, other.ask.goal, other.ask.attacker, other.ask.both) = (None, None, None, false);
        other
    }

    /// The question about a candidate in a region, under a reading of the outside.
    pub fn question(
        &self,
        candidate: &Candidate,
        region: PointSet,
        outside: Outside,
    ) -> Result<Problem<Go>, InputError> {
        let (ask, owner) = (&self.ask, candidate.owner);
        let goal = self.goal(owner);
        let first = if goal == Goal::Live { owner } else { owner.other() };
        let size = self.record.ground.size;
        let game = Go::new(size, ask.ko, goal, first, region.or(candidate.target), candidate.target);
        problem_of(game.with_outside(outside)?, &self.record, ask)
    }

    /// What is asked about stones of a colour: that they live, or that they die.
    pub fn goal(&self, owner: Color) -> Goal {
        let attacker = self.ask.attacker.unwrap_or(self.record.root.to_move);
        self.ask.goal.unwrap_or(if attacker == owner { Goal::Live } else { Goal::Kill })
    }
}

/// What is asked, with what the record says of it: that does not matter to one who asks for something else.
fn completed(record: &Record, ask: &Ask) -> Result<Ask, InputError> {
    let named = record.goal.clone().filter(|_| ask.goal.is_none()).transpose()?;
    let goal = ask.goal.or(named);
    let is_about_life = matches!(goal, None | Some(Goal::Live | Goal::Kill | Goal::TwoEyes | Goal::Capture));
    let read = record.outside.clone().filter(|_| is_about_life && ask.outside.is_none()).transpose()?;
    let outside = ask.outside.or(read);
    Ok(Ask { goal, outside, ..ask.clone() })
}
