//! The bit-parallel search by layers against the best-first search, on puzzles made by chance.
use crate::common::{Impatient, puzzle, puzzle_with};
use rivercross::check::puzzle::Puzzle;
use rivercross::model::Model;
use rivercross::search::layers::Layers;
use rivercross::search::outcome::{Effort, Monitor, Outcome, Request, StopReason, Unwatched, Wanted};
use rivercross::search::{self, registry};
use rivercross::tally::Tally;
use rivercross::verify;

const NAMES: [&str; 4] = ["ant", "bee", "cat", "dog"];

/// Writes puzzles with up to four groups and individuals, one boat and two banks.
struct Author {
    random: fastrand::Rng,
    groups: usize,
}

impl Author {
    fn one_of(&mut self, choices: &[&str]) -> String {
        choices[self.random.usize(..choices.len())].to_owned()
    }

    fn chance(&mut self, percent: u8) -> bool {
        self.random.u8(..100) < percent
    }

    fn name(&mut self) -> String {
        NAMES[self.random.usize(..self.groups)].to_owned()
    }

    /// A number; without a place that is named if `here`.
    fn number(&mut self, here: bool, depth: usize) -> String {
        let place = if here { String::new() } else { self.one_of(&[" at left", " at right", " at right"]) };
        match self.random.u8(..if depth == 0 { 5 } else { 10 }) {
            0..3 => format!("{}{place}", self.name()),
            3 => format!("{}{place}", self.one_of(&["everyone", "weight", "size", "boat"])),
            4 => self.random.u8(..4).to_string(),
            5 => format!("({} + {})", self.number(here, depth - 1), self.number(here, depth - 1)),
            6 => format!("({} - {})", self.number(here, depth - 1), self.number(here, depth - 1)),
            7 => format!("{} * {}", self.random.u8(1..4), self.number(here, 0)),
            8 => format!("-{}", self.number(here, 0)),
            _ => format!("some{place}"),
        }
    }

    fn truth(&mut self, here: bool, depth: usize) -> String {
        match self.random.u8(..if depth == 0 { 7 } else { 11 }) {
            0..5 => {
                let comparison = self.one_of(&["==", "!=", "<", "<=", ">", ">=", ">=", "<="]);
                format!("{} {comparison} {}", self.number(here, 1), self.number(here, 1))
            }
            5 => self.number(here, 0),
            6 if here => "alone".to_owned(),
            6 => format!("all {} at {}", self.name(), self.one_of(&["left", "right"])),
            7 => format!("not ({})", self.truth(here, depth - 1)),
            8 => format!("({} and {})", self.truth(here, depth - 1), self.truth(here, depth - 1)),
            9 => format!("({} or {})", self.truth(here, depth - 1), self.truth(here, depth - 1)),
            _ => format!("{}{}", self.one_of(&["busy", "quiet"]), if here { "" } else { " at left" }),
        }
    }

    fn clause(&mut self, here: bool) -> String {
        let kind = self.one_of(&["require", "require", "forbid"]);
        let demand = match kind.as_str() {
            // Mostly something that leaves a way.
            "forbid" => format!("({} and {})", self.truth(here, 0), self.truth(here, 0)),
            _ => format!("({} or {})", self.truth(here, 0), self.truth(here, 1)),
        };
        let guard = match self.random.u8(..4) {
            0 => format!(" unless {}", self.truth(here, 1)),
            1 => format!(" when {}", self.truth(here, 1)),
            2 => format!(
                " unless {} == 0",
                if here { self.name() } else { format!("{} at left", self.name()) }
            ),
            _ => String::new(),
        };
        format!("{kind} {demand}{guard}")
    }

    fn rule(&mut self, nth: usize) -> String {
        let scopes =
            ["banks", "banks", "everywhere", "boats", "left", "right", "banks while afloat", "overall"];
        let scope = self.one_of(&scopes);
        let on = if matches!(scope.as_str(), "everywhere" | "overall") { "" } else { "on " };
        // At places a rule may also read other places; aboard and under way that is another search's.
        let here = scope != "overall" && !(["banks", "left"].contains(&scope.as_str()) && self.chance(15));
        format!("rule r{nth} {on}{scope}: {}\n", self.clause(here))
    }

