//! Searches on whole puzzles: what is known of an answer, whatever finds it.
use crate::common::{TORCH, puzzle_with};
use rivercross::check::puzzle::{Metric, Puzzle};
use rivercross::diag::{Code, Diagnostic};
use rivercross::model::Model;
use rivercross::model::layout::Told;
use rivercross::search::observer::{Event, Observer};
use rivercross::search::outcome::{
    Effort, Monitor, Outcome, Progress, Request, Solved, StopReason, Unwatched, Wanted,
};
use rivercross::search::{self, registry};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The puzzle that a text states, under some params.
fn puzzle(text: &str, params: &[(&str, i64)]) -> Puzzle {
    puzzle_with(text, params).0
}

const EVERYTHING: Wanted = Wanted { plan: true, solutions: true, labelled: true };

fn outcome(text: &str, params: &[(&str, i64)]) -> Result<Outcome, Diagnostic> {
    let puzzle = puzzle(text, params);
    let model = Model::new(&puzzle)?;
    let search = registry::automatic(&puzzle);
    search::run(&model, search, &Request::wanting(EVERYTHING), &mut Unwatched).map(|answer| answer.outcome)
}

fn solved(text: &str, params: &[(&str, i64)]) -> Solved {
    match outcome(text, params) {
        Ok(Outcome::Solved(solved)) => solved,
        other => panic!("{other:?}"),
    }
}

/// The totals in order of importance, the number of solutions, the same labelled.
fn numbers(text: &str, params: &[(&str, i64)]) -> (Vec<i64>, String, String) {
    let solved = solved(text, params);
    let totals: Vec<i64> = solved.totals.iter().map(|(_, total)| *total).collect();
    let crossings = solved.totals.iter().find(|(metric, _)| *metric == Metric::Crossings);
    assert_eq!(solved.plan.unwrap().crossings.len() as i64, crossings.unwrap().1);
    (totals, solved.solutions.unwrap().to_string(), solved.labelled.unwrap().to_string())
}

fn states(text: &str, params: &[(&str, i64)]) -> u64 {
    let puzzle = puzzle(text, params);
    let model = Model::new(&puzzle).unwrap();
    search::reachable(&model, Effort::default(), &mut Unwatched)
        .unwrap()
        .unwrap()
        .to_string()
        .parse()
        .unwrap()
}

const MISSIONARIES: &str = r#"
puzzle "Missionaries and cannibals"
param n = 3
param seats = 2
bank left, right
entity n missionaries, n cannibals at left
boat at left { seats seats }
rule outnumbered on banks: require missionaries >= cannibals unless missionaries == 0
goal all at right
"#;

#[test]
fn missionaries_and_cannibals() {
    assert_eq!(numbers(MISSIONARIES, &[]), (vec![11], "4".into(), "8100".into()));
    assert_eq!(states(MISSIONARIES, &[]), 16);
    assert_eq!(outcome(MISSIONARIES, &[("n", 4)]), Ok(Outcome::Unsolvable));
    assert_eq!(states(MISSIONARIES, &[("n", 4)]), 11);
    let (totals, solutions, labelled) = numbers(MISSIONARIES, &[("n", 25), ("seats", 4)]);
    assert_eq!((totals, solutions.as_str()), (vec![47], "361"));
    let exact = "2407738922325055011729341677350725718806253634098443986214567611259443953321\
                 10225555417337555170004828160000000000000000000000000000";
    assert_eq!(labelled, exact);
}

const COUPLES: &str = r#"
puzzle "Jealous husbands"
param n = 3
bank left, right
entity n couples of (husband, wife) at left
boat at left { seats 2 }
rule jealousy everywhere: for c in couples: forbid c.wife and husband unless c.husband
goal all at right
"#;

#[test]
fn couples_are_told_apart_only_in_labelled_counts() {
    assert_eq!(numbers(COUPLES, &[]), (vec![11], "4".into(), "486".into()));
    assert_eq!(states(COUPLES, &[]), 16);
    let island = COUPLES
        .replace("right\nentity", "right\nisland ait\nroute left - ait - right\nroute left - right\nentity");
    assert_eq!(numbers(&island, &[("n", 4)]).0, [16]);
    assert_eq!(states(&island, &[("n", 5)]), 525);
}

/// Telling copies apart changes labelled counts in nothing.
#[test]
fn a_copy_that_is_singled_out_is_another_class() {
    let singled = format!("{COUPLES}let first = husband[1]\n");
    let (totals, solutions, labelled) = numbers(&singled, &[]);
    assert_eq!((totals, labelled.as_str()), (vec![11], "486"));
    assert_ne!(solutions, "4");
    let all = format!("{COUPLES}let some = husband[1] + wife[2] + husband[3]\n");
    assert_eq!(numbers(&all, &[]).1, "486");
}

