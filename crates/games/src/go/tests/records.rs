//! Records in SGF: marks, what is inferred, the game so far, and what is wrong with a file.

use super::*;

const CORNER: &str = "SZ[6]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]";

fn names(size: Size, points: PointSet) -> String {
    points.iter().map(|point| size.name(point)).collect::<Vec<_>>().join(" ")
}

fn target(problem: &Problem<Go>) -> String {
    names(problem.game().size(), problem.game().target())
}

fn region(problem: &Problem<Go>) -> String {
    names(problem.game().size(), problem.game().region())
}

#[test]
fn what_is_not_marked_is_inferred() {
    let problem = ask(&format!("(;{CORNER}PL[W])"), &Ask::default());
    assert_eq!(problem.game().question(), "White kills Black");
    assert_eq!(target(&problem), "D6 A5 B5 C5 D5");
    assert_eq!(region(&problem), "A6 B6 C6 D6 A5 B5 C5 D5");
    // A white stone inside belongs to the region, and does not make it smaller.
    let inside = ask(&format!("(;{CORNER}AW[ba]PL[B])"), &Ask::default());
    assert_eq!((target(&inside), region(&inside)), (target(&problem), region(&problem)));
    assert_eq!(inside.game().question(), "Black lives");
    // A group with a way in from the wall around it: the wall itself is enclosed by nothing.
    let way_in = ask("(;SZ[9]AB[ca][cb][bc][cc]AW[da][db][dc][ad][bd][cd]PL[W])", &Ask::default());
    assert_eq!(
        (target(&way_in), region(&way_in).as_str()),
        ("C9 C8 B7 C7".into(), "A9 B9 C9 A8 B8 C8 A7 B7 C7")
    );
    // Without anything around it, a group may run anywhere.
    let open = ask("(;SZ[5]AB[bb]TR[bb])", &Ask::default());
    assert_eq!(open.game().region().len(), 25);
    let error = parse("(;SZ[5]AB[aa]AW[ee])", &Ask::default()).unwrap_err().to_string();
    assert_eq!(error, "it is not clear which stones are asked about: mark the stones with MA or TR");
}

#[test]
fn the_shapes_are_known_without_marks() {
    let text = include_str!("../../../../../problems/go/shapes.sgf");
    let marks = |line: &&str| !line.starts_with("TR[");
    for number in 1..=62 {
        let question = |text: &str| {
            let (_, problem) = Diagram::pick(text, &number.to_string(), &Ask::default()).unwrap();
            problem.unwrap().problem().unwrap().game().question()
        };
        let unmarked = text.lines().filter(marks).map(|line| match line.starts_with("SQ[") {
            true => line.find("PL[").map_or("", |end| &line[end..]),
            false => line,
        });
        assert_eq!(question(&unmarked.collect::<Vec<_>>().join("\n")), question(text), "{number}");
    }
}

#[test]
fn of_several_stones_some_may_be_taken_before() {
    let taken = "(;SZ[4:2]AB[aa][db]AW[ba]TR[aa][db]PL[W];W[ab];B[])";
    let problem = ask(taken, &Ask { at: Some(At::End), ..Ask::default() });
    assert_eq!(
        (problem.game().question().as_str(), target(&problem).as_str()),
        ("White kills Black", "A2 D1")
    );
    let error = |goal| {
        parse(taken, &Ask { goal: Some(goal), at: Some(At::End), ..Ask::default() }).unwrap_err().to_string()
    };
    assert_eq!(
        error(Goal::Capture),
        "the stone in question on A2 was taken before the position that is asked about"
    );
    let all = parse("(;SZ[4:2]AB[aa]AW[ba]TR[aa]PL[W];W[ab])", &Ask { at: Some(At::End), ..Ask::default() })
        .unwrap_err()
        .to_string();
    assert_eq!(all, "the stone in question on A2 was taken before the position that is asked about");
}

