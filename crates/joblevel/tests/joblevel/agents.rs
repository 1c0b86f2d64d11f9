//! Agents: which move is played, and the tree that is kept from move to move.

use crate::support::{Heard, Place, answer, chess, pool};
use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use twinproof::games::chess::Chess;
use twinproof::games::tictactoe::{Mark, TicTacToe, parse};
use twinproof::{
    CheckLimits, Clock, Game, Next, Problem, Rng, Rules, Solvable, StopFlag, Value, Verdict, follow,
    legal_moves,
};
use twinproof_engine::{Answer, Budget, Engine as _, Failure, Job, Position, Status, Word};
use twinproof_joblevel::{
    Agent, AgentError, AgentSettings, Algorithm, BookChoice, Delivery, Folder, MoveRequest, OpeningBook,
    PlayerSpec, Shared, Source, Thought, Trust, Unwatched, Workers, positions_met,
};
use twinproof_winloss::Memory;

/// An agent with a closure for an engine.
fn agent_of(
    settings: AgentSettings,
    engine: impl Fn(&Job) -> Result<Answer, Failure> + Send + Sync + 'static,
) -> Agent {
    let pool = pool();
    let workers = Workers::doing(1, move |order| {
        let result = match order.job.engine.as_str() {
            "mine" => engine(&order.job),
            _ => pool.run(&order.job, &order.stop),
        };
        Delivery { id: order.id, result, stored: None }
    });
    Agent::new(settings, Box::new(workers)).unwrap()
}

fn settings(engine: &str, jobs: u64, algorithm: Algorithm) -> AgentSettings {
    AgentSettings { jobs, algorithm, ..AgentSettings::new(engine, Budget::nodes(20)) }
}

fn agent(jobs: u64, algorithm: Algorithm) -> Agent {
    let database = Shared::new(Arc::new(Memory::new()), true);
    let workers = Workers::start(1, pool(), Some(database.clone()));
    let settings = AgentSettings { budget: Budget::nodes(300), ..settings("prover", jobs, algorithm) };
    let agent = Agent::new(settings, Box::new(workers)).unwrap();
    agent.with_database(database)
}

fn think(agent: &mut Agent, position: &Position) -> Thought {
    agent.think(&MoveRequest::at(position), &mut Unwatched).unwrap()
}

fn board(text: &str, attacker: Mark) -> Problem<TicTacToe> {
    parse(text, attacker).unwrap()
}

/// The first legal move that is not left out, with an opinion of it.
fn any_move<G: Solvable>(job: &Job, status: Status) -> Answer {
    let problem: Problem<G> = job.position.problem().unwrap();
    let mut names =
        legal_moves(&problem).into_iter().map(|mv| problem.game().format_move(problem.root(), mv));
    answer(names.find(|name| !job.excluded().contains(name)).as_deref(), status, Word::Open)
}

fn has_won(position: &<TicTacToe as Rules>::Position, mark: Mark) -> bool {
    TicTacToe::new(mark).terminal(position) == Some(Value::Win)
}

/// Plays a game against random moves: who has three in a row in the end, if anybody.
fn play_tictactoe(agent: &mut Agent, own: Mark, attacker: Mark, seed: u64) -> Option<Mark> {
    let start = Position::of(&board(".../.../... x", attacker));
    let (mut names, mut rng) = (Vec::<String>::new(), Rng::new(seed));
    loop {
        let position = start.after(names.iter().map(String::as_str)).unwrap();
        let problem: Problem<TicTacToe> = position.problem().unwrap();
        let (game, root) = (problem.game(), problem.root());
        if let Some(winner) = [Mark::X, Mark::O].into_iter().find(|&mark| has_won(root, mark)) {
            return Some(winner);
        }
        let moves = legal_moves(&problem);
        if moves.is_empty() {
            return None;
        }
        let name = match root.to_move() == own {
            true => think(agent, &position).name,
            false => game.format_move(root, moves[rng.index(moves.len())]),
        };
        names.push(name);
    }
}

