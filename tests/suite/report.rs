//! Answers as people and programs read them: whole outputs as snapshots, and back again.

use crate::common::schema::Schema;
use crate::common::{self, puzzle, replay};
use rivercross::check::puzzle::{Metric, Puzzle};
use rivercross::plan::Plan;
use rivercross::report::json::Beside;
use rivercross::report::stats::{self, Measured};
use rivercross::report::{Style, json, plan, quiet, table, verdict};
use rivercross::search::outcome::{Answer, Outcome, Solved, Stats, StopReason};
use rivercross::source::Sources;
use rivercross::verify::{self, Replay, Verdict};

/// What an answer took, to be told beside it.
fn measured<'a>(puzzle: &'a Puzzle, answer: &'a Answer, sources: &'a Sources) -> Beside<'a> {
    let stats = Measured { puzzle, answer, order: &puzzle.minimise, sources, elapsed: None };
    Beside { stats: Some(stats), ..Beside::default() }
}

const PLAIN: Style = Style { plain: true, width: 72 };

const JAPANESE: (&str, &str) = (
    r#"puzzle "宣教師と人喰い人"
    param n = 3
    bank こちら, あちら
    entity n 宣教師, n 人喰い人 at こちら
    boat 船 at こちら { seats 2 }
    rule 喰われる everywhere: require 宣教師 >= 人喰い人 unless 宣教師 == 0
    goal all at あちら"#,
    "宣教師, 人喰い人\n宣教師\n2 人喰い人\n人喰い人\n2 宣教師\n宣教師, 人喰い人\n2 宣教師\n人喰い人\n2 人喰い人\n人喰い人\n2 人喰い人",
);

const TORCH: (&str, &str) = (
    r#"puzzle "Bridge and torch"
    bank near, far
    entity ann { time 1 }, ben { time 2 }, cat { time 5 }, dan { time 10 } at near
    boat torch at near { seats 2  time slowest }
    goal all at far
    minimise time
    limit time <= 17"#,
    "ann, ben\nann\ncat, dan\nben\nann, ben",
);

const COUPLES: (&str, &str) = (
    r#"puzzle "Twenty couples"
    bank left, right
    island ait
    route left - ait - right
    entity 20 couples of (husband, wife), crew of (captain, 2 boy) at left
    boat punt at left { seats 12 }
    boat raft at ait { seats 40 }
    bridge ford { seats 40 }
    goal husband[3] at right or all at left"#,
    "punt: wife[1], wife[2], wife[4], captain, 2 boy to ait\nraft: wife[1], wife[2], boy to right\n\
     ford: 20 husband to ait\nford: husband[1], husband[2], husband[3] from ait to right\npunt: captain to left",
);

const TEAMS: (&str, &str) = (
    r#"puzzle "Teams"
    bank left, right
    entity 3 teams of (4 player, coach) at left
    boat at left { seats 20 }
    goal all player at right"#,
    "4 player[1], 2 player[2], 2 player[3], coach[2]\n2 player[2], coach[2]\n4 player[2], 2 player[3], coach[1]",
);

const ALL: [(&str, &str); 4] = [JAPANESE, TORCH, COUPLES, TEAMS];

/// A puzzle with a plan that has been replayed and found right.
fn solved((text, plan): (&str, &str)) -> (Puzzle, Sources, Replay) {
    let (puzzle, mut sources) = puzzle(text);
    let replay = replay(&puzzle, &mut sources, plan);
    assert_eq!(replay.verdict(), Verdict::Right, "{}", common::problems(&replay, &sources));
    (puzzle, sources, replay)
}

fn answer(outcome: Outcome) -> Answer {
    let stats = Stats { states: 16, expanded: 15, generated: 60, memory: 1024, ..Stats::default() };
    Answer { outcome, stats, search: "bfs", replaced: None }
}

/// The answer whose plan has been replayed.
fn found(puzzle: &Puzzle, replay: &Replay) -> Answer {
    let totals =
        replay.totals.iter().copied().filter(|(metric, _)| puzzle.minimise.contains(metric)).collect();
    answer(Outcome::Solved(Solved {
        plan: Some(replay.plan()),
        totals,
        optimal: true,
        solutions: Some(4u64.into()),
        labelled: Some(8100u64.into()),
    }))
}