#[test]
fn text_that_is_cut_or_broken_anywhere_is_an_error_at_most() {
    let text = "(;GM[1]SZ[3]C[é]AB[bb]TR[bb];W[aa](;B[ba])(;B[ab]))é(;SZ[2]C[日])\n(;SZ[3])";
    for (at, _) in text.char_indices() {
        for broken in ["", "é", "]", "(", ")", ";", "x"] {
            let broken = format!("{}{broken}{}", &text[..at], &text[at..]);
            assert!(!Diagram::all(&broken, &Ask::default()).is_empty());
            assert!(!Diagram::all(&broken[..at], &Ask::default()).is_empty());
        }
    }
    let behind = Diagram::all("(;SZ[3]AB[bb])é(;SZ[3]AB[bb])", &Ask::default());
    let error = behind[1].as_ref().unwrap_err().to_string();
    assert!(error.ends_with("begins with \"(\"; what comes behind it is not read"), "{error}");
}

#[test]
fn a_recorded_pass_was_a_move_elsewhere_unless_the_whole_board_counts() {
    let problem = ask(&format!("(;{CORNER}PL[W];W[])"), &Ask::default());
    assert_eq!(
        problem.game().terminal(problem.root()),
        None,
        "Black is not alive because White played elsewhere"
    );
    let score = Ask { goal: Some(Goal::Score(1)), ..Ask::default() };
    let problem = ask("(;SZ[2]AB[aa]PL[W];W[])", &score);
    assert_eq!(problem.game().terminal(problem.root()), Some(Value::Win), "Black passes too");
}

#[test]
fn marks_are_taken_from_the_last_node_that_has_any() {
    let sgf = format!("(;{CORNER}MA[ab]SQ[aa:da];B[aa];W[ba]SQ[ca])");
    let problem = ask(&sgf, &Ask { at: Some(At::End), ..Ask::default() });
    assert_eq!(target(&problem), "A5");
    assert_eq!(region(&problem), "A6 C6 D6 A5 B5 C5 D5", "the marked chain is part of the region");
    for marks in ["VW[aa:da]", "DD[aa:da]", "SQ[aa][ba][ca][da]", "SQ[da:aa]"] {
        let problem = ask(&format!("(;{CORNER}TR[ab]{marks})"), &Ask::default());
        assert_eq!(region(&problem), "A6 B6 C6 D6 A5 B5 C5 D5", "{marks}");
    }
    let named = Ask {
        region: Some("A6-B6,C5".parse().unwrap()),
        target: Some("d5".parse().unwrap()),
        ..Ask::default()
    };
    let problem = ask(&sgf, &named);
    assert_eq!((target(&problem).as_str(), region(&problem).as_str()), ("D5", "A6 B6 D6 A5 B5 C5 D5"));
}

#[test]
fn the_main_line_is_the_past() {
    let sgf = "(;SZ[4:3]AB[ba][ab][bc]AW[ca][db][cc][bb]PL[B](;B[cb](;W[da];B[];W[bb])(;W[aa]))(;B[aa]))";
    let problem = ask(sgf, &Ask { at: Some(At::End), ..with(Goal::Score(0)) });
    assert_eq!(problem.past().len(), 4);
    assert_eq!(problem.root().to_move, Color::Black);
    assert_eq!(problem.game().terminal(problem.root()), None);
    assert_eq!(problem.root().ko, problem.game().size().named("C2"));
    let again =
        ask("(;SZ[4:3]AB[ba][ab][bc]AW[ca][db][cc][bb]PL[B];B[cb];W[da];AE[da])", &with(Goal::Score(0)));
    assert_eq!(again.past().len(), 0, "setting up stones begins anew");
    let passed = ask("(;SZ[3];B[bb];W[tt];B[])", &with(Goal::Score(0)));
    assert_eq!(passed.game().terminal(passed.root()), Some(Value::Loss));
    let twice = ask("(;SZ[3];B[bb];B[aa])", &with(Goal::Score(0)));
    assert_eq!((twice.root().to_move, twice.past().len()), (Color::White, 2));
}

