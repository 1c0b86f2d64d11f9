//! Certificates as people see them.

mod common;

use common::prover::Reuse;
use common::web::{Arrow, Kind, Web, and, end, or, pass, to};
use common::{closed, general, limits, order, problem, steps};
use twinproof_certificate::outline::Outline;
use twinproof_certificate::{CheckError, Header};
use twinproof_core::Form::{General, Order};
use twinproof_core::RepetitionRule::{CurrentPlayerLoss, FirstPlayerLoss};
use twinproof_core::Value::{Loss, Win};
use twinproof_core::{Player, ProofSink, Rules};

fn outline(bytes: &[u8], most: usize) -> Result<Outline<Web>, CheckError> {
    let mut rest = bytes;
    let header = Header::read(&mut rest, 1 << 20)?;
    Outline::read(&header, rest, most, &limits(1 << 20), None)
}

/// One line a node: depth, move, what it is.
fn drawn(outline: &Outline<Web>) -> String {
    let depth = |mut node: usize| {
        let mut depth = 0;
        while let Some(parent) = outline.nodes[node].parent {
            node = parent;
            depth += 1;
        }
        depth
    };
    let mut text = String::new();
    for (id, node) in outline.nodes.iter().enumerate() {
        let height = node.height.map(|height| format!(" height {height}")).unwrap_or_default();
        let hidden = if node.hidden > 0 { format!(" hidden {}", node.hidden) } else { String::new() };
        let indent = "  ".repeat(depth(id));
        text += &format!("{indent}{} {:?}{height}{hidden}\n", node.position, node.role);
    }
    text
}

#[test]
fn an_order_with_a_shared_part() {
    let web = Web::new(vec![and(&[1, 2]), or(&[3]), or(&[4, 3]), and(&[5]), end(Loss), or(&[6]), end(Win)]);
    let bytes = order(&problem(web, 0, &[], FirstPlayerLoss), Win).unwrap();
    let whole = outline(&bytes, 100).unwrap();
    let expected = "\
0 Replies height 4
  1 Choice height 3
    3 Replies height 2
      5 Choice height 1
        6 End(Win) height 0
  2 Choice height 3
    3 Reuse(Some(2)) height 2
";
    assert_eq!(drawn(&whole), expected);
    assert_eq!(whole.hidden, 0);

    let part = outline(&bytes, 3).unwrap();
    assert_eq!(
        drawn(&part),
        "0 Replies height 4 hidden 1\n  1 Choice height 3\n    3 Replies height 2 hidden 1\n"
    );
    assert_eq!(part.hidden, 4, "heights are known all the same");
    assert_eq!(outline(&bytes, 0).unwrap().nodes.len(), 1);
}

#[test]
fn the_longest_line_goes_through_hidden_nodes_and_shared_parts_to_the_end() {
    // The last reply resists longest, through a part that was written before.
    let web = Web::new(vec![and(&[1, 2]), or(&[3]), or(&[4]), and(&[5]), and(&[1]), or(&[6]), end(Win)]);
    let problem = problem(web, 0, &[], FirstPlayerLoss);
    let bytes = order(&problem, Win).unwrap();
    for most in [1, 100] {
        let outline = outline(&bytes, most).unwrap();
        let mut position = *problem.root();
        let mut positions = Vec::new();
        for &mv in &outline.line {
            position = problem.game().play(&position, mv);
            positions.push(position);
        }
        assert_eq!(positions, [2, 4, 1, 3, 5, 6]);
        assert_eq!(outline.nodes[0].height, Some(6));
    }
}

