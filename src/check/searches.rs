//! The searches and derived heuristics that a file may name, and what each promises.

use super::layer::METRIC_WORDS;
use super::names::{Fit, Symbol};
use super::notes::Notes;
use super::properties::list;
use super::puzzle::{Limit, Metric, Name, SearchChoice};
use super::world::World;
use crate::diag::{Code, Diagnostic, suggest};
use crate::syntax::tree;

/// What a search promises of the solution that it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// Fewest crossings.
    Crossings,
    /// Least of what is minimised, in order of importance.
    Cost,
    /// A solution.
    Solution,
}

/// A search that a file may ask for.
#[derive(Clone, Copy, Debug)]
pub struct SearchName {
    /// Its name.
    pub name: &'static str,
    /// What it promises.
    pub promise: Promise,
    /// Whether it takes a heuristic.
    pub heuristic: bool,
}

const fn search(name: &'static str, promise: Promise, heuristic: bool) -> SearchName {
    SearchName { name, promise, heuristic }
}

/// The searches.
pub const SEARCHES: &[SearchName] = &[
    search("bfs", Promise::Crossings, false),
    search("dfs", Promise::Solution, false),
    search("iddfs", Promise::Crossings, false),
    search("ucs", Promise::Cost, false),
    search("astar", Promise::Cost, true),
    search("idastar", Promise::Cost, true),
    search("greedy", Promise::Solution, true),
    search("bidirectional", Promise::Crossings, false),
];

/// The heuristics that the program derives from a puzzle; the registry has the same.
pub const HEURISTICS: &[&str] = &["blind", "capacity", "relaxed", "patterns", "max"];

/// What everyone calls a search, and what it is called here.
const ALSO_CALLED: &[(&str, &str)] = &[
    ("a_star", "astar"),
    ("ida_star", "idastar"),
    ("ida", "idastar"),
    ("dijkstra", "ucs"),
    ("uniform", "ucs"),
    ("uniform_cost", "ucs"),
    ("breadth_first", "bfs"),
    ("depth_first", "dfs"),
    ("iterative_deepening", "iddfs"),
    ("id", "iddfs"),
    ("best_first", "greedy"),
];