#[test]
fn a_position_on_one_line_is_read_back() {
    for (sgf, goal) in [
        (format!("(;{CORNER}MA[ab]SQ[aa:da]PL[W])"), None),
        (format!("(;{CORNER}MA[ab]SQ[aa:da]PL[B];B[];W[])"), None),
        ("(;SZ[19:7];B[aa];W[])".to_owned(), Some(Goal::Score(3))),
    ] {
        let problem = ask(&sgf, &Ask { goal, ..Ask::default() });
        let line = problem.game().format_position(problem.root());
        let again = ask(&line, &Ask { goal: Some(problem.game().goal()), ..Ask::default() });
        assert_eq!(again.root(), problem.root(), "{line}");
        assert_eq!((target(&again), region(&again)), (target(&problem), region(&problem)), "{line}");
    }
}

#[test]
fn mistakes_are_named_with_their_place() {
    let corner = format!("(;{CORNER}");
    for (sgf, message) in [
        ("", "this is no SGF: a game begins with \"(;\", and there is none"),
        ("hello (world)", "this is no SGF: a game begins with \"(;\", and there is none"),
        (
            "(;SZ[9]",
            "line 1, column 1: the game that begins here is not closed: a \")\" is missing at the end",
        ),
        (
            "(;SZ[9]\n  AB[aa",
            "line 2, column 5: the value of AB that begins here is not closed: a \"]\" is missing",
        ),
        ("(;SZ[9]AB)", "line 1, column 8: the property AB has no value: there should be a \"[\""),
        ("(;SZ[9]())", "line 1, column 9: a game tree begins with a node: there should be a \";\""),
        ("(;SZ[9]%)", "line 1, column 8: there should be a \";\", \"(\" or \")\" here"),
        ("(;SZ[9]))", "line 1, column 9: behind a game there may be another, which begins with \"(\""),
        ("(;SZ[9])(;SZ[9])", "there are 2 games in this file: name one, as in FILE.sgf:1"),
        ("(;SZ[0])", "line 1, column 3: the size of the board is \"0\": sides are from 1 to 19"),
        ("(;SZ[400])", "line 1, column 3: the size of the board is \"400\": sides are from 1 to 19"),
        ("(;SZ[5:])", "line 1, column 3: the size of the board is \"5:\": sides are from 1 to 19"),
        ("(;GM[2])", "line 1, column 3: this is a record of another game: GM is \"2\", go is 1"),
        ("(;SZ[9]AB[aa]\nAW[aa])", "line 2, column 1: there are two stones on A9"),
        ("(;SZ[9]AB[aa][aa])", "line 1, column 8: there are two stones on A9"),
        ("(;SZ[9]AB[aj])", "line 1, column 8: AB has \"aj\", which is no point of a board of 9x9"),
        (
            "(;SZ[9]AB[a\u{1b}[2J])",
            "line 1, column 8: AB has \"a\\u{1b}[2J\", which is no point of a board of 9x9",
        ),
        ("(;SZ[9]PL[red])", "line 1, column 8: PL is \"red\": write B or W"),
        ("(;SZ[9];B[aa];W[aa])", "line 1, column 15: move 2, White on A9: there is a stone already"),
        ("(;SZ[2]AB[ab][ba];W[aa])", "line 1, column 19: move 1, White on A2: this is suicide"),
        (
            "(;SZ[4:3]AB[ba][ab][bc]AW[ca][db][cc][bb]PL[B];B[cb];W[bb])",
            "line 1, column 54: move 2, White on B2: this takes back a ko at once",
        ),
        ("(;SZ[2]AB[aa]AW[ab][ba])", "the stone on A2 has no liberty: it would have been taken"),
        ("(;SZ[9])", "there are no stones to ask about: set some up with AB and AW"),
        (
            "(;SZ[3]AB[aa]AW[ba][bb]TR[aa]PL[W];W[ab])",
            "the stone in question on A3 was taken before the position that is asked about",
        ),
    ] {
        let error = parse(sgf, &Ask { at: Some(At::End), ..Ask::default() }).unwrap_err().to_string();
        assert_eq!(error, message, "{sgf}");
    }
    for (rest, message) in [
        ("TR[ab][ea])", "stones of both colours are in question, A5 and E6: mark those of one side"),
        ("TR[aa])", "the stone in question on A6 is not there: mark stones, not empty points"),
    ] {
        let error = parse(&format!("{corner}{rest}"), &Ask::default()).unwrap_err().to_string();
        assert_eq!(error, message, "{rest}");
    }
    let white = Ask { attacker: Some(Color::White), ..with(Goal::Live) };
    let error = parse(&format!("{corner}TR[ab])"), &white).unwrap_err().to_string();
    assert!(error.starts_with("the stones in question are Black's, so that Black tries"), "{error}");
    let error = parse(&format!("{corner})"), &with(Goal::OneEye)).unwrap_err().to_string();
    assert!(error.starts_with("which stones need an eye?"), "{error}");
    let ask = with(Goal::Capture);
    let open = parse("(;SZ[9]AB[cb][bc]AW[cc])", &ask).expect_err("nothing encloses these stones");
    assert!(open.to_string().starts_with("which stones are to be taken? Mark one of each chain"), "{open}");
    assert_eq!(open.remedy(), Some("target"));
    assert!(parse("(;SZ[9])", &ask).is_err_and(|error| error.to_string().contains("there are no stones")));
    assert!("A1-".parse::<Area>().is_err() && "I3".parse::<Area>().is_err() && "A0".parse::<Area>().is_err());
    let beyond = Ask { region: Some("A1-J9".parse().unwrap()), ..Ask::default() };
    let error = parse(&format!("{corner}TR[ab])"), &beyond).unwrap_err().to_string();
    assert_eq!(error, "there is no point A7 on a board of 6x6");
}

