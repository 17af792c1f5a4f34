//! The successor generator: what it shows of a state does not depend on what its tables know, and
//! the way back is the way forth.

use crate::common::example_puzzles;
use rivercross::check::puzzle::Puzzle;
use rivercross::diag::Diagnostic;
use rivercross::model::Model;
use rivercross::model::price::{Narrow, Price, Wide};
use rivercross::model::visit::{Edge, Visitor};
use rivercross::model::walker::Walker;
use rivercross::model::words::{Many, Words};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::ControlFlow;

/// Notes the edges: the other state, the cost, how many edges it stands for.
#[derive(Default)]
struct Notes(Vec<(Vec<u64>, Vec<i64>, String)>);

impl<S: Words, C: Price> Visitor<S, C> for Notes {
    fn edge(&mut self, edge: &Edge<'_, S, C>) -> ControlFlow<()> {
        let cost = edge.cost.as_ref().unwrap().numbers().to_vec();
        self.0.push((edge.state.as_slice().to_vec(), cost, edge.details.labelled().to_string()));
        ControlFlow::Continue(())
    }
}

type Edges = BTreeMap<Vec<u64>, Vec<(Vec<u64>, Vec<i64>, String)>>;

/// The edges of the first so many states within reach.
fn edges<W: Words, P: Price>(puzzle: &Puzzle, most: usize) -> Result<Edges, Diagnostic> {
    let model = Model::new(puzzle)?;
    let mut walker = Walker::<W, P>::new(&model, &puzzle.minimise, &[], &[]);
    // Each state shows itself, and no other one in its place.
    walker.unfold();
    let Ok(start) = walker.start()? else { return Ok(Edges::new()) };
    let mut edges = Edges::new();
    let (mut open, mut met) = (VecDeque::from([start.clone()]), BTreeSet::from([start]));
    while let Some(state) = open.pop_front().filter(|_| edges.len() < most) {
        let mut notes = Notes::default();
        assert!(walker.expand(&state, &mut notes)?.is_continue());
        // Another walker, whose tables know nothing, says the same.
        let mut again = Notes::default();
        let mut other = Walker::<W, P>::new(&model, &puzzle.minimise, &[], &[]);
        other.unfold();
        assert!(other.expand(&state, &mut again)?.is_continue());
        assert_eq!(notes.0, again.0);
        for (to, ..) in &notes.0 {
            let mut next = W::zeroed(to.len());
            next.as_mut_slice().copy_from_slice(to);
            if met.insert(next.clone()) {
                open.push_back(next);
            }
        }
        edges.insert(state.as_slice().to_vec(), notes.0);
    }
    if walker.is_reversible() && open.is_empty() {
        for (state, onward) in &edges {
            let mut here = W::zeroed(state.len());
            here.as_mut_slice().copy_from_slice(state);
            let mut notes = Notes::default();
            assert!(walker.retreat(&here, &mut notes)?.is_continue());
            let into = |from: &Vec<u64>| notes.0.iter().filter(|(before, ..)| before == from).count();
            for (to, cost, ways) in onward {
                let mut back = Notes::default();
                let mut there = W::zeroed(to.len());
                there.as_mut_slice().copy_from_slice(to);
                assert!(walker.retreat(&there, &mut back)?.is_continue());
                assert!(
                    back.0.contains(&(state.clone(), cost.clone(), ways.clone())),
                    "{}",
                    puzzle.title.text
                );
            }
            for (before, ..) in &notes.0 {
                if let Some(onward) = edges.get(before) {
                    assert_eq!(onward.iter().filter(|(to, ..)| to == state).count(), into(before));
                }
            }
        }
    }
    Ok(edges)
}

#[test]
fn every_example_is_walked_the_same_forth_and_back() {
    for (_, puzzle) in example_puzzles() {
        let wide = edges::<Many, Wide>(&puzzle, 400);
        let Ok(wide) = wide else { continue };
        let one_word = wide.keys().all(|state| state.len() == 1);
        if one_word && puzzle.minimise.len() == 1 {
            assert_eq!(edges::<[u64; 1], Narrow<1>>(&puzzle, 400).unwrap(), wide, "{}", puzzle.title.text);
        } else if one_word && puzzle.minimise.len() == 2 {
            assert_eq!(edges::<[u64; 1], Narrow<2>>(&puzzle, 400).unwrap(), wide, "{}", puzzle.title.text);
        }
    }
}
