//! Certificates that are wrong in one way each, and the reason each is rejected for.

mod common;

use common::prover::Reuse;
use common::web::{Arrow, Kind, Web, and, end, or, to};
use common::{check_bytes, closed, general, order, problem, reason, steps, written};
use twinproof_certificate::{CheckError, Header, NotChecked, Reason};
use twinproof_core::Form::{Closed, General, Order};
use twinproof_core::RepetitionRule::{CurrentPlayerLoss, FirstPlayerLoss};
use twinproof_core::Value::{Loss, Win};
use twinproof_core::{Broken, Conditions, Player, Problem, ProofSink, Rules};
use twinproof_testkit::exhaustive;

/// 0 or → 1, 2; 1 and → 3, 4; 2 and → 0; 3 or → 0, 5; 4 win; 5 win. The first player wins by 1.
fn winning() -> Web {
    Web::new(vec![or(&[2, 1]), and(&[3, 4]), and(&[0]), or(&[0, 5]), end(Win), end(Win)])
}

/// 0 or → 1; 1 and → 0, 2; 2 win. Only the repetition saves the second player.
fn looping() -> Web {
    Web::new(vec![or(&[1]), and(&[2, 0]), end(Win)])
}

fn plain(web: Web) -> Problem<Web> {
    problem(web, 0, &[], FirstPlayerLoss)
}

#[test]
fn the_proofs_that_are_broken_below_are_right() {
    let proof = steps(&plain(winning()), Order, Win, |w| {
        w.choose(1)?;
        w.all()?;
        w.choose(1)
    });
    let accepted = check_bytes::<Web>(&proof).unwrap();
    assert_eq!(accepted.nodes, 5, "two ends included");
    assert!(accepted.conditions.is_none());

    let loops = steps(&plain(looping()), General, Loss, |w| {
        w.all()?;
        w.choose(1)?;
        w.repetition()
    });
    let accepted = check_bytes::<Web>(&loops).unwrap();
    assert_eq!(accepted.nodes, 3);
    assert_eq!(accepted.conditions, Some(Conditions { loops: true, ..Conditions::default() }));

    let set = closed(&plain(looping())).unwrap();
    assert_eq!(check_bytes::<Web>(&set).unwrap().nodes, 2);
}

#[test]
fn flipped_move() {
    let flipped = steps(&plain(winning()), Order, Win, |w| {
        w.choose(1)?;
        w.all()?;
        w.choose(0)
    });
    assert_eq!(reason(&flipped), Reason::Truncated, "after the other move the proof would have to go on");
    let into_loss = Web::new(vec![or(&[1, 2]), end(Loss), end(Win)]);
    assert!(check_bytes::<Web>(&steps(&plain(into_loss.clone()), Order, Win, |w| w.choose(1))).is_ok());
    let flipped = steps(&plain(into_loss.clone()), Order, Win, |w| w.choose(0));
    assert_eq!(reason(&flipped), Reason::WrongEnd);
    let beyond = steps(&plain(into_loss), Order, Win, |w| w.choose(1000));
    assert_eq!(reason(&beyond), Reason::NoSuchMove { index: 1000, moves: 2 });
}

#[test]
fn dropped_child() {
    // The second of two children is left out, then the node is passed off as a choice.
    let web = Web::new(vec![and(&[1, 2]), or(&[3]), or(&[3]), end(Win)]);
    let whole = |w: &mut twinproof_certificate::Writer<Vec<u8>>| {
        w.all()?;
        w.choose(0)?;
        w.choose(0)
    };
    assert!(check_bytes::<Web>(&steps(&plain(web.clone()), Order, Win, whole)).is_ok());
    let dropped = steps(&plain(web.clone()), Order, Win, |w| {
        w.all()?;
        w.choose(0)
    });
    assert_eq!(reason(&dropped), Reason::Truncated);
    let chosen = steps(&plain(web.clone()), Order, Win, |w| {
        w.choose(0)?;
        w.choose(0)
    });
    assert_eq!(reason(&chosen), Reason::ChoiceOfLoser);
    let added = steps(&plain(web.clone()), Order, Win, |w| {
        whole(w)?;
        w.choose(0)
    });
    assert_eq!(reason(&added), Reason::TrailingBytes);
    let unchosen = steps(&plain(web), Order, Win, |w| {
        w.all()?;
        w.all()
    });
    assert_eq!(reason(&unchosen), Reason::NoChoice);
}