impl World<'_> {
    /// The metric of this name that can be minimised and limited; `None` if there is none (told).
    pub(super) fn metric(&self, name: &tree::Name, fit: Fit, notes: &mut Notes) -> Option<Metric> {
        match name.text.as_str() {
            "crossings" => return Some(Metric::Crossings),
            "time" => return Some(Metric::Time),
            text if METRIC_WORDS.contains(&text) => {
                let headline = format!("`{text}` can only be expected, not minimised or limited");
                notes.push(
                    Diagnostic::new(Code::NotMinimised, headline, name.span, "no crossing adds to it")
                        .with_help("a crossing adds to `crossings`, `time` and costs: `minimise time`, `limit crossings <= 11`"),
                );
                return None;
            }
            _ => {}
        }
        match self.names.find(name, fit, notes)? {
            Symbol::Cost(cost) => Some(Metric::Cost(cost)),
            _ => None,
        }
    }

    /// What an optimal solution has least of, `crossings` last where it is not named.
    pub(super) fn minimised(&self, metrics: &[tree::Name], notes: &mut Notes) -> Vec<Metric> {
        let mut list: Vec<Metric> = Vec::new();
        let mut seen = rustc_hash::FxHashMap::default();
        for name in metrics {
            let Some(metric) = self.metric(name, Fit::Metric, notes) else { continue };
            match seen.get(&metric) {
                Some(&first) => notes.push(metric_twice(name, first)),
                None => {
                    seen.insert(metric, name.span);
                    list.push(metric);
                }
            }
        }
        if !seen.contains_key(&Metric::Crossings) {
            list.push(Metric::Crossings);
        }
        list
    }

    /// A limit, its bound a fixed number.
    pub(super) fn limit(&self, limit: &tree::Limit, notes: &mut Notes) -> Option<Limit> {
        let metric = self.metric(&limit.metric, Fit::Metric, notes);
        let bound = self.constant(&limit.bound, notes);
        let (metric, bound) = metric.zip(bound)?;
        Some(Limit { metric, bound, span: limit.metric.span.to(limit.bound.span) })
    }

    /// The search that is asked for.
    pub(super) fn search(
        &self,
        search: &tree::Search,
        minimise: &[Metric],
        notes: &mut Notes,
    ) -> Option<SearchChoice> {
        let own = |name: &tree::Name| Name { text: name.text.clone(), span: name.span };
        let found = self.search_name(&search.name, notes);
        let mut sound = found.is_some();
        if let Some(heuristic) = &search.heuristic {
            sound &= self.heuristic(heuristic, notes);
            if let Some(found) = found.filter(|found| !found.heuristic) {
                notes.push(no_heuristic(found, heuristic));
                sound = false;
            }
        }
        if let Some(found) = found {
            warn_of_promise(found, &search.name, minimise, notes);
        }
        sound.then(|| SearchChoice { name: own(&search.name), heuristic: search.heuristic.as_ref().map(own) })
    }

    fn search_name(&self, name: &tree::Name, notes: &mut Notes) -> Option<&'static SearchName> {
        if name.is_missing() {
            return None;
        }
        let text = name.text.as_str();
        let found = SEARCHES.iter().find(|search| search.name == text);
        if found.is_none() && !self.names.is_tainted(text) {
            let names = SEARCHES.iter().map(|search| search.name);
            let also =
                ALSO_CALLED.iter().find(|(also, _)| *also == text.to_lowercase()).map(|&(_, name)| name);
            let help = match also.or_else(|| suggest::nearest(text, names.clone())) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the searches are {}", list(&names.collect::<Vec<_>>())),
            };
            notes.push(
                Diagnostic::new(
                    Code::NoSuchSearch,
                    format!("no search is called `{text}`"),
                    name.span,
                    "no such search",
                )
                .with_help(help),
            );
        }
        found
    }

    fn heuristic(&self, name: &tree::Name, notes: &mut Notes) -> bool {
        // Only an estimate takes such a name over: a place may be called `blind`.
        let estimate = matches!(self.names.get(&name.text), Some(Symbol::Estimate(_)));
        if HEURISTICS.contains(&name.text.as_str()) && !estimate {
            return true;
        }
        self.names.find(name, Fit::Estimate, notes).is_some()
    }
}

/// A metric that is named twice where each may stand once.
pub(super) fn metric_twice(name: &tree::Name, first: crate::source::Span) -> Diagnostic {
    let text = &name.text;
    Diagnostic::new(Code::Repeated, format!("`{text}` is named twice"), name.span, "the second time")
        .with_label(first, "the first time")
        .with_help(format!("name each metric once: keep the first `{text}`"))
}

fn no_heuristic(search: &SearchName, heuristic: &tree::Name) -> Diagnostic {
    let taking: Vec<&str> =
        SEARCHES.iter().filter(|search| search.heuristic).map(|search| search.name).collect();
    Diagnostic::new(
        Code::NoHeuristic,
        format!("`{}` takes no heuristic", search.name),
        heuristic.span,
        "not used by this search",
    )
    .with_help(format!(
        "leave it out, or take a search that uses one ({}): `search astar with {}`",
        list(&taking),
        heuristic.text
    ))
}

fn warn_of_promise(search: &SearchName, name: &tree::Name, minimise: &[Metric], notes: &mut Notes) {
    let kept = match search.promise {
        Promise::Cost => true,
        Promise::Crossings => minimise == [Metric::Crossings],
        Promise::Solution => false,
    };
    if kept {
        return;
    }
    let crossings_only = minimise == [Metric::Crossings];
    let (wanted, better) =
        if crossings_only { ("fewest crossings", "bfs") } else { ("least of what it minimises", "ucs") };
    let promised = match search.promise {
        Promise::Crossings => "fewest crossings only",
        _ => "some solution only",
    };
    notes.push(
        Diagnostic::new(
            Code::NoPromise,
            format!("`{}` doesn't promise what this puzzle wants: {wanted}", search.name),
            name.span,
            format!("promises {promised}"),
        )
        .with_help(format!("its result counts as not proved optimal; for a proof write `search {better}`, or leave `search` out")),
    );
}