#[test]
fn a_long_or_deep_file_is_read_or_named() {
    let deep = format!("{}{}", "(;".repeat(300_000), ")".repeat(300_000));
    assert_eq!(parse(&deep, &with(Goal::Score(0))).unwrap().past().len(), 0);
    let long = format!("(;SZ[9]{})", ";B[]".repeat(20_000));
    let error = parse(&long, &with(Goal::Score(0))).unwrap_err().to_string();
    assert!(error.ends_with("the main line has more than 10000 moves"), "{error}");
}

#[test]
fn what_a_program_builds_is_what_a_record_says() {
    let size = Size::new(5, 5).unwrap();
    let points = |names: &str| names.split(' ').map(|name| size.named(name).unwrap()).collect::<Vec<_>>();
    let corner = || {
        Builder::new(size)
            .stones(Color::Black, points("A4 B4 C4 C5"))
            .stones(Color::White, points("A3 B3 C3 D3 D4 D5"))
            .to_move(Color::White)
    };
    let sgf = "(;SZ[5]AB[ab][bb][cb][ca]AW[ac][bc][cc][dc][db][da]PL[W])";
    let same = |built: Problem<Go>, read: Problem<Go>| {
        let bytes = |problem: &Problem<Go>| {
            let mut setup = Vec::new();
            problem.game().write_setup(&mut setup);
            setup
        };
        assert_eq!((bytes(&built), built.root(), built.rule()), (bytes(&read), read.root(), read.rule()));
    };
    same(corner().ask(Goal::Kill).unwrap(), ask(sgf, &Ask::default()));
    let live = Ask { target: Some("C4".parse().unwrap()), ..with(Goal::Live) };
    same(corner().target(points("C4")).ask(Goal::Live).unwrap(), ask(sgf, &live));
    let threats = Threats { side: Color::Black, count: 2 };
    let granted =
        Ask { goal: Some(Goal::TwoEyes), ko: Ko::Positional, threats: Some(threats), ..Ask::default() };
    let built = corner().ko(Ko::Positional).ko_threats(threats).ask(Goal::TwoEyes);
    same(built.unwrap(), ask(sgf, &granted));
    let score = Ask { attacker: Some(Color::Black), suicide: true, ..with(Goal::Score(3)) };
    same(corner().first(Color::Black).with_suicide().ask(Goal::Score(3)).unwrap(), ask(sgf, &score));

    let error = |builder: Builder| builder.ask(Goal::Kill).unwrap_err().to_string();
    assert_eq!(error(corner().stones(Color::White, points("A4"))), "there are two stones on A4");
    let beyond = Size::new(19, 19).unwrap().named("T1");
    assert_eq!(error(corner().region(beyond)), "a point is not on a board of 5x5");
    assert_eq!(
        error(corner().target(points("A1"))),
        "the stone in question on A1 is not there: mark stones, not empty points"
    );
    assert!(error(corner().stones(Color::White, points("A5 B5"))).contains("liberty"));
    let none = Threats { side: Color::Black, count: 0 };
    assert_eq!(error(corner().ko_threats(none)), "ko threats are from 1 to 9, not 0");
}

