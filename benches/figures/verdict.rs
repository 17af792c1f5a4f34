//! A row measured and judged.

use crate::rows::{Estimate, Figure, Row, Work};
use crate::run::{End, Program};
use std::time::Duration;

/// How a row stands.
pub enum Verdict {
    Met,
    Missed,
    /// The program does not know the option or the command.
    NotYet,
    /// A run took longer than the patience lasted.
    GivenUp,
    /// This system does not tell what is asked for.
    NotKnownHere,
    /// The answers differ, or a program failed.
    Wrong(String),
}

/// What was measured on the two sides: fastest and median time, or bytes.
#[derive(Default)]
pub struct Sides {
    pub ours: String,
    pub beside: String,
    pub ratio: String,
}

/// What there is to say of a row.
pub struct Line {
    pub sides: Sides,
    pub verdict: Verdict,
}

impl From<Verdict> for Line {
    fn from(verdict: Verdict) -> Self {
        Self { sides: Sides::default(), verdict }
    }
}

/// Measures a row.
pub fn judge(row: &Row, patience: Duration) -> Line {
    let measured = match &row.what {
        Work::Pair { ours, baseline, witness } => pair(row, [ours, baseline], witness, patience),
        Work::Memory { ours, hand } => memory(row, [ours, hand], patience),
        Work::Estimates(sets) => estimates(row, sets, patience),
    };
    measured.unwrap_or_else(Line::from)
}

fn pair(row: &Row, sides: [&Program; 2], witness: &Program, patience: Duration) -> Result<Line, Verdict> {
    let ours = match solved(sides[0], patience) {
        Err(verdict @ (Verdict::NotYet | Verdict::GivenUp)) => {
            return unanswered(verdict, sides[1], patience);
        }
        ours => ours?,
    };
    let expected = solved(witness, patience)?;
    same(&ours.answer, &expected.answer)?;
    let [ours, baseline] = in_turns(sides, ours.time)?;
    let ratio = ours.ratio(&baseline);
    let met = row.figures.iter().all(|figure| match figure {
        Figure::Ratio(most) => ratio <= *most,
        Figure::Millis(most) => ours.fastest.as_secs_f64() * 1e3 <= *most,
        Figure::Mebibytes(_) | Figure::Expanded(_) => false,
    });
    Ok(Line {
        sides: Sides { ours: ours.text(), beside: baseline.text(), ratio: format!("{ratio:.2}") },
        verdict: if met { Verdict::Met } else { Verdict::Missed },
    })
}

/// Only the baseline has an answer; its time is what is to be reached.
fn unanswered(verdict: Verdict, baseline: &Program, patience: Duration) -> Result<Line, Verdict> {
    let takes = solved(baseline, patience)?.time;
    let [baseline] = in_turns([baseline], takes)?;
    let sides = Sides { beside: baseline.text(), ..Sides::default() };
    Ok(Line { sides, verdict })
}

fn memory(row: &Row, sides: [&Program; 2], patience: Duration) -> Result<Line, Verdict> {
    let [ours, hand] = sides;
    same(&solved(ours, patience)?.answer, &solved(hand, patience)?.answer)?;
    let bytes = |program: &Program| -> Result<f64, Verdict> {
        let bytes = solved(&program.peak(), patience)?.answer;
        bytes.parse().map_err(|_| Verdict::NotKnownHere)
    };
    let mebi = f64::from(1 << 20);
    let (ours, hand) = (bytes(ours)? / mebi, bytes(hand)? / mebi);
    let met = row.figures.iter().all(|figure| matches!(figure, Figure::Mebibytes(most) if ours <= *most));
    Ok(Line {
        sides: Sides {
            ours: format!("{ours:.1} MiB"),
            beside: format!("{hand:.1} MiB"),
            ratio: format!("{:.2}", ours / hand),
        },
        verdict: if met { Verdict::Met } else { Verdict::Missed },
    })
}

