//! The rows: which work is measured, beside what, and the figures to reach.

use crate::random;
use crate::run::Program;
use std::path::Path;
use tempfile::TempDir;

/// What a row has to reach; all of its figures, to be met.
#[derive(Clone, Copy, Debug)]
pub enum Figure {
    /// So many times the baseline's time at most.
    Ratio(f64),
    /// So many milliseconds at most.
    Millis(f64),
    /// So much peak memory at most.
    Mebibytes(f64),
    /// So many times the states that `ucs` expands at most, as a mean of the sets.
    Expanded(f64),
}

/// What is measured.
pub enum Work {
    /// A program beside another one, and the one whose answer has to be the same.
    Pair { ours: Program, baseline: Program, witness: Program },
    /// The peak memory of a program, and of the one that was written by hand.
    Memory { ours: Program, hand: Program },
    /// On each of several puzzles: `astar`, `ucs`, and the one whose answer has to be the same.
    Estimates(Vec<Estimate>),
}

/// One puzzle of a row of estimates.
pub struct Estimate {
    pub astar: Program,
    pub ucs: Program,
    pub witness: Program,
}

/// A row of the table.
pub struct Row {
    pub work: String,
    /// What it is compared with.
    pub beside: &'static str,
    pub what: Work,
    pub figures: Vec<Figure>,
}

impl Row {
    /// Whether a filter names this row.
    pub fn is_asked_for(&self, filter: Option<&str>) -> bool {
        let filter = filter.unwrap_or_default().to_lowercase();
        self.work.to_lowercase().contains(&filter) || self.beside.to_lowercase().contains(&filter)
    }
}

/// The rows, and the folder with their random puzzles for as long as they are needed.
pub struct Rows {
    pub rows: Vec<Row>,
    _puzzles: TempDir,
}

/// A puzzle of this folder.
fn kept(name: &str) -> String {
    format!("{}/benches/figures/puzzles/{name}.cross", env!("CARGO_MANIFEST_DIR"))
}

fn example(name: &str) -> String {
    format!("{}/examples/{name}.cross", env!("CARGO_MANIFEST_DIR"))
}

/// `rivercross solve --quiet FILE` with params and options, written as on the command line.
fn solve(file: &str, more: &str) -> Program {
    Program::rivercross(["solve", "--quiet", file].into_iter().chain(more.split_whitespace()))
}

/// A row whose baseline is the witness too.
fn pair(work: String, ours: Program, beside: &'static str, hand: Program, figures: Vec<Figure>) -> Row {
    Row { work, beside, what: Work::Pair { ours, witness: hand.clone(), baseline: hand }, figures }
}

/// All rows, in the order of the table.
pub fn rows() -> std::io::Result<Rows> {
    let puzzles = TempDir::new()?;
    let mut rows = start();
    rows.extend(missionaries());
    rows.extend(couples());
    rows.extend(bridges(puzzles.path())?);
    rows.push(weights(puzzles.path())?);
    rows.extend(unsolvable());
    rows.extend(many());
    rows.extend(memory(puzzles.path())?);
    Ok(Rows { rows, _puzzles: puzzles })
}

/// What the start of the program costs.
fn start() -> Vec<Row> {
    let row = |work: &str, file: &str, witness: Program| Row {
        work: work.to_owned(),
        beside: "an empty process",
        what: Work::Pair {
            ours: solve(&example(file), ""),
            baseline: Program::hand("empty", [""; 0]),
            witness,
        },
        figures: vec![Figure::Ratio(2.0)],
    };
    vec![
        row("M&C 3/3, 2 seats", "missionaries", Program::hand("missionaries", [3, 3, 2])),
        row("family, policeman and thief", "family_and_thief", Program::hand("say", ["17 crossings"])),
    ]
}

fn missionaries() -> Vec<Row> {
    let file = kept("missionaries");
    let mut rows = vec![pair(
        "M&C 3000/3000, 4 seats".to_owned(),
        solve(&file, "--set n=3000 --set seats=4"),
        "hand BFS, banded array",
        Program::hand("missionaries-thin", [3000, 4]),
        vec![Figure::Ratio(3.0), Figure::Millis(8.0)],
    )];
    for (option, name, ratio) in [(" --search bfs", ", bfs", 2.0), ("", ", automatic", 0.25)] {
        for (m, c) in [(1200, 1000), (3600, 3000)] {
            rows.push(pair(
                format!("M&C {m}/{c}, 4 seats{name}"),
                solve(&file, &format!("--set m={m} --set c={c} --set seats=4{option}")),
                "hand BFS, array",
                Program::hand("missionaries", [m, c, 4]),
                vec![Figure::Ratio(ratio)],
            ));
        }
    }
    rows
}

fn couples() -> Vec<Row> {
    let (banks, island) = (kept("couples"), kept("couples_island"));
    let mut rows = Vec::new();
    for (n, millis) in [(14, 2.0), (20, 2.0), (100, 5.0), (1000, 30.0)] {
        rows.push(pair(
            format!("couples, 4 seats, n = {n}"),
            solve(&banks, &format!("--set n={n} --set seats=4")),
            "hand BFS, counts",
            Program::hand("couples-alike", [n, 2, 4]),
            vec![Figure::Millis(millis)],
        ));
    }
    for (n, millis) in [(8, 4.0), (30, 40.0), (60, 400.0)] {
        rows.push(pair(
            format!("couples, island, 2 seats, n = {n}"),
            solve(&island, &format!("--set n={n}")),
            "hand BFS, counts",
            Program::hand("couples-alike", [n, 3, 2]),
            vec![Figure::Millis(millis)],
        ));
    }
    rows.push(pair(
        "couples, 4 seats, n = 12, --no-symmetry".to_owned(),
        solve(&banks, "--set n=12 --set seats=4 --no-symmetry"),
        "hand BFS, hash",
        Program::hand("couples", [12, 4]),
        vec![Figure::Ratio(1.5)],
    ));
    rows.push(pair(
        "couples, island, 2 seats, n = 7, --no-symmetry".to_owned(),
        solve(&island, "--set n=7 --no-symmetry"),
        "hand BFS, hash",
        Program::hand("couples-island", [7]),
        vec![Figure::Ratio(1.5)],
    ));
    rows
}