    fn text(&mut self) -> String {
        self.groups = self.random.usize(2..5);
        let mut text = String::from("puzzle \"made by chance\"\nbank left, right\n");
        if self.chance(10) {
            text += "island ait\nroute left - right\nroute left -> right\n";
        }
        for name in NAMES.into_iter().take(self.groups) {
            let count = self.random.usize(1..7);
            let weight = self.one_of(&["", "", "", "weight 2", "weight 3", "size 2", "size 0", "weight -1"]);
            let there = self.random.usize(..=count);
            let split = self.chance(20) && count > 1;
            let start =
                if split { format!("({} left, {there} right)", count - there) } else { "left".to_owned() };
            let count = if count == 1 { String::new() } else { count.to_string() };
            text += &format!("entity {count} {name} {{ {weight} }} at {start}\n");
        }
        let mut boat = format!("seats {}", self.random.u8(1..6));
        for (percent, property) in [(15, "load 4"), (10, "load 1"), (10, "least 2"), (10, "least 0")] {
            if self.chance(percent) && !boat.contains(&property[..4]) {
                boat += &format!(" {property}");
            }
        }
        if self.chance(20) {
            boat += &format!(" rowers {}", self.name());
        }
        let at = self.one_of(&["left", "left", "left", "right"]);
        text += &format!("boat at {at} {{ {boat} }}\n");
        text += &format!("let some = {}\n", self.number(true, 0));
        text += &format!(
            "let busy = {}\nlet quiet = not busy\n",
            self.truth(true, 0).replace("busy", "alone").replace("quiet", "alone")
        );
        for nth in 0..self.random.usize(..4) {
            text += &self.rule(nth);
        }
        let goal = match self.random.u8(..4) {
            0 => format!("all {} at right", self.name()),
            1 => self.truth(false, 1),
            _ => "all at right".to_owned(),
        };
        text += &format!("goal {goal}\n");
        if self.chance(10) {
            text += &format!("limit crossings <= {}\n", self.random.u8(..20));
        }
        text
    }
}

/// What is asked of a search.
fn ask(puzzle: &Puzzle, wanted: Wanted, effort: Effort) -> Outcome {
    let model = Model::new(puzzle).unwrap();
    let search = registry::find("bfs").unwrap();
    search::run(&model, search, &Request::wanting(wanted).within(effort), &mut Unwatched).unwrap().outcome
}

/// The fewest crossings, if there is a solution.
fn crossings(outcome: &Outcome) -> Option<i64> {
    match outcome {
        Outcome::Solved(solved) => Some(solved.totals[0].1),
        Outcome::Unsolvable => None,
        other => panic!("{other:?}"),
    }
}

fn replays(puzzle: &Puzzle, outcome: &Outcome) {
    if let Outcome::Solved(solved) = outcome {
        let plan = solved.plan.as_ref().expect("a plan was wanted");
        let replay = verify::replay(puzzle, plan);
        let problems: Vec<_> = replay.problems.iter().map(|problem| &problem.diagnostic.headline).collect();
        assert!(problems.is_empty(), "{problems:?}");
        assert_eq!(plan.crossings.len() as i64, solved.totals[0].1);
    }
}

#[test]
fn layers_find_what_best_first_finds() {
    let (mut compared, mut solved, mut unsolved, mut long) = (0, 0, 0, 0);
    for seed in 0..900 {
        let text = Author { random: fastrand::Rng::with_seed(seed), groups: 0 }.text();
        let puzzle = puzzle(&text).0;
        if !verify::start(&puzzle).is_empty() {
            continue;
        }
        let model = Model::new(&puzzle).unwrap();
        let Some(layers) = Layers::of(&model) else { continue };
        let most = puzzle.limits.first().map(|limit| limit.bound);
        let (outcome, stats) = layers.search(true, most, Effort::default(), &mut Unwatched);
        let expected = crossings(&ask(&puzzle, Wanted::default(), Effort::default()));
        assert_eq!(crossings(&outcome), expected, "seed {seed}\n{text}");
        replays(&puzzle, &outcome);
        let states = search::reachable(&model, Effort::default(), &mut Unwatched).unwrap();
        assert_eq!(
            layers.reachable(Effort::default(), &mut Unwatched).map(Tally::from),
            states,
            "seed {seed}\n{text}"
        );
        assert!(Tally::from(stats.states) <= states.unwrap());
        compared += 1;
        match expected {
            Some(crossings) => {
                solved += 1;
                long += u32::from(crossings > 5);
            }
            None => unsolved += 1,
        }
    }
    assert!(
        compared > 200 && solved > 70 && unsolved > 50 && long > 20,
        "{compared} {solved} {unsolved} {long}"
    );
}

const MANY: &str = "
    puzzle \"Many\"
    param c = 60
    param m = 96
    param seats = 4
    let half = 30
    bank left, right
    entity m missionaries, c cannibals, guide at left
    boat at left { seats seats }
    rule outnumbered on banks: require missionaries >= cannibals unless missionaries == 0
    rule crowd on boats: forbid cannibals > 2 and missionaries == 0
    rule guided on left while afloat: require guide or missionaries < half
    goal all at right
";

/// Fewest crossings as the best-first search finds them: it alone counts solutions.
fn counted(puzzle: &Puzzle) -> Outcome {
    ask(puzzle, Wanted { solutions: true, ..Wanted::default() }, Effort::default())
}