#[test]
fn times_come_before_crossings() {
    assert_eq!(numbers(TORCH, &[]), (vec![17, 5], "2".into(), "2".into()));
    assert_eq!(outcome(&TORCH.replace("<= 17", "<= 16"), &[]), Ok(Outcome::Unsolvable));
    assert_eq!(outcome(&TORCH.replace("<= 17", "<= -1"), &[]), Ok(Outcome::Unsolvable));
}

/// The states that a search has looked at since it began for the last time, and how often it began.
#[derive(Default)]
struct Looks {
    last: BTreeSet<Vec<u64>>,
    begun: usize,
}

impl Observer for Looks {
    fn see(&mut self, event: Event<'_>) {
        match event {
            Event::Begin => {
                self.begun += 1;
                self.last.clear();
            }
            Event::Look { state, .. } => {
                self.last.insert(state.to_vec());
            }
            _ => {}
        }
    }
}

impl Monitor for Looks {
    fn poll(&mut self, _: Progress) -> ControlFlow<StopReason> {
        ControlFlow::Continue(())
    }

    fn observer(&mut self) -> Option<&mut dyn Observer> {
        Some(self)
    }
}

/// Where limits or trips run short a search begins again, and the states of the last time are all there are.
#[test]
fn no_state_counts_twice_where_a_search_begins_again() {
    let hurried = format!("{TORCH}limit crossings <= 4\n");
    let few_trips = MISSIONARIES.replace("seats seats }", "seats 2  trips 5 }");
    for text in [TORCH.replace("<= 17", "<= 16"), hurried, few_trips] {
        let puzzle = puzzle(&text, &[]);
        let model = Model::new(&puzzle).unwrap();
        for name in ["ucs", "idastar"] {
            let (search, mut looks) = (registry::find(name).unwrap(), Looks::default());
            let answer = search::run(&model, search, &Request::default(), &mut looks).unwrap();
            assert_eq!(answer.outcome, Outcome::Unsolvable, "{name}: {text}");
            assert_eq!(answer.stats.states, looks.last.len() as u64, "{name}: {text}");
            let by_depth = answer.stats.by_depth;
            assert!(by_depth.is_empty() || by_depth.iter().sum::<u64>() == answer.stats.states);
            // Work adds up; a search that goes deep first may look at a state again.
            assert!(answer.stats.expanded >= answer.stats.states, "{name}: {text}");
            assert!(!text.contains("crossings <=") || looks.begun > 1, "{name} begins again");
        }
    }
}

#[test]
fn fewest_crossings_are_not_least_time() {
    let puzzle = puzzle(&TORCH.replace("minimise time\nlimit time <= 17", "minimise crossings, time"), &[]);
    let model = Model::new(&puzzle).unwrap();
    for search in registry::SEARCHES {
        let answer = search::run(&model, search, &Request::wanting(EVERYTHING), &mut Unwatched).unwrap();
        let Outcome::Solved(solved) = answer.outcome else { panic!() };
        let totals: Vec<i64> = solved.totals.iter().map(|total| total.1).collect();
        assert_eq!(solved.optimal, search.proves(&puzzle), "{}", search.name);
        assert!(totals == [5, 17] || !solved.optimal && totals > vec![5, 17], "{}", search.name);
    }
    let slow = self::puzzle(&TORCH.replace("cat { time 5 }, dan { time 10 }", "cat { time 5 }"), &[]);
    let model = Model::new(&slow).unwrap();
    let bfs = registry::find("bfs").unwrap();
    let answer = search::run(&model, bfs, &Request::wanting(EVERYTHING), &mut Unwatched).unwrap();
    let Outcome::Solved(solved) = answer.outcome else { panic!() };
    assert!(!solved.optimal && solved.solutions.is_none());
}

#[test]
fn a_limit_on_what_comes_later_is_a_matter_of_memory() {
    let ferry = r#"
        puzzle "Quick and dear"
        bank near, far
        entity 4 people at near
        boat skiff at near { seats 2  time 1 }
        boat launch at near { seats 4  time 9 }
        cost fare = 10 * launch
        goal all at far
        limit fare <= 5
        limit time <= 5
    "#;
    // One crossing by the launch is too dear; the skiff needs five.
    assert_eq!(numbers(ferry, &[]).0, [5]);
    let broke = ferry.replace("limit time <= 5", "limit time <= 4");
    assert_eq!(outcome(&broke, &[]), Ok(Outcome::Unsolvable));
    let rich = ferry.replace("limit fare <= 5", "limit fare <= 10").replace("limit time <= 5", "");
    assert_eq!(numbers(&rich, &[]), (vec![1], "1".into(), "1".into()));
    assert_eq!(states(ferry, &[]), states(&rich, &[]));
}