#[test]
fn nobody_beats_it_at_tictactoe_whatever_the_question_is() {
    let mut wins = 0;
    for (own, attacker, algorithm) in [
        (Mark::X, Mark::X, Algorithm::JlUct),
        (Mark::X, Mark::O, Algorithm::JlPns),
        (Mark::O, Mark::X, Algorithm::JlPns),
        (Mark::O, Mark::O, Algorithm::JlUct),
    ] {
        let mut agent = agent(30, algorithm);
        for seed in 0..6 {
            let winner = play_tictactoe(&mut agent, own, attacker, seed);
            assert_ne!(winner, Some(own.other()), "{own:?} about {attacker:?}, seed {seed}");
            wins += u32::from(winner == Some(own));
        }
    }
    // Random moves lose most games against whoever looks.
    assert!(wins >= 12, "{wins}");
}

#[test]
fn a_win_ends_the_search_at_once_and_has_a_certificate() {
    let problem = chess("7k/8/5K2/8/8/8/8/6R1 w - - 0 1");
    let position = Position::of(&problem);
    let jobs = Arc::new(AtomicU64::new(0));
    let (asked, provers) = (Arc::clone(&jobs), pool());
    let mut agent = agent_of(settings("mine", 10_000, Algorithm::JlUct), move |job| {
        asked.fetch_add(1, Ordering::Relaxed);
        let own = Job::new(job.position.clone(), "dfpn", Budget::nodes(2_000));
        provers.run(&own.without(job.excluded().iter().cloned()), &StopFlag::new())
    });
    let thought = think(&mut agent, &position);
    assert_eq!((thought.source, thought.status), (Source::Win, Status::Won));
    assert!(jobs.load(Ordering::Relaxed) < 10, "{jobs:?}");
    let bytes = fs::read(thought.certificate.unwrap()).unwrap();
    let limits = CheckLimits { memory: 1 << 30, clock: Clock::start(None, StopFlag::new()) };
    let verdict = Verdict::certify(&problem, bytes.as_slice(), &limits);
    assert_eq!(verdict.unwrap().value(), Value::Win);
    // The database knows how it goes on, whatever the other side does: a win stays one, and no engine is asked.
    let before = jobs.load(Ordering::Relaxed);
    let mut position = position.after([thought.name.as_str()]).unwrap();
    let mut plies = 1;
    loop {
        let problem: Problem<Chess> = position.problem().unwrap();
        if problem.game().terminal(problem.root()).is_some() {
            break;
        }
        let is_own = plies % 2 == 0;
        let name = match is_own {
            true => {
                let thought = think(&mut agent, &position);
                assert_eq!(thought.source, Source::Win);
                thought.name
            }
            false => problem.game().format_move(problem.root(), legal_moves(&problem)[0]),
        };
        position = position.after([name.as_str()]).unwrap();
        plies += 1;
    }
    assert!(plies < 9, "{plies}");
    assert_eq!(jobs.load(Ordering::Relaxed), before);
}

/// An engine that likes the moves in the order of their names, the later the better, and asks for nothing.
fn fond(job: &Job) -> Answer {
    any_move::<TicTacToe>(
        job,
        if job.excluded().len().is_multiple_of(2) { Status::Better } else { Status::Worse },
    )
}

#[test]
fn the_move_is_the_one_that_the_algorithm_stands_for() {
    let position = Position::of(&board(".../.../... x", Mark::X));
    for algorithm in Algorithm::ALL {
        let place = Place::new();
        let mut agent =
            agent_of(settings("mine", 40, algorithm), |job| Ok(fond(job))).in_folder(place.path()).unwrap();
        let thought = think(&mut agent, &position);
        assert_eq!(thought.source, Source::Tree);
        let report = twinproof_joblevel::analyse(
            &Folder::open(&thought.folder.unwrap()).unwrap(),
            &mut Workers::doing(1, |_| panic!("nothing is to be asked")),
            None,
            &twinproof_joblevel::Limits { jobs: Some(0), ..Default::default() },
            &mut Unwatched,
        )
        .unwrap();
        let moves = &report.moves;
        let chosen = moves.iter().find(|one| one.name == thought.name).unwrap();
        match algorithm {
            Algorithm::JlUct => assert_eq!(chosen.jobs, moves.iter().map(|one| one.jobs).max().unwrap()),
            Algorithm::JlPns => {
                let ratio = |one: &twinproof_joblevel::MoveReport| {
                    let number = |text: &str| text.parse::<f64>().unwrap();
                    number(&one.numbers.proof) / number(&one.numbers.disproof)
                };
                let least = moves.iter().map(ratio).min_by(f64::total_cmp).unwrap();
                assert_eq!(ratio(chosen), least);
            }
        }
        assert!(moves.len() > 1 && report.counts.jobs == 40, "{moves:?}");
    }
}