#[test]
fn step_tables() {
    let shown = ALL.map(|case| {
        let (puzzle, _, replay) = solved(case);
        let answer = found(&puzzle, &replay);
        let human = table::answer(&puzzle, &answer, Some(&replay), Style::default());
        format!("{human}\n{}", table::steps(&puzzle, &replay, PLAIN))
    });
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn tables_keep_to_the_width_and_to_ascii() {
    for (case, width) in [(TORCH, 72), (TEAMS, 72), (COUPLES, 96), (TORCH, 30), (TEAMS, 40), (COUPLES, 40)] {
        let (puzzle, _, replay) = solved(case);
        let plain = table::steps(&puzzle, &replay, Style { plain: true, width });
        assert!(plain.is_ascii(), "{plain}");
        assert!(plain.lines().all(|line| line.len() <= width && line == line.trim_end()), "{plain}");
    }
}

#[test]
fn plans_can_be_fed_back() {
    for case in ALL {
        let (puzzle, mut sources, first) = solved(case);
        let text = plan::plan(&puzzle, &first.plan());
        let again = replay(&puzzle, &mut sources, &text);
        assert_eq!(again, first, "{text}");
        let answer = found(&puzzle, &first);
        let json = json::answer(&puzzle, &answer, Some(&first), Beside::default());
        assert_eq!(replay(&puzzle, &mut sources, &json), first, "{json}");
        assert_eq!(verify::replay(&puzzle, &first.plan()), first);
    }
}

#[test]
fn plans_say_no_more_than_is_needed() {
    let texts = ALL.map(|case| {
        let (puzzle, _, replay) = solved(case);
        plan::plan(&puzzle, &replay.plan())
    });
    insta::assert_snapshot!(texts.join("\n"));
}

/// Every way in which a search can end.
fn outcomes() -> Vec<Outcome> {
    let solved = |solutions: Option<u64>, optimal| {
        Outcome::Solved(Solved {
            plan: None,
            totals: vec![(Metric::Time, 17), (Metric::Crossings, 1)],
            optimal,
            solutions: solutions.map(Into::into),
            labelled: None,
        })
    };
    vec![
        solved(None, false),
        solved(Some(1), true),
        Outcome::Unsolvable,
        Outcome::NotFound,
        Outcome::Stopped { reason: StopReason::States, lower_bound: Some(9), best: None },
        Outcome::Stopped { reason: StopReason::Interrupt, lower_bound: None, best: None },
    ]
}

#[test]
fn what_was_found_in_words() {
    let (puzzle, sources) = puzzle(TORCH.0);
    let shown = |outcome: Outcome| {
        let answer = answer(outcome);
        format!(
            "{}{}",
            table::answer(&puzzle, &answer, None, Style::default()),
            quiet::quiet(&puzzle, &answer)
        )
    };
    let mut texts: Vec<String> = outcomes().into_iter().map(shown).collect();
    let nothing = Answer { stats: Stats::default(), ..answer(Outcome::Unsolvable) };
    texts.push(table::answer(&puzzle, &nothing, None, Style::default()));
    texts.push(
        measured(&puzzle, &answer(Outcome::Unsolvable), &sources)
            .stats
            .map(|m| stats::text(&m, PLAIN))
            .unwrap(),
    );
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn longer_than_needed() {
    let (puzzle, mut sources) = puzzle(JAPANESE.0);
    let longer = format!("人喰い人\n人喰い人\n{}", JAPANESE.1);
    let replay = replay(&puzzle, &mut sources, &longer);
    let best = [(Metric::Crossings, 11)];
    assert_eq!(
        verdict::verdict(&puzzle, &replay, Some(&best)),
        "right: 13 crossings reach the goal; longer than needed: 11 crossings would do\n"
    );
    assert_eq!(verdict::longer_than_needed(&puzzle, &replay, &[(Metric::Crossings, 13)]), None);
}

#[test]
fn json_follows_its_schema() {
    let schema = Schema::of_answers();
    let check = |text: &str| {
        let value: serde_json::Value = serde_json::from_str(text).unwrap();
        assert_eq!(schema.validate(&value), Ok(()), "{text}");
        assert_eq!(value.as_object().unwrap().keys().next_back().unwrap(), "status");
        value
    };
    for case in ALL {
        let (puzzle, mut sources, right) = solved(case);
        let answer = found(&puzzle, &right);
        check(&json::answer(&puzzle, &answer, Some(&right), measured(&puzzle, &answer, &sources)));
        check(&json::verdict(&puzzle, &right, Some(&[(Metric::Crossings, 3)]), &sources));
        let wrong = replay(&puzzle, &mut sources, "nobody\nnobody");
        check(&json::verdict(&puzzle, &wrong, None, &sources));
    }
    let (puzzle, mut sources) = puzzle(TORCH.0);
    for outcome in outcomes() {
        let answer = answer(outcome);
        check(&json::answer(&puzzle, &answer, None, measured(&puzzle, &answer, &sources)));
    }
    let unread = replay(&puzzle, &mut sources, "torch ann");
    let told: rivercross::diag::Diagnostics = unread.problems.iter().map(|p| p.diagnostic.clone()).collect();
    let invalid = check(&json::invalid(&told, &sources));
    assert_eq!(invalid["diagnostics"][0]["code"], "E0601");
    assert!(schema.validate(&serde_json::json!({ "schema": json::ANSWER, "status": "solved" })).is_err());
}

#[test]
fn json_as_a_whole() {
    let (puzzle, sources, replay) = solved(TORCH);
    let answer = found(&puzzle, &replay);
    let beside = measured(&puzzle, &answer, &sources);
    insta::assert_snapshot!(json::answer(&puzzle, &answer, Some(&replay), beside));
    let short = Plan { crossings: replay.plan().crossings.into_iter().take(1).collect() };
    let replay = verify::replay(&puzzle, &short);
    insta::assert_snapshot!(json::verdict(&puzzle, &replay, None, &sources));
}