/// A ko was kept that a certificate cannot name, since the stone that took it had become safe.
#[test]
fn a_ko_is_kept_where_the_question_has_one() {
    let taken = "(;SZ[4:1]AB[ba]AW[ca]PL[B];B[da]SQ[aa][ba][ca]TR[ba])";
    let goals = [None, Some(Goal::OneEye), Some(Goal::Capture), Some(Goal::Score(1))];
    for (goal, has_ko) in goals.into_iter().zip([true, false, true, true]) {
        let problem = ask(taken, &Ask { goal, ..Ask::default() });
        let (game, root) = (problem.game(), problem.root());
        assert_eq!(root.ko().is_some(), has_ko, "{goal:?}");
        let mut bytes = Vec::new();
        game.encode(root, &mut bytes);
        assert_eq!(game.decode(&bytes).as_ref(), Ok(root), "{goal:?}");
    }
}

#[test]
fn a_side_to_move_that_is_a_number_or_nothing_is_remarked() {
    let score = Ask { goal: Some(Goal::Score(0)), ..Ask::default() };
    for (value, expected, remark) in [
        ("1", Color::Black, "line 1, column 8: PL is \"1\", which is taken for Black"),
        ("2", Color::White, "line 1, column 8: PL is \"2\", which is taken for White"),
        ("", Color::White, "line 1, column 8: PL is \"\", which says nothing"),
        ("W", Color::White, ""),
    ] {
        let read = Diagram::read(&format!("(;SZ[3]PL[{value}]PL[])"), &score).expect(value);
        let to_move = if value.is_empty() { Color::Black } else { expected };
        assert_eq!(read.to_move(), to_move, "PL[{value}]");
        let first = read.remarks().first().map(String::as_str);
        let second = "line 1, column 13: PL is \"\", which says nothing";
        assert_eq!(first, Some(if remark.is_empty() { second } else { remark }), "PL[{value}]");
        assert_eq!(read.remarks().len(), 1);
    }
    // An empty one leaves it to the moves.
    let moved = Diagram::read("(;SZ[3];B[aa];PL[])", &score).expect("it is read");
    assert_eq!(moved.to_move(), Color::White);
    assert!(Diagram::read("(;SZ[3]PL[3])", &score).is_err());
}

#[test]
fn games_have_the_names_that_people_read() {
    let text = "(;GN[ a \\[b\\]\nc\\\\ ]SZ[2])(;SZ[2])(;GN[]SZ[2])";
    let score = Ask { goal: Some(Goal::Score(0)), ..Ask::default() };
    let names: Vec<_> = Diagram::all(text, &score)
        .into_iter()
        .map(|read| read.expect("it is read").name().map(String::from))
        .collect();
    assert_eq!(names, [Some("a [b] c\\".to_owned()), None, None]);
    assert_eq!(Diagram::pick(text, "a [b] c\\", &score).expect("it is there").0, 1);
}