#[test]
fn a_move_that_is_proven_lost_is_not_played_while_another_is_left() {
    // O threatens a2 c2 with b2 taken: X must take c2, or loses at once.
    let problem = board("X.X/OO./... x", Mark::X);
    let position = Position::of(&problem);
    // An engine that has one idea, which loses, and a prover that sees it.
    let provers = pool();
    let mut agent = agent_of(settings("mine", 3, Algorithm::JlUct), move |job| {
        let asked: Problem<TicTacToe> = job.position.problem().unwrap();
        match job.position.moves() {
            [] if job.excluded().is_empty() => Ok(answer(Some("a3"), Status::AlmostWon, Word::Open)),
            [] => Ok(any_move::<TicTacToe>(job, Status::Worse)),
            _ => {
                let own = Job::new(Position::of(&asked), "dfpn", Budget::nodes(500));
                provers.run(&own, &StopFlag::new())
            }
        }
    });
    let thought = think(&mut agent, &position);
    assert_ne!(thought.name, "a3", "{thought:?}");
}

#[test]
fn who_cannot_win_any_more_plays_on() {
    // White cannot mate with a king alone, and the game goes on.
    let problem = chess("7K/8/5k2/8/8/8/8/r5r1 w - - 0 1");
    let position = Position::of(&problem);
    let mut agent = agent(50, Algorithm::JlPns);
    let thought = think(&mut agent, &position);
    // The only legal move.
    assert_eq!((thought.name.as_str(), thought.source), ("Kh7", Source::Lost));
    assert_eq!(thought.status, Status::Lost);
}

/// Plays some plies of a game of chess, and says where it led.
fn two_plies_on(position: &Position, thought: &Thought) -> Position {
    let after = position.after([thought.name.as_str()]).unwrap();
    // The reply that the tree expects.
    let reply = thought.line.get(1).expect("the tree has an answer");
    after.after([reply.as_str()]).unwrap()
}

#[test]
fn the_tree_below_the_moves_played_is_what_its_records_make_of_it() {
    let place = Place::new();
    let position = Position::of(&chess("startpos"));
    let settings = AgentSettings { keeps_runs: true, ..settings("mine", 120, Algorithm::JlUct) };
    let mut agent = agent_of(settings, move |job| {
        // Statuses that depend on the job alone.
        // Three moves each.
        let digest = job.digest().bytes()[0];
        match job.excluded().len() {
            0..3 => Ok(any_move::<Chess>(job, Status::ALL[4 + usize::from(digest) % 5])),
            _ => Ok(answer(None, Status::Even, Word::Open)),
        }
    })
    .in_folder(place.path())
    .unwrap();
    let first = think(&mut agent, &position);
    let next = two_plies_on(&position, &first);
    let second = think(&mut agent, &next);
    assert!(second.kept_jobs > 5, "{second:?}");
    assert_eq!(second.tree_jobs, 120);
    // The run before has the same numbers at that node, and no other moves there.
    let (old, new) = (first.folder.unwrap(), second.folder.unwrap());
    assert_ne!(old, new);
    let (met_before, met) = (
        positions_met(&Folder::open(&old).unwrap()).unwrap(),
        positions_met(&Folder::open(&new).unwrap()).unwrap(),
    );
    assert!(met.intersection(&met_before).count() as u64 >= second.kept_jobs / 2);
    assert!(met_before.len() > 50 && met.len() > 50);
    // Asked again, it is the same, and nobody is asked anything.
    drop(agent);
    let mut again =
        agent_of(AgentSettings { keeps_runs: true, ..self::settings("mine", 120, Algorithm::JlUct) }, |_| {
            panic!("all is known")
        })
        .in_folder(place.path())
        .unwrap();
    let third = think(&mut again, &next);
    assert_eq!((third.name, third.line, third.tree_jobs), (second.name, second.line, 120));
}