#[test]
fn swapped_value() {
    for (web, form, value) in [(winning(), Order, Win), (looping(), General, Loss), (looping(), Closed, Loss)]
    {
        let problem = plain(web);
        let mut bytes = match form {
            Order => order(&problem, value).unwrap(),
            Closed => closed(&problem).unwrap(),
            General => general(&problem, value, Reuse::Never).unwrap(),
        };
        assert!(check_bytes::<Web>(&bytes).is_ok());
        // Magic, version, the name as a block, form, rule, value.
        let at = 10 + 1 + 4 + 2;
        bytes[at] = 1 - bytes[at];
        let expected = match form {
            Order => Reason::ChoiceOfLoser,
            General => Reason::NoChoice,
            Closed => Reason::ClosedProvesNothing,
        };
        assert_eq!(reason(&bytes), expected);
    }
}

#[test]
fn stale_repetition_leaf() {
    // The leaf was right on a path through 0; the proof of 1 alone has not been there.
    let stale = |form, past: &[u8]| {
        steps(&problem(looping(), 1, past, FirstPlayerLoss), form, Loss, |w| {
            w.choose(1)?;
            w.repetition()
        })
    };
    assert_eq!(reason(&stale(General, &[])), Reason::NeedsInPast("0".into()));
    assert_eq!(reason(&stale(Order, &[])), Reason::NotInPast);
    assert!(check_bytes::<Web>(&stale(General, &[0])).is_ok());
    assert!(check_bytes::<Web>(&stale(Order, &[0])).is_ok());

    // A repetition of the other side's making does not help.
    let hurts = steps(&plain(looping()), General, Win, |w| {
        w.choose(0)?;
        w.all()?;
        w.repetition()
    });
    assert_eq!(reason(&hurts), Reason::Broken(Broken::RepetitionHurtsWinner));
    // A move that never counts as a repetition.
    let pass = Arrow { to: 1, can_repeat: false };
    let web = Web::new(vec![Kind::Moves(Player::Second, vec![pass]), or(&[0])]);
    let passed = steps(&problem(web, 1, &[], FirstPlayerLoss), General, Loss, |w| {
        w.all()?;
        w.choose(0)?;
        w.repetition()
    });
    assert_eq!(reason(&passed), Reason::Broken(Broken::NeverOccurred));
    assert_eq!(reason(&steps(&plain(looping()), General, Loss, |w| w.repetition())), Reason::RootRepeats);
}