#[test]
fn a_pass_is_no_resistance_and_a_forbidden_move_no_move() {
    // The loser passes and then has some moves, or has one at once.
    let line = |rest: Vec<Kind>| {
        let first = Kind::Moves(Player::Second, vec![pass(1), to(2)]);
        let web = Web::new([vec![first, or(&[4]), or(&[3]), end(Win)], rest].concat());
        let outline = outline(&order(&problem(web, 0, &[], FirstPlayerLoss), Win).unwrap(), 100).unwrap();
        outline.line.iter().map(|mv| mv.to).collect::<Vec<_>>()
    };
    assert_eq!(line(vec![and(&[5]), or(&[3])]), [2, 3], "as many moves, and no pass");
    assert_eq!(line(vec![and(&[5]), or(&[6]), and(&[7]), or(&[3])]), [1, 4, 5, 6, 7, 3], "more moves");
    // Back to where the loser was is forbidden under superko: it does not resist so.
    let web = Web::new(vec![and(&[1]), or(&[2]), Kind::Moves(Player::Second, vec![to(0), to(3)]), end(Win)]);
    let problem = problem(web, 0, &[], CurrentPlayerLoss);
    let outline = outline(&general(&problem, Win, Reuse::Never).unwrap(), 100).unwrap();
    assert_eq!(outline.line.iter().map(|mv| mv.to).collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn loops_and_covers() {
    let web = Web::new(vec![or(&[1]), and(&[2, 0]), end(Win)]);
    let bytes = general(&problem(web, 0, &[], FirstPlayerLoss), Loss, Reuse::Never).unwrap();
    let expected = "0 Replies height 2\n  1 Choice height 1\n    0 Repetition height 0\n";
    assert_eq!(drawn(&outline(&bytes, 100).unwrap()), expected);

    let silent = Arrow { to: 1, can_repeat: false };
    let web = Web::new(vec![Kind::Moves(Player::Second, vec![silent, to(1), silent]), end(Win)]);
    let bytes = steps(&problem(web, 0, &[], FirstPlayerLoss), Order, Win, |w| w.cover(&[0, 2]));
    let outline = outline(&bytes, 100).unwrap();
    assert_eq!(drawn(&outline), "0 Cover(Some(2)) height 1\n  1 End(Win) height 0\n");
    let lemma = outline.nodes[0].lemma.as_ref().unwrap();
    assert_eq!((lemma.start, &lemma.block[..], lemma.line.len()), (0, &[0, 2][..], 0));
    assert!(outline.nodes[1].lemma.is_none());
}

#[test]
fn a_closed_set_is_shown_from_the_root() {
    // 0 or → 1, 3; 1 and → 2, 0; 2 win; 3 and → 4; 4 or → 5, 3, 6; 5 and → 1; 6 loss.
    let web =
        Web::new(vec![or(&[1, 3]), and(&[2, 0]), end(Win), and(&[4]), or(&[5, 3, 6]), and(&[1]), end(Loss)]);
    let bytes = closed(&problem(web, 0, &[], FirstPlayerLoss)).unwrap();
    let whole = outline(&bytes, 100).unwrap();
    let mut lines: Vec<String> = drawn(&whole).lines().map(str::to_owned).collect();
    lines.sort();
    let expected = [
        "        1 Seen(1)",
        "      3 Seen(2)",
        "      5 Choice",
        "      6 End(Loss)",
        "    0 Seen(0)",
        "    4 Replies",
        "  1 Choice",
        "  3 Choice",
        "0 Replies",
    ];
    assert_eq!(lines, expected);
    let part = outline(&bytes, 2).unwrap();
    assert_eq!((part.nodes.len(), part.nodes[0].hidden, part.nodes[1].hidden), (2, 1, 1));
}

#[test]
fn hostile_certificates_do_no_harm() {
    let web = Web::new(vec![or(&[1, 2]), and(&[3, 0]), and(&[4, 3]), or(&[1, 4]), and(&[0, 5]), end(Win)]);
    let problem = problem(web, 0, &[3], FirstPlayerLoss);
    let value = if general(&problem, Win, Reuse::Sound).is_some() { Win } else { Loss };
    let mut all = vec![general(&problem, value, Reuse::Sound).unwrap()];
    all.extend(closed(&problem));
    all.extend(order(&problem, value));
    for bytes in all {
        assert!(outline(&bytes, 100).is_ok());
        for at in 0..bytes.len() {
            assert!(outline(&bytes[..at], 100).is_err());
            for byte in 0..=255 {
                let mut changed = bytes.clone();
                changed[at] = byte;
                let _ = outline(&changed, 100);
            }
        }
    }
    let endless = steps(&problem, General, value, |w| w.reuse(0, false));
    assert!(outline(&endless, 100).is_err());
}