fn estimates(row: &Row, sets: &[Estimate], patience: Duration) -> Result<Line, Verdict> {
    let (mut astar, mut ucs) = (Duration::ZERO, Duration::ZERO);
    let mut shares = Vec::new();
    for set in sets {
        let (ours, theirs) = (solved(&set.astar, patience)?, solved(&set.ucs, patience)?);
        let expected = solved(&set.witness, patience)?;
        same(&ours.answer, &expected.answer)?;
        same(&theirs.answer, &expected.answer)?;
        shares.push(expanded(&set.astar, patience)? / expanded(&set.ucs, patience)?);
        let [ours, theirs] = in_turns([&set.astar, &set.ucs], ours.time)?;
        astar += ours.fastest;
        ucs += theirs.fastest;
    }
    let share = shares.iter().sum::<f64>() / shares.len() as f64;
    let ratio = astar.as_secs_f64() / ucs.as_secs_f64();
    let met = row.figures.iter().all(|figure| match figure {
        Figure::Expanded(most) => share <= *most,
        Figure::Ratio(most) => ratio <= *most,
        Figure::Mebibytes(_) | Figure::Millis(_) => false,
    });
    Ok(Line {
        sides: Sides {
            ours: format!("{}, expanded {share:.2}", millis(astar)),
            beside: millis(ucs),
            ratio: format!("{ratio:.2}"),
        },
        verdict: if met { Verdict::Met } else { Verdict::Missed },
    })
}

/// How many states a search expands, from its own statistics.
fn expanded(program: &Program, patience: Duration) -> Result<f64, Verdict> {
    let with_stats = program.clone().without("--quiet").with("--stats").with("--format").with("json");
    let answer = solved(&with_stats, patience)?.answer;
    let json: Option<serde_json::Value> = serde_json::from_str(&answer).ok();
    let number = json.as_ref().and_then(|json| json["stats"]["expanded"].as_f64());
    number.ok_or_else(|| Verdict::Wrong("no `stats.expanded` in the JSON answer".to_owned()))
}

/// What a program that came to an end said, and after which time.
struct Solved {
    answer: String,
    time: Duration,
}

/// Runs a program once; only an answer is well.
fn solved(program: &Program, patience: Duration) -> Result<Solved, Verdict> {
    let end = program.try_out(patience).map_err(|error| Verdict::Wrong(error.to_string()))?;
    match end {
        End::GivenUp => Err(Verdict::GivenUp),
        End::Done { answer, code: Some(0 | 1), time, .. } => Ok(Solved { answer, time }),
        End::Done { code: Some(2), .. } => Err(Verdict::NotYet),
        End::Done { complaint, code, .. } => {
            let first = complaint.lines().find(|line| !line.trim().is_empty()).unwrap_or("no answer");
            Err(Verdict::Wrong(format!("{} (exit code {code:?})", first.trim())))
        }
    }
}

/// The answers are equal, or ours says more after a comma.
fn same(ours: &str, expected: &str) -> Result<(), Verdict> {
    let more = ours.strip_prefix(expected);
    if more.is_some_and(|more| more.is_empty() || more.starts_with(',')) {
        return Ok(());
    }
    let brief = |text: &str| text.chars().take(60).collect::<String>().replace('\n', " ");
    Err(Verdict::Wrong(format!("the answer is `{}` and not `{}`", brief(ours), brief(expected))))
}

/// The times of a program.
struct Times {
    fastest: Duration,
    median: Duration,
}

impl Times {
    fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |i: usize| times.get(i).copied().unwrap_or_default();
        Self { fastest: at(0), median: at(times.len() / 2) }
    }

    fn ratio(&self, other: &Self) -> f64 {
        self.fastest.as_secs_f64() / other.fastest.as_secs_f64()
    }

    fn text(&self) -> String {
        format!("{} ({})", millis(self.fastest), millis(self.median))
    }
}

fn millis(time: Duration) -> String {
    let millis = time.as_secs_f64() * 1e3;
    let digits = if millis < 100.0 { 1 } else { 0 };
    format!("{millis:.digits$} ms")
}

/// Runs programs in turns, more often the shorter the first one takes.
fn in_turns<const N: usize>(sides: [&Program; N], takes: Duration) -> Result<[Times; N], Verdict> {
    let runs = match takes.as_millis() {
        0..20 => 25,
        20..200 => 11,
        200..1000 => 5,
        _ => 3,
    };
    let mut times = [const { Vec::new() }; N];
    for _ in 0..runs {
        for (program, times) in sides.into_iter().zip(&mut times) {
            times.push(program.time().map_err(|error| Verdict::Wrong(error.to_string()))?);
        }
    }
    Ok(times.map(Times::of))
}