#[test]
fn truncated_at_every_byte() {
    let looped = plain(looping());
    for bytes in [
        order(&plain(winning()), Win).unwrap(),
        general(&looped, Loss, Reuse::Sound).unwrap(),
        closed(&looped).unwrap(),
    ] {
        for length in 0..bytes.len() {
            let expected = if length < 10 { Reason::NotACertificate } else { Reason::Truncated };
            assert_eq!(reason(&bytes[..length]), expected, "{length} of {} bytes", bytes.len());
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert_eq!(reason(&longer), Reason::TrailingBytes);
    }
}

#[test]
fn cyclic() {
    // 0 or → 1; 1 and → 0: nobody wins by force, but each "follows" from the other.
    let web = Web::new(vec![or(&[1]), and(&[0])]);
    for form in [Order, General] {
        let cyclic = steps(&plain(web.clone()), form, Win, |w| {
            w.define(7)?;
            w.choose(0)?;
            w.all()?;
            w.reuse(7, false)
        });
        assert_eq!(reason(&cyclic), Reason::Cyclic(7));
        let renamed = steps(&plain(web.clone()), form, Win, |w| {
            w.define(7)?;
            w.choose(0)?;
            w.define(7)?;
            w.all()
        });
        assert_eq!(reason(&renamed), Reason::NameOpen(7));
        let unknown = steps(&plain(web.clone()), form, Win, |w| w.reuse(3, false));
        assert_eq!(reason(&unknown), Reason::UnknownName(3));
    }
    // Around the loop once without a name: the proof would return to where it came from.
    let web = Web::new(vec![or(&[1, 2]), and(&[0]), end(Win)]);
    let returns = |form| {
        steps(&plain(web.clone()), form, Win, |w| {
            w.choose(0)?;
            w.all()?;
            w.choose(1)
        })
    };
    assert_eq!(reason(&returns(General)), Reason::Broken(Broken::NeedsParentAbsent));
    // As an order it is right all the same: the inner node 0 says how not to repeat.
    assert!(check_bytes::<Web>(&returns(Order)).is_ok());
    let itself = Web::new(vec![or(&[0, 1]), end(Win)]);
    let itself = steps(&plain(itself), General, Win, |w| {
        w.choose(0)?;
        w.choose(1)
    });
    assert_eq!(reason(&itself), Reason::Broken(Broken::SelfLoop));
}

#[test]
fn names_stand_for_one_position_and_one_proof() {
    let web = Web::new(vec![and(&[1, 2, 1]), or(&[3]), or(&[3]), end(Win)]);
    let reusing = |form, second, last| {
        steps(&plain(web.clone()), form, Win, move |w| {
            w.all()?;
            w.define(0)?;
            w.choose(0)?;
            if second {
                w.choose(0)?
            } else {
                w.reuse(0, last)?
            }
            w.reuse(0, true)
        })
    };
    for form in [Order, General] {
        assert!(check_bytes::<Web>(&reusing(form, true, false)).is_ok());
        assert_eq!(reason(&reusing(form, false, false)), Reason::OtherPosition(0));
    }
    let thrice = Web::new(vec![and(&[1, 1, 1]), or(&[2]), end(Win)]);
    let twice_last = steps(&plain(thrice), General, Win, |w| {
        w.all()?;
        w.define(0)?;
        w.choose(0)?;
        w.reuse(0, true)?;
        w.reuse(0, true)
    });
    assert_eq!(reason(&twice_last), Reason::UnknownName(0));
    let named_leaf = steps(&plain(looping()), General, Loss, |w| {
        w.all()?;
        w.choose(1)?;
        w.define(1)?;
        w.repetition()
    });
    assert_eq!(reason(&named_leaf), Reason::NamedLeaf);
}

#[test]
fn wrong_past() {
    // The proof enters 1, which has occurred.
    let prove = |form, past: &[u8], rule| {
        steps(&problem(winning(), 0, past, rule), form, Win, |w| {
            w.choose(1)?;
            w.all()?;
            w.choose(1)
        })
    };
    for rule in [FirstPlayerLoss, CurrentPlayerLoss] {
        assert_eq!(reason(&prove(Order, &[1], rule)), Reason::IntoPast);
        assert_eq!(reason(&prove(General, &[1], rule)), Reason::NeedsNotInPast("1".into()));
        // A terminal position can have occurred as well as any other.
        assert_eq!(reason(&prove(Order, &[5], rule)), Reason::IntoPast);
        assert!(check_bytes::<Web>(&prove(Order, &[2], rule)).is_ok());
        assert!(check_bytes::<Web>(&prove(General, &[2], rule)).is_ok());
    }
    // The loser's move into the past spoils a proof only where every repetition is the first player's loss.
    assert_eq!(reason(&prove(Order, &[3], FirstPlayerLoss)), Reason::IntoPast);
    assert!(check_bytes::<Web>(&prove(Order, &[3], CurrentPlayerLoss)).is_ok());
    assert!(check_bytes::<Web>(&prove(General, &[3], CurrentPlayerLoss)).is_ok());

    // A terminal position of the other value, where the repetition comes first.
    let web = Web::new(vec![or(&[1]), end(Win)]);
    for form in [Order, General] {
        let by_past = steps(&problem(web.clone(), 0, &[1], CurrentPlayerLoss), form, Loss, |w| {
            w.all()?;
            w.repetition()
        });
        assert!(check_bytes::<Web>(&by_past).is_ok());
        let not_in_past = steps(&problem(web.clone(), 0, &[], CurrentPlayerLoss), form, Loss, |w| {
            w.all()?;
            w.repetition()
        });
        let expected = if form == Order { Reason::NotInPast } else { Reason::NeedsInPast("1".into()) };
        assert_eq!(reason(&not_in_past), expected);
    }

    // A past that comes after the root, by the game's own epochs.
    let web = Web::new(vec![or(&[1]), or(&[2]), end(Win)]).with_epochs();
    let bytes = steps(&problem(web, 1, &[0], FirstPlayerLoss), Order, Win, |w| w.choose(0));
    assert!(check_bytes::<Web>(&bytes).is_ok());
    let at = bytes.windows(5).rposition(|window| window == [1, 1, 1, 1, 0]).unwrap();
    let mut late = bytes.clone();
    late[at + 4] = 2;
    assert!(matches!(reason(&late), Reason::Problem(_)), "{:?}", reason(&late));
    let mut missing = bytes;
    missing[at + 4] = 9;
    assert!(matches!(reason(&missing), Reason::Past(_)));
}

#[test]
fn a_win_that_needs_a_position_not_to_have_occurred() {
    // 1 and → 2; 2 or → 3, where 3 → 2 repeats; under current-player-loss the first player's move to 3 must be new. Reused
    // below 3 itself it does not hold.
    let web = Web::new(vec![and(&[2, 3]), end(Loss), or(&[3]), and(&[4, 2]), or(&[2, 5]), end(Win)]);
    let problem = problem(web, 0, &[], CurrentPlayerLoss);
    for last in [false, true] {
        let reused = steps(&problem, General, Win, |w| {
            w.all()?;
            w.define(2)?;
            w.choose(0)?; // 2 → 3
            w.all()?; // 3 → 4
            w.choose(1)?; // 4 → 5
            w.repetition()?; // 3 → 2
            w.all()?; // 3 → 4
            w.choose(0)?; // 4 → 2
            w.reuse(2, last)
        });
        assert_eq!(reason(&reused), Reason::Broken(Broken::NeedsParentAbsent));
    }
}

#[test]
fn a_win_that_goes_through_its_own_positions_without_a_claim_of_repetition() {
    // The winner who is at 3 need not go round by 2 to 3 again: the same proof wins from there at once. In a past, though, 3
    // would make the move to it a lost one.
    let web = || Web::new(vec![and(&[2, 3]), end(Loss), or(&[3]), and(&[4]), or(&[2, 5]), end(Win)]);
    let proof = |problem: &Problem<Web>| {
        steps(problem, General, Win, |w| {
            w.all()?;
            w.define(2)?;
            w.choose(0)?; // 2 → 3
            w.all()?; // 3 → 4
            w.choose(1)?; // 4 → 5
            w.all()?; // 3 → 4
            w.choose(0)?; // 4 → 2
            w.reuse(2, true)
        })
    };
    let accepted = check_bytes::<Web>(&proof(&problem(web(), 0, &[], CurrentPlayerLoss))).unwrap();
    let conditions = accepted.conditions.unwrap();
    assert_eq!(conditions.absent.into_iter().collect::<std::collections::BTreeSet<_>>(), [2, 3, 5].into());
    assert!(conditions.present.is_empty() && !conditions.loops);
    let late = proof(&problem(web(), 0, &[3], CurrentPlayerLoss));
    assert!(matches!(reason(&late), Reason::NeedsNotInPast(_)), "{:?}", reason(&late));
}

#[test]
fn covers() {
    let silent = |to| Arrow { to, can_repeat: false };
    let web = Web::new(vec![
        Kind::Moves(Player::Second, vec![silent(2), to(1), silent(2), to(2)]),
        or(&[2]),
        end(Win),
    ]);
    for form in [Order, General] {
        let covered = |block: &'static [u8], more: usize| {
            steps(&plain(web.clone()), form, Win, move |w| {
                w.cover(block)?;
                (0..more).try_for_each(|_| w.choose(0))
            })
        };
        // Four positions, and two that the lemma speaks of.
        assert_eq!(check_bytes::<Web>(&covered(&[0, 2], 1)).unwrap().nodes, 6);
        assert_eq!(check_bytes::<Web>(&covered(&[], 1)).unwrap().nodes, 6);
        assert!(matches!(reason(&covered(&[0, 1], 1)), Reason::Cover(_)), "1 goes on");
        assert!(matches!(reason(&covered(&[3], 1)), Reason::Cover(_)), "the move to 2 may be a repetition");
        assert!(matches!(reason(&covered(&[9], 1)), Reason::Cover(_)));
        assert_eq!(reason(&covered(&[0], 0)), Reason::Truncated);
    }
    let winner_covers = steps(&plain(winning()), Order, Win, |w| w.cover(&[]));
    assert_eq!(reason(&winner_covers), Reason::NoChoice);
}