#[test]
fn trips_are_used_up() {
    let two = r#"
        puzzle "Two boats"
        bank near, far
        entity 4 people at near
        boat canoe at near { seats 2  trips 1 }
        boat raft at near { seats 1  trips 3 }
        goal all at far
    "#;
    // The canoe takes two over and stays there; whoever brings the raft back has to go again.
    assert_eq!(outcome(two, &[]), Ok(Outcome::Unsolvable));
    let more = two.replace("trips 3", "trips 9_000_000_000_000_000_000");
    assert_eq!(outcome(&more.replace("trips 1", "trips 2"), &[]), Ok(Outcome::Unsolvable));
    assert_eq!(numbers(&more.replace("trips 1", "trips 3"), &[]).0, [4]);
    let three = two.replace("4 people", "3 people");
    assert_eq!(numbers(&three, &[]), (vec![2], "2".into(), "6".into()));
}

#[test]
fn what_was_aboard_before_is_remembered() {
    let turns = r#"
        puzzle "Never as many as before"
        bank near, far
        entity 2 adults, 3 children at near
        boat at near { seats 2 }
        rule another on boat: require everyone != previous(everyone)
        goal all at far
    "#;
    assert_eq!(numbers(turns, &[]).0, [7]);
    let lets = turns
        .replace("rule", "let heads = adults + children\nrule")
        .replace("previous(everyone)", "previous(heads)");
    assert_eq!(numbers(&lets, &[]), numbers(turns, &[]));
}

#[test]
fn the_number_of_the_crossing_matters_only_so_far() {
    let turns = r#"
        puzzle "By turns"
        bank near, far
        entity 5 people at near
        boat at near { seats 2 }
        cost coins = 1 + 2 * (trip % 2)
        rule rest on boat: forbid trip == 4 and everyone == 1
        goal all at far
        minimise coins
    "#;
    // The fourth crossing has to take two.
    assert_eq!(numbers(turns, &[]).0, [19, 9]);
    let absurd = turns.replace("trip == 4", "trip == 9223372036854775807");
    assert_eq!(numbers(&absurd, &[]).0, [15, 7]);
}

#[test]
fn a_state_that_another_rule_refuses_may_divide_by_zero() {
    let shares = r#"
        puzzle "Shares"
        bank left, right
        entity 2 sailors, 2 nuts { size 0 } at left
        boat at left { seats 2  rowers sailors }
        rule shared on left: require nuts / sailors <= 2
        rule kept on left: require sailors
        goal nuts at right == 2
    "#;
    assert_eq!(outcome(shares, &[]).map(|o| matches!(o, Outcome::Solved(_))), Ok(true));
    let met = shares
        .replace("rule kept on left: require sailors", "")
        .replace("goal nuts at right == 2", "goal all at right");
    assert_eq!(outcome(&met, &[]).map_err(|d| d.code), Err(Code::DivisionByZeroMet));
}

#[test]
fn what_leaves_64_bits_is_an_error_and_no_number() {
    let dear = r#"
        puzzle "A dear ferry"
        param toll = 9_000_000_000_000_000_000
        bank left, right
        entity farmer, goat at left
        boat at left { seats 2  rowers farmer }
        cost fare = toll
        goal all at right
        minimise fare
    "#;
    assert_eq!(numbers(dear, &[]).0, [9_000_000_000_000_000_000, 1]);
    let three = dear.replace("goat at", "goat, hen at");
    assert_eq!(outcome(&three, &[]).map_err(|d| d.code), Err(Code::SumTooLarge));
    let later = three.replace("minimise fare", "cost two = 1\nminimise two, fare");
    assert_eq!(outcome(&later, &[]).map_err(|d| d.code), Err(Code::SumTooLarge));
    assert_eq!(numbers(&three, &[("toll", 3_000_000_000_000_000_000)]).0, [9_000_000_000_000_000_000, 3]);
    let weigh = dear.replace("cost fare", "rule heavy on boat: require farmer * toll * 9 > 1\ncost fare");
    assert_eq!(outcome(&weigh, &[]).map_err(|d| d.code), Err(Code::OverflowMet));
    let back = dear.replace("cost fare = toll", "cost fare = goat - 1");
    assert_eq!(outcome(&back, &[]).map_err(|d| d.code), Err(Code::NegativeAmount));
}