/// A bridge for so many people, and their times.
fn bridge(folder: &Path, people: u32, set: u32) -> std::io::Result<(String, Vec<u32>)> {
    let times = random::times(people, set);
    let text = random_puzzle("time", &times, "boat torch at left { seats 2  time slowest }", "minimise time");
    Ok((written(folder, &format!("bridge_{people}_{set}"), &text)?, times))
}

fn bridges(folder: &Path) -> std::io::Result<Vec<Row>> {
    let sizes = [18, 20, 22];
    let mut rows = Vec::new();
    for people in sizes {
        let (file, times) = bridge(folder, people, 0)?;
        rows.push(pair(
            format!("bridge and torch, {people} people"),
            solve(&file, ""),
            "hand Dijkstra, buckets",
            Program::hand("bridge", times),
            vec![Figure::Ratio(2.0)],
        ));
    }
    for people in sizes {
        let sets = (0..5).map(|set| {
            let (file, times) = bridge(folder, people, set)?;
            Ok(Estimate {
                astar: solve(&file, "--search astar"),
                ucs: solve(&file, "--search ucs"),
                witness: Program::hand("bridge", times),
            })
        });
        rows.push(Row {
            work: format!("bridge and torch, {people} people, five sets, astar"),
            beside: "ucs",
            what: Work::Estimates(sets.collect::<std::io::Result<_>>()?),
            figures: vec![Figure::Expanded(0.5), Figure::Ratio(1.0)],
        });
    }
    Ok(rows)
}

fn weights(folder: &Path) -> std::io::Result<Row> {
    const LOAD: u32 = 200;
    let weights = random::weights(20);
    let text = random_puzzle("weight", &weights, &format!("boat at left {{ seats 3  load {LOAD} }}"), "");
    let file = written(folder, "weights", &text)?;
    Ok(pair(
        "weights, 20 people, 3 seats, a load limit".to_owned(),
        solve(&file, ""),
        "hand BFS, array",
        Program::hand("weights", [LOAD].into_iter().chain(weights)),
        vec![Figure::Ratio(2.0)],
    ))
}

fn unsolvable() -> Vec<Row> {
    vec![
        pair(
            "unsolvable: M&C 1000/1000, 3 seats".to_owned(),
            solve(&kept("missionaries"), "--set n=1000 --set seats=3"),
            "hand BFS, banded array",
            Program::hand("missionaries-thin", [1000, 3]),
            vec![Figure::Millis(4.0)],
        ),
        pair(
            "unsolvable: couples, 3 seats, n = 12".to_owned(),
            solve(&kept("couples"), "--set n=12 --set seats=3"),
            "hand BFS, counts",
            Program::hand("couples-alike", [12, 2, 3]),
            vec![Figure::Millis(2.0)],
        ),
    ]
}

/// Counting, and sweeping over params.
fn many() -> Vec<Row> {
    let file = kept("missionaries");
    let one = solve(&file, "--set m=60 --set c=50 --set seats=4");
    let counting = Row {
        work: "counting: M&C 60/50, 4 seats".to_owned(),
        beside: "finding one plan",
        what: Work::Pair {
            ours: one.clone().with("--count"),
            baseline: one,
            witness: Program::hand("missionaries-count", [60, 50, 4]),
        },
        figures: vec![Figure::Ratio(2.0)],
    };
    let sweep = ["sweep", &file, "--set", "n=1..100", "--set", "seats=2..6", "--format", "csv"];
    let sweep = pair(
        "sweep: M&C, n = 1..100, seats = 2..6".to_owned(),
        Program::rivercross(sweep),
        "hand BFS, banded array",
        Program::hand("missionaries-sweep", [100, 2, 6]),
        vec![Figure::Millis(1000.0)],
    );
    vec![counting, sweep]
}

fn memory(folder: &Path) -> std::io::Result<Vec<Row>> {
    let row = |work: &str, ours, hand, most| Row {
        work: work.to_owned(),
        beside: "hand",
        what: Work::Memory { ours, hand },
        figures: vec![Figure::Mebibytes(most)],
    };
    let (file, times) = bridge(folder, 22, 0)?;
    Ok(vec![
        row(
            "memory: M&C 3600/3000, 3.6 M states",
            solve(&kept("missionaries"), "--set m=3600 --set c=3000 --set seats=4"),
            Program::hand("missionaries", [3600, 3000, 4]),
            32.0,
        ),
        row(
            "memory: bridge and torch, 22 people, 8.4 M states",
            solve(&file, ""),
            Program::hand("bridge", times),
            128.0,
        ),
    ])
}

/// People with one property each, all of whom have to go over.
fn random_puzzle(property: &str, values: &[u32], boat: &str, aim: &str) -> String {
    let people = values.iter().enumerate().map(|(i, value)| format!("p{} {{ {property} {value} }}", i + 1));
    let people = people.collect::<Vec<_>>().join(", ");
    format!(
        "puzzle \"Random\"\nbank left, right\nentity {people} at left\n{boat}\ngoal all at right\n{aim}\n"
    )
}

fn written(folder: &Path, name: &str, text: &str) -> std::io::Result<String> {
    let file = folder.join(name).with_extension("cross");
    std::fs::write(&file, text)?;
    Ok(file.to_string_lossy().into_owned())
}