#[test]
fn variations_are_kept_however_deep_and_not_without_end() {
    let corner = format!("(;{CORNER}TR[ab]SQ[aa][ba][ca]PL[B]");
    let deep = format!("{corner}{}{})", "(;B[ba];W[]".repeat(100_000), ")".repeat(100_000));
    let read = Diagram::read(&deep, &Ask::default()).expect("it is read");
    assert_eq!(read.author().nodes().len(), 200_001);
    assert_eq!(read.author().claims(Color::Black).iter().flatten().count(), 100_000);
    assert_eq!(read.problem().expect("a problem").past().len(), 0);
    let wide = format!("{corner}{})", "(;B[ba])".repeat(100_000));
    assert_eq!(
        Diagram::read(&wide, &Ask::default()).expect("it is read").author().nodes()[0].next.len(),
        100_000
    );
    let error = Diagram::read(&format!("(;{})", ";".repeat(1_000_000)), &Ask::default()).unwrap_err();
    assert!(error.to_string().ends_with("the game has more than 1000000 nodes"), "{error}");
}

#[test]
fn a_problem_is_asked_where_its_set_up_ends() {
    let moves = |text: &str, at: Option<At>| {
        let ask = Ask { goal: Some(Goal::Score(0)), at, ..Ask::default() };
        let read = Diagram::read(text, &ask).unwrap_or_else(|error| panic!("{text}: {error}"));
        (read.problem().expect(text).past().len(), read.to_move())
    };
    let (black, white) = (Color::Black, Color::White);
    for (text, expected) in [
        ("(;SZ[5]AB[aa]AW[ee];B[bb];W[cc])", (0, black)),
        ("(;SZ[5]AB[aa]AW[ee];W[bb];B[cc])", (0, white)),
        ("(;SZ[5]AB[aa]AW[ee]PL[B];W[bb];B[cc])", (0, black)),
        ("(;SZ[5]AB[aa];AW[ee];C[now];B[bb])", (0, black)),
        ("(;SZ[5]AB[aa]AW[ee](;W[bb])(;W[cc]))", (0, white)),
        // A game that has ended.
        ("(;SZ[5]AB[aa]AW[ee];B[];W[tt])", (2, black)),
        // No set-up, handicap stones, marks on stones in a later node.
        ("(;SZ[5];B[aa];W[ee])", (2, black)),
        ("(;SZ[5]AB[aa];W[bb];B[cc])", (2, white)),
        ("(;SZ[5]HA[2]AB[aa][bb]AW[ee];W[cc])", (1, black)),
        ("(;SZ[5]AB[aa]AW[ee];B[bb];W[cc]TR[aa])", (2, black)),
        // Marks on the last stone or on an empty point are no stones in question.
        ("(;SZ[5]AB[aa]AW[ee];B[bb]TR[bb];W[cc]MA[dd])", (0, black)),
        ("(;SZ[5]AB[aa]AW[ee]TR[aa];B[bb];W[cc]TR[bb])", (0, black)),
        // Set up in the middle of a game.
        ("(;SZ[5];B[aa];W[bb];AB[cc]AW[dd]PL[W];B[ee])", (0, white)),
    ] {
        assert_eq!(moves(text, None), expected, "{text}");
    }
    let text = "(;SZ[5]AB[aa]AW[ee];B[bb];W[cc])";
    assert_eq!(moves(text, Some(At::Root)), (0, black));
    assert_eq!(moves(text, Some(At::Moves(1))), (1, white));
    assert_eq!(moves(text, Some(At::End)), (2, black));
    // A move that cannot be played is the solution's fault.
    assert_eq!(moves("(;SZ[5]AB[aa]AW[ee];B[aa])", None), (0, black));
}