#[test]
fn closed_sets() {
    // 0 or → 1, 3; 1 and → 2, 0; 2 win; 3 and → 2, 4; 4 loss.
    let web = Web::new(vec![or(&[1, 3]), and(&[2, 0]), end(Win), and(&[2, 4]), end(Loss)]);
    type Members<'a> = &'a [(&'a [u8], Option<usize>)];
    let set = |root, past: &[u8], members: Members| {
        written(&problem(web.clone(), root, past, FirstPlayerLoss), |w| {
            w.begin(Closed, Loss).unwrap();
            members.iter().for_each(|(position, answer)| w.member(position, *answer).unwrap());
            w.finish().unwrap();
        })
    };
    let whole: Members = &[(&[0], None), (&[1], Some(1)), (&[3], Some(1))];
    assert_eq!(check_bytes::<Web>(&set(0, &[], whole)).unwrap().nodes, 3);
    let with_end: Members = &[(&[0], None), (&[1], Some(1)), (&[3], Some(1)), (&[4], None)];
    assert!(check_bytes::<Web>(&set(0, &[], with_end)).is_ok());
    let without_1: Members = &[(&[0], None), (&[3], Some(1))];
    assert!(check_bytes::<Web>(&set(0, &[1], without_1)).is_ok(), "the move to 1 repeats");

    assert_eq!(reason(&set(0, &[], without_1)), Reason::NotClosed("node 1".into()));

    // The same for a member with a long encoding.
    let long = plain(Web::new(vec![or(&[1]), and(&[5]), end(Win), end(Win), end(Win), or(&[0])]));
    let members = |count: usize| {
        written(&long, |w| {
            w.begin(Closed, Loss).unwrap();
            for (position, answer) in [(0, None), (1, Some(0)), (5, None)].into_iter().take(count) {
                let mut bytes = Vec::new();
                long.game().encode(&position, &mut bytes);
                w.member(&bytes, answer).unwrap();
            }
            w.finish().unwrap();
        })
    };
    assert!(check_bytes::<Web>(&members(3)).is_ok());
    assert_eq!(reason(&members(2)), Reason::NotClosed("node 5".into()));
    assert_eq!(reason(&set(2, &[], whole)), Reason::RootNotInSet);
    let cases: [(Members, Reason); 9] = [
        (&[(&[0], None), (&[1], Some(0)), (&[3], Some(1))], Reason::WrongEnd),
        (&[(&[0], None), (&[3], Some(1)), (&[1], Some(1))], Reason::NotIncreasing),
        (&[(&[0], None), (&[0], None)], Reason::NotIncreasing),
        (&[(&[0], None), (&[1], None)], Reason::NoAnswer),
        (&[(&[0], Some(0))], Reason::AnswerOfNobody),
        (&[(&[0], None), (&[1], Some(7))], Reason::NoSuchMove { index: 7, moves: 2 }),
        (&[(&[0], None), (&[1], Some(1)), (&[2], None)], Reason::MemberIsWon),
        (&[(&[0], None), (&[1], Some(1)), (&[3], Some(1)), (&[4], Some(0))], Reason::AnswerOfNobody),
        (&[], Reason::RootNotInSet),
    ];
    for (members, expected) in cases {
        assert_eq!(reason(&set(0, &[], members)), expected);
    }
    assert!(matches!(reason(&set(0, &[], &[(&[0], None), (&[9], None)])), Reason::Member(_)));
    assert!(matches!(reason(&set(0, &[], &[(&[0], None), (&[1, 1], None)])), Reason::Member(_)));

    let superko = written(&problem(web.clone(), 0, &[], CurrentPlayerLoss), |w| {
        w.begin(Closed, Loss).unwrap();
        w.finish().unwrap();
    });
    assert_eq!(reason(&superko), Reason::ClosedProvesNothing);
}

#[test]
fn headers() {
    let bytes = general(&plain(looping()), Loss, Reuse::Never).unwrap();
    let with = |at: usize, byte: u8| {
        let mut changed = bytes.clone();
        changed[at] = byte;
        changed
    };
    assert_eq!(reason(&with(0, b't')), Reason::NotACertificate);
    assert_eq!(reason(b"a picture of a cat"), Reason::NotACertificate);
    let not_checked = |bytes: &[u8]| match check_bytes::<Web>(bytes) {
        Err(CheckError::NotChecked(why)) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(not_checked(&with(10, 2)), NotChecked::Version { found: 2, reads: 1 });
    assert_eq!(not_checked(&with(12, b'v')), NotChecked::UnknownGame("veb".into()));
    assert_eq!(reason(&with(15, 3)), Reason::UnknownTag(3, "form of a proof"));
    assert_eq!(reason(&with(16, 2)), Reason::UnknownTag(2, "rule of repetition"));
    assert_eq!(reason(&with(17, 2)), Reason::UnknownTag(2, "value"));
    assert!(matches!(reason(&with(19, b'T')), Reason::Question { .. }));
    assert_eq!(reason(&with(19, 0xff)), Reason::BadText);
    let first = bytes.windows(6).position(|window| window == b"\x05first").unwrap();
    assert!(matches!(reason(&with(first + 1, b'F')), Reason::FirstPlayer { .. }));
    assert!(matches!(reason(&with(first + 7, 0)), Reason::Setup(_)));
    // The root is followed by no past, no tables, and the three steps with their end.
    assert!(matches!(reason(&with(bytes.len() - 7, 77)), Reason::Root(_)));
    let tables = [&bytes[..bytes.len() - 5], b"\x01\x0510 Gi\x02ab", &bytes[bytes.len() - 4..]].concat();
    assert_eq!(not_checked(&tables), NotChecked::Tables(vec!["10 Gi".into()]));
    assert_eq!(reason(&with(bytes.len() - 4, 0xf9)), Reason::UnknownStep(0xf9));
    // A length that is not there must not be allocated.
    let mut huge = bytes[..18].to_vec();
    huge.extend([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);
    assert_eq!(reason(&huge), Reason::Truncated);
    huge[18..].copy_from_slice(&[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0]);
    assert_eq!(reason(&huge), Reason::BadNumber);
}

/// Whatever one byte is changed to, nothing false is accepted and nothing panics.
#[test]
fn every_change_of_one_byte_is_rejected_or_true() {
    let hard = Web::new(vec![or(&[1, 2]), and(&[3, 0]), and(&[4, 3]), or(&[1, 4]), and(&[0, 5]), end(Win)]);
    let mut certificates = Vec::new();
    for rule in [FirstPlayerLoss, CurrentPlayerLoss] {
        for (web, past) in
            [(winning(), &[2][..]), (looping(), &[]), (hard.clone(), &[]), (hard.clone(), &[3])]
        {
            let problem = problem(web, 0, past, rule);
            for value in [Win, Loss] {
                certificates.extend(general(&problem, value, Reuse::Sound));
                certificates.extend(order(&problem, value));
            }
            certificates.extend(closed(&problem));
        }
    }
    assert!(certificates.len() > 12);
    let (mut accepted, mut tried) = (0, 0);
    for bytes in &certificates {
        assert!(check_bytes::<Web>(bytes).is_ok());
        for at in 0..bytes.len() {
            for byte in 0..=255 {
                let mut changed = bytes.clone();
                changed[at] = byte;
                tried += 1;
                if changed == *bytes || check_bytes::<Web>(&changed).is_err() {
                    continue;
                }
                accepted += 1;
                let header = Header::read(&mut &changed[..], 1 << 20).unwrap();
                let truth = exhaustive(&header.problem::<Web>(None).unwrap(), 1 << 20);
                assert_eq!(truth, Some(header.value), "byte {at} of {bytes:02x?} set to {byte:#x}");
            }
        }
    }
    assert!(
        accepted > 0 && accepted < tried / 20,
        "{accepted} of {tried}: some changes leave the claim true"
    );
}