/// Sixty-four lets that each read the one before twice are read once each.
#[test]
fn chains_of_lets_are_cheap() {
    let mut text = MISSIONARIES
        .replace("require missionaries >= cannibals", "require x63 >= 0 and missionaries >= cannibals");
    text.push_str("let x0 = cannibals - cannibals\n");
    for n in 1..64 {
        text.push_str(&format!("let x{n} = x{} + x{}\n", n - 1, n - 1));
    }
    assert_eq!(numbers(&text, &[]).0, [11]);
}

struct Patience(u32);

impl Monitor for Patience {
    fn poll(&mut self, _: Progress) -> ControlFlow<StopReason> {
        self.0 -= 1;
        if self.0 == 0 { ControlFlow::Break(StopReason::Time) } else { ControlFlow::Continue(()) }
    }
}

/// Twelve groups of a hundred in a hundred seats have more loads than can be listed.
#[test]
fn loads_are_listed_lazily() {
    let groups: String = (0..12).map(|n| format!("entity 100 group{n} at left\n")).collect();
    let text = format!(
        "puzzle \"Many\"\nbank left, right\n{groups}boat at left {{ seats 100 }}\ngoal all at right\n"
    );
    let puzzle = puzzle(&text, &[]);
    let model = Model::new(&puzzle).unwrap();
    let search = registry::automatic(&puzzle);
    let answer = search::run(&model, search, &Request::wanting(EVERYTHING), &mut Patience(3)).unwrap();
    assert_eq!(
        answer.outcome,
        Outcome::Stopped { reason: StopReason::Time, lower_bound: Some(0), best: None }
    );
    let stopped = search::reachable(&model, Effort::default(), &mut Patience(3)).unwrap();
    assert_eq!(stopped, Err(StopReason::Time));
}

#[test]
fn effort_is_bounded() {
    let puzzle = puzzle(MISSIONARIES, &[("n", 40), ("seats", 4)]);
    let model = Model::new(&puzzle).unwrap();
    let run = |effort| {
        search::run(
            &model,
            registry::automatic(&puzzle),
            &Request::wanting(EVERYTHING).within(effort),
            &mut Unwatched,
        )
        .unwrap()
    };
    let few = run(Effort { max_states: Some(50), max_memory: None });
    let Outcome::Stopped { reason: StopReason::States, lower_bound: Some(bound), .. } = few.outcome else {
        panic!()
    };
    assert!((1..77).contains(&bound));
    let small = run(Effort { max_states: None, max_memory: Some(2000) });
    assert!(matches!(small.outcome, Outcome::Stopped { reason: StopReason::Memory, .. }), "{small:?}");
    let enough = run(Effort { max_states: Some(400), max_memory: Some(1 << 20) });
    assert!(matches!(enough.outcome, Outcome::Solved(_)) && enough.stats.memory <= 1 << 20, "{enough:?}");
}

#[test]
fn a_start_that_breaks_a_rule_has_no_states() {
    let text = MISSIONARIES.replace("n cannibals", "3 cannibals");
    assert_eq!(outcome(&text, &[("n", 2)]), Ok(Outcome::Unsolvable));
    assert_eq!(states(&text, &[("n", 2)]), 0);
}

const POULTRY: &str = r#"
puzzle "Poultry"
bank left, right
entity farmer, goose, duck, hen, fox at left
boat at left { seats 2 rowers farmer }
rule eaten on banks unless farmer: forbid fox and (goose or duck)
goal all at right
"#;

/// Goose and duck are searched as if they were one: fewer states, the same answers.
#[test]
fn individuals_that_nothing_tells_apart_are_twins() {
    let puzzle = puzzle(POULTRY, &[]);
    let answers = [Told::Alike, Told::Apart].map(|copies| {
        let model = Model::with(&puzzle, copies).unwrap();
        let states = search::reachable(&model, Effort::default(), &mut Unwatched).unwrap().unwrap();
        let request = Request::wanting(EVERYTHING);
        let answer = search::run(&model, registry::automatic(&puzzle), &request, &mut Unwatched).unwrap();
        let Outcome::Solved(solved) = answer.outcome else { panic!("unsolved") };
        let totals = (solved.totals, solved.solutions, solved.labelled, states);
        (totals, answer.stats.states, answer.stats.alike.len())
    });
    let [(alike, few, groups), (apart, many, none)] = &answers;
    assert_eq!(alike, apart);
    assert!(few < many);
    assert_eq!((*groups, *none), (1, 0));
}
