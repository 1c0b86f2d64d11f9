//! On random graphs with cycles, under both rules and with a past, a tree of jobs says what the library's own search says, and its
//! composed certificate is accepted.

use crate::support::{chess, graph, jobs, plan, truth, with_provers};
use twinproof::RepetitionRule;
use twinproof::games::graph::generate::Family;
use twinproof_joblevel::{Algorithm, Plan, Policy};

#[test]
fn every_policy_and_rule_gives_the_right_answer_with_a_certificate() {
    let (mut spliced, mut proven, mut all) = (0, 0, 0);
    for rule in RepetitionRule::ALL {
        for seed in 0..60 {
            let family = [Family::Random, Family::Dag, Family::Windmill][seed as usize % 3];
            let size = 12 + seed as u32 % 12;
            let problem = graph(family, size, rule, seed as u32 % 3, seed);
            let truth = truth(&problem);
            let policy = Policy::ALL[seed as usize % 5];
            let algorithm = Algorithm::ALL[seed as usize / 5 % 2];
            let plan = Plan { policy, algorithm, ..plan(&problem, "dfpn", 1 + seed % 3) };
            let report = with_provers(plan, 1 + seed as usize % 4, &jobs(200_000));
            let name = format!("{family} {rule} {seed} {policy:?} {algorithm:?}");
            assert_eq!(report.verdict, truth.verdict(), "{name}: {report:?}");
            assert!(report.checked, "{name}");
            let certificate = report.certificate.expect("it was checked");
            spliced += u32::from(certificate.spliced);
            proven += u32::from(report.verdict == "proven");
            all += 1;
        }
    }
    assert!(proven > all / 10 && proven < all * 9 / 10, "{proven} of {all}");
    // The rest is proven again; that is allowed, and should be rare.
    assert!(spliced * 10 >= all * 9, "{spliced} of {all} were spliced");
}

#[test]
fn a_mate_is_put_together_from_many_small_jobs() {
    let problem = chess("8/8/8/3k4/8/8/1R6/R3K3 w - - 0 1");
    let report = with_provers(plan(&problem, "dfpn", 200), 2, &jobs(20_000));
    assert_eq!((report.verdict, report.checked), ("proven", true));
    assert!(report.counts.jobs > 20);
    assert!(report.certificate.expect("it was checked").spliced);
    // One job with all that these spent in one piece of 200 does not solve it.
    let one = with_provers(plan(&problem, "dfpn", 200), 1, &jobs(1));
    assert_eq!(one.verdict, "unknown");
}