#[test]
fn a_move_that_was_cut_short_goes_on_where_it_was() {
    let place = Place::new();
    let position = Position::of(&chess("startpos"));
    let opinion = |job: &Job| {
        let digest = job.digest().bytes()[0];
        any_move::<Chess>(job, Status::ALL[1 + usize::from(digest) % 11])
    };
    let whole =
        think(&mut agent_of(settings("mine", 60, Algorithm::JlPns), move |job| Ok(opinion(job))), &position);
    // The same, but the engine fails for good after some jobs, and the last record is torn.
    let jobs = AtomicU64::new(0);
    let mut broken = agent_of(settings("mine", 60, Algorithm::JlPns), move |job| {
        match jobs.fetch_add(1, Ordering::Relaxed) < 30 {
            true => Ok(opinion(job)),
            false => Err(Failure::Library("it broke".into())),
        }
    })
    .in_folder(place.path())
    .unwrap();
    assert!(broken.think(&MoveRequest::at(&position), &mut Unwatched).is_err());
    drop(broken);
    let journal = place.path().join("own-0001/journal");
    let bytes = fs::read(&journal).unwrap();
    fs::write(&journal, &bytes[..bytes.len() - 3]).unwrap();
    // What a process left that was killed while it made a tree ready.
    fs::create_dir(place.path().join("own-0002.draft")).unwrap();
    let mut heard = Heard::default();
    let mut again = agent_of(settings("mine", 60, Algorithm::JlPns), move |job| Ok(opinion(job)))
        .in_folder(place.path())
        .unwrap();
    let resumed = again.think(&MoveRequest::at(&position), &mut heard).unwrap();
    assert_eq!((resumed.name, resumed.line, resumed.tree_jobs), (whole.name, whole.line, whole.tree_jobs));
    assert_eq!(resumed.kept_jobs, 29);
    assert!(!place.path().join("own-0002.draft").exists());
}

#[test]
fn a_folder_of_another_game_is_refused_and_another_position_begins_anew() {
    let place = Place::new();
    let own = |job: &Job| Ok(any_move::<Chess>(job, Status::Even));
    let mut first = agent_of(settings("mine", 5, Algorithm::JlUct), own).in_folder(place.path()).unwrap();
    think(&mut first, &Position::of(&chess("startpos")));
    let other = think(&mut first, &Position::of(&chess("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")));
    assert_eq!((other.kept_jobs, other.tree_jobs), (0, 5));
    let request = Position::of(&board(".../.../... x", Mark::X));
    let error = first.think(&MoveRequest::at(&request), &mut Unwatched).unwrap_err();
    assert!(matches!(&error, AgentError::OtherGame { game, .. } if game == "chess"), "{error}");
    assert!(error.to_string().contains("name another folder"));
}

#[test]
fn a_move_within_a_time_ends_in_time_and_stops_its_engines() {
    let position = Position::of(&chess("startpos"));
    let settings = AgentSettings {
        budget: Budget::time(Duration::from_secs(60)),
        ..settings("mine", 1_000_000, Algorithm::JlUct)
    };
    let longest = Arc::new(Mutex::new(Duration::ZERO));
    let heard = Arc::clone(&longest);
    let workers = Workers::doing(1, move |order| {
        let budget = order.job.budget.time.unwrap();
        let mut longest = heard.lock().unwrap();
        *longest = budget.max(*longest);
        while !order.stop.is_raised() && budget > Duration::from_secs(1) {
            std::thread::sleep(Duration::from_millis(1));
        }
        Delivery { id: order.id, result: Ok(any_move::<Chess>(&order.job, Status::Even)), stored: None }
    });
    let mut agent = Agent::new(settings, Box::new(workers)).unwrap();
    let began = Instant::now();
    let request =
        MoveRequest { budget: Budget::time(Duration::from_millis(400)), ..MoveRequest::at(&position) };
    let thought = agent.think(&request, &mut Unwatched).unwrap();
    assert!(began.elapsed() >= Duration::from_millis(300));
    assert_eq!(*longest.lock().unwrap(), Duration::from_millis(190), "half of what a move may take");
    assert!(thought.tree_jobs > 1);
}