#[test]
fn a_puzzle_with_long_rows_is_solved_by_layers_without_being_asked() {
    for params in [[("c", 60), ("m", 96), ("seats", 4)], [("c", 62), ("m", 63), ("seats", 3)]] {
        let puzzle = puzzle_with(MANY, &params).0;
        let model = Model::new(&puzzle).unwrap();
        let outcome = ask(&puzzle, Wanted { plan: true, ..Wanted::default() }, Effort::default());
        assert_eq!(crossings(&outcome), crossings(&counted(&puzzle)));
        replays(&puzzle, &outcome);
        let layers = Layers::of(&model).unwrap();
        assert_eq!(Layers::where_long(&model).is_some(), params[1].1 == 96);
        // A plan takes the memory of the layers; the answer alone doesn't.
        let memory = |plan| layers.search(plan, None, Effort::default(), &mut Unwatched).1.memory;
        assert!(memory(true) > memory(false));
    }
}

#[test]
fn rows_of_which_rules_leave_the_ends_and_the_middle_are_whole_rows() {
    let text = "
        puzzle \"Thin\"
        param n = 300
        bank left, right
        entity n missionaries, n cannibals at left
        boat at left { seats 4 }
        rule outnumbered on banks: require missionaries >= cannibals unless missionaries == 0
        goal all at right
    ";
    let puzzle = puzzle(text).0;
    let model = Model::new(&puzzle).unwrap();
    let layers = Layers::where_long(&model).unwrap();
    let (outcome, _) = layers.search(true, None, Effort::default(), &mut Unwatched);
    assert_eq!(crossings(&outcome), crossings(&counted(&puzzle)));
    replays(&puzzle, &outcome);
    let explored = search::explore::explore(&model, Effort::default(), &mut Unwatched, &mut |_| ()).unwrap();
    assert_eq!(
        layers.reachable(Effort::default(), &mut Unwatched).map(Tally::from),
        Ok(explored.arrangements)
    );
}

#[test]
fn a_stopped_flood_tells_what_is_known() {
    let puzzle = puzzle_with(MANY, &[]).0;
    let model = Model::new(&puzzle).unwrap();
    let layers = Layers::of(&model).unwrap();
    let fewest = crossings(&counted(&puzzle)).unwrap();
    let stopped =
        |effort: Effort, monitor: &mut dyn Monitor| match layers.search(false, None, effort, monitor).0 {
            Outcome::Stopped { reason, lower_bound: Some(bound), .. } => {
                assert!(bound > 0 && bound <= fewest, "{bound}");
                reason
            }
            other => panic!("{other:?}"),
        };
    assert_eq!(
        stopped(Effort { max_states: Some(500), max_memory: None }, &mut Unwatched),
        StopReason::States
    );
    assert_eq!(
        stopped(Effort { max_states: None, max_memory: Some(9000) }, &mut Unwatched),
        StopReason::Memory
    );
    assert_eq!(stopped(Effort::default(), &mut Impatient::default()), StopReason::Interrupt);
    let states = layers.reachable(Effort::default(), &mut Unwatched).unwrap();
    let few = Effort { max_states: Some(states - 1), max_memory: None };
    assert_eq!(layers.reachable(few, &mut Unwatched), Err(StopReason::States));
    // A limit on crossings is the puzzle's own: beyond it there is no solution.
    assert_eq!(
        layers.search(false, Some(fewest - 1), Effort::default(), &mut Unwatched).0,
        Outcome::Unsolvable
    );
    assert_eq!(
        crossings(&layers.search(false, Some(fewest), Effort::default(), &mut Unwatched).0),
        Some(fewest)
    );
}

#[test]
fn what_bits_cannot_say_is_left_to_others() {
    let plain = "puzzle \"p\" bank left, right entity 3 ants, 2 bees at left boat at left { seats 2 }";
    let goal = "goal all at right";
    let is_taken = |text: &str| {
        let puzzle = puzzle(text).0;
        Layers::of(&Model::new(&puzzle).unwrap()).is_some()
    };
    assert!(is_taken(&format!("{plain} rule r on banks: require ants >= bees or 2 * weight < 3 {goal}")));
    for more in [
        "rule r on banks: require ants % 2 == 0",
        "rule r on boats: forbid previous(ants) == ants",
        "rule r on boats: require trip < 50",
        "rule r on boats: require ants at left >= bees at left",
        "rule r on left while afloat: require ants at right >= bees",
        "rule r on banks: require ants * bees < 9",
        "rule r on banks: require min(ants, bees) < 2",
        "rule r on boats: require 6 / ants > 1",
        "boat raft at left { seats 1 }",
        "bridge ford { seats 1 }",
        "island ait route left - right - ait",
        "entity 2 couples of (he, she) at left",
        "cost toll = ants - bees",
    ] {
        assert!(!is_taken(&format!("{plain} {more} {goal}")), "{more}");
    }
    assert!(!is_taken(
        "puzzle \"p\" bank left, right entity 9 ants at left boat at left { seats 2 } goal all at right"
    ));
}