#[test]
fn a_book_is_asked_first_and_what_is_left_out_is_not_played() {
    let book =
        "{\"position\":\".../.../... x\",\"move\":\"c3\",\"weight\":1,\"value\":null,\"solved\":null}\n";
    let book = Arc::new(OpeningBook::new(book.into(), BookChoice::Heaviest));
    let mut agent = agent(20, Algorithm::JlUct).with_book(book);
    let position = Position::of(&board(".../.../... x", Mark::X));
    let thought = think(&mut agent, &position);
    assert_eq!((thought.name.as_str(), thought.source), ("c3", Source::Book));
    let without: Vec<String> = ["c3", "b2", "a1", "c1", "a3"].map(Into::into).into();
    let request = MoveRequest { without: &without, ..MoveRequest::at(&position) };
    let thought = agent.think(&request, &mut Unwatched).unwrap();
    assert!(!without.contains(&thought.name), "{thought:?}");
    let all: Vec<String> =
        legal_moves(&board(".../.../... x", Mark::X)).into_iter().map(format_move).collect();
    let request = MoveRequest { without: &all, ..MoveRequest::at(&position) };
    let error = agent.think(&request, &mut Unwatched).unwrap_err();
    assert!(matches!(error, AgentError::AllLeftOut { .. }));
    let wrong = ["z9".to_owned()];
    let request = MoveRequest { without: &wrong, ..MoveRequest::at(&position) };
    assert!(agent.think(&request, &mut Unwatched).unwrap_err().to_string().contains("no legal move"));
}

fn format_move(mv: <TicTacToe as Rules>::Move) -> String {
    let problem = board(".../.../... x", Mark::X);
    problem.game().format_move(problem.root(), mv)
}

#[test]
fn as_an_engine_it_says_what_others_say() {
    let spec: PlayerSpec = "agent:jobs=30,nodes=100,algorithm=jl-pns:prover".parse().unwrap();
    let launcher = twinproof_engine::Launcher::this_program("supervise").unwrap();
    let mut engine = spec.start(&launcher, &StopFlag::new()).unwrap();
    let problem = board("XX./OO./... x", Mark::X);
    let job = Job::new(Position::of(&problem), "it", Budget::default());
    let won = engine.run(&job, &StopFlag::new()).unwrap();
    assert_eq!((won.best.as_deref(), won.status), (Some("c1"), Status::Won));
    assert!(matches!(&won.word, Word::Certified(Value::Win, certificates) if certificates.len() == 1));
    // Without the win, nothing that is left wins.
    let drawn = engine.run(&job.clone().without(["c1"]), &StopFlag::new()).unwrap();
    assert_eq!(drawn.best.as_deref(), Some("c2"), "{drawn:?}");
    // The same question for the other side: what X has won, O has lost.
    let other = Job::new(Position::of(&board("XX./OO./... x", Mark::O)), "it", Budget::default());
    let lost = engine.run(&other, &StopFlag::new()).unwrap();
    assert_eq!((lost.best.as_deref(), lost.status), (Some("c1"), Status::Won));
    assert_eq!(lost.word.value(), Some(Value::Loss));
    let over = Job::new(Position::of(&board("XXX/OO./... o", Mark::X)), "it", Budget::default());
    let over = engine.run(&over, &StopFlag::new()).unwrap();
    assert_eq!((over.best, over.word), (None, Word::Certified(Value::Win, Vec::new())));
    // So many nodes are so many jobs.
    let spec: PlayerSpec = "agent:jobs=30,time=0.1:prover".parse().unwrap();
    let mut engine = spec.start(&launcher, &StopFlag::new()).unwrap();
    let job = Job::new(Position::of(&problem), "it", Budget::nodes(10));
    assert!(matches!(engine.run(&job, &StopFlag::new()), Err(Failure::Refused { .. })));
}

#[test]
fn what_is_claimed_is_played_and_called_a_claim() {
    let settings = AgentSettings { trust: Trust::Claimed, ..settings("mine", 20, Algorithm::JlUct) };
    let mut agent = agent_of(settings, |job| {
        let best = any_move::<TicTacToe>(job, Status::Won).best;
        Ok(answer(best.as_deref(), Status::Won, Word::Claimed(Value::Win)))
    });
    let job = Job::new(Position::of(&board(".../.../... x", Mark::X)), "it", Budget::default());
    let claimed = agent.run(&job, &StopFlag::new()).unwrap();
    assert_eq!((claimed.status, claimed.word), (Status::Won, Word::Claimed(Value::Win)));
}

#[test]
fn the_question_about_the_other_side_is_about_the_other_side() {
    let problem = board("XX./OO./... x", Mark::X);
    let turned = problem.game().opponents_question().unwrap();
    assert_eq!(turned.attacker(), Mark::O);
    let c1 = problem.game().parse_move(problem.root(), "c1").unwrap();
    assert!(matches!(follow(&problem, c1).unwrap(), Next::Over(Value::Win)));
    assert!(chess("startpos").game().opponents_question().unwrap().opponents_question().is_some());
}
