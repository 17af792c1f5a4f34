#![allow(clippy::unwrap_used, clippy::panic)]

//! The three conditions against their definition: list every choice, and see whether all are alike.

use super::*;
use crate::check::{FileError, Files, Settings, load};
use crate::diag::Diagnostics;
use crate::id::Id;
use crate::plan::Crossing;
use crate::source::Sources;
use std::collections::BTreeSet;

struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &str) -> Result<Vec<u8>, FileError> {
        Err(FileError::Missing)
    }
}

fn puzzle(family: &str, rowers: &str) -> Puzzle {
    let text = format!(
        "puzzle \"Choices\" bank left, right entity {family} at left
         boat at left {{ seats 99 {rowers} }} goal all at right"
    );
    let mut sources = Sources::new();
    let root = sources.add("a.cross", &text);
    let mut diagnostics = Diagnostics::new();
    let document = load(root, &mut sources, &NoFiles, &mut diagnostics);
    document.puzzle(None, &Settings::default(), &mut diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}"))
}

/// Every way in which so many members of the roles can board: for each copy, how many of each role.
fn choices(there: &[Vec<i64>], wanted: &[Asked], roles: &[RoleId]) -> Vec<Vec<Vec<i64>>> {
    let mut all = vec![vec![vec![0; roles.len()]; there.len()]];
    for asked in wanted {
        let role = roles.iter().position(|role| *role == asked.role).unwrap();
        let mut next = BTreeSet::new();
        for choice in &all {
            let copies: Vec<usize> = match asked.copy {
                Some(copy) => vec![usize::try_from(copy).unwrap() - 1],
                None => (0..there.len()).collect(),
            };
            let mut partial = vec![(choice.clone(), asked.count)];
            for copy in copies {
                let spread = |(choice, left): (Vec<Vec<i64>>, i64)| {
                    let free = there[copy][role] - choice[copy][role];
                    (0..=free.min(left)).map(move |n| {
                        let mut choice = choice.clone();
                        choice[copy][role] += n;
                        (choice, left - n)
                    })
                };
                partial = partial.into_iter().flat_map(spread).collect();
            }
            next.extend(partial.into_iter().filter(|(_, left)| *left == 0).map(|(choice, _)| choice));
        }
        all = next.into_iter().collect();
    }
    all
}

#[test]
fn clear_exactly_if_all_choices_are_alike() {
    let puzzles = [
        puzzle("3 couples of (husband, wife)", ""),
        puzzle("4 couples of (husband, wife)", "rowers husband[2]"),
        puzzle("3 teams of (2 player, coach)", ""),
        puzzle("2 teams of (3 player, 2 coach)", ""),
        puzzle("3 teams of (2 player, 2 coach)", "rowers coach[3]"),
        puzzle("5 men", "rowers men[1], men[4]"),
        puzzle("3 crews of (2 men)", ""),
    ];
    let mut random = fastrand::Rng::with_seed(7);
    let (mut clear, mut unclear) = (0, 0);
    for _ in 0..6_000 {
        let puzzle = &puzzles[random.usize(..puzzles.len())];
        let family = FamilyId::from_index(0);
        let (roles, copies) = (&puzzle.families[family].roles, puzzle.families[family].copies);
        // Some have crossed already, whoever it was.
        let mut arrangement = Arrangement::start(puzzle);
        let mut load = Vec::new();
        for &role in roles {
            for copy in 1..=copies {
                let count = if random.bool() { 0 } else { random.i64(0..=puzzle.roles[role].per_copy) };
                load.extend((count > 0).then_some(Aboard { role, copy, count }));
            }
        }
        let (carrier, leg) = (Id::from_index(0), Id::from_index(0));
        arrangement.cross(puzzle, &Crossing { carrier, leg, load });
        // Some of those who are left are called, a few by number, each role in one item.
        let from = PlaceId::from_index(0);
        let there: Vec<Vec<i64>> = (1..=copies)
            .map(|copy| roles.iter().map(|&role| arrangement.places[from].of_copy(role, copy)).collect())
            .collect();
        let mut asked = Vec::new();
        for (index, &role) in roles.iter().enumerate() {
            let mut left: i64 = there.iter().map(|copy| copy[index]).sum();
            if random.u8(..4) == 0 {
                let copy = random.i64(1..=copies);
                let count = random.i64(0..=there[usize::try_from(copy).unwrap() - 1][index]);
                asked.extend((count > 0).then_some(Asked { role, copy: Some(copy), count, span: None }));
                left -= count;
            }
            let count = random.i64(0..=left);
            asked.extend((count > 0).then_some(Asked { role, copy: None, count, span: None }));
        }
        // What a choice is up to swapping copies: for each sort of copy, which of its members board.
        let numbered = Crowd::of(
            &asked
                .iter()
                .filter_map(|a| Some(Aboard { role: a.role, copy: a.copy?, count: a.count }))
                .collect::<Vec<_>>(),
        );
        let sort = |copy: i64| {
            let singled = puzzle.families[family].singled.contains(&copy).then_some(copy);
            let called: Vec<i64> = roles.iter().map(|&role| numbered.of_copy(role, copy)).collect();
            (singled, arrangement.configuration(puzzle, family, copy), called)
        };
        let alike = |choice: &Vec<Vec<i64>>| {
            let mut boards: Vec<_> =
                (1..=copies).zip(choice).map(|(copy, boards)| (sort(copy), boards.clone())).collect();
            boards.sort();
            boards
        };
        let kinds: BTreeSet<_> = choices(&there, &asked, roles).iter().map(alike).collect();
        let chosen = choose(puzzle, &arrangement, from, &asked);
        assert_eq!(chosen.is_ok(), kinds.len() == 1, "{asked:?} of {there:?}: {} kinds", kinds.len());
        if let Ok(load) = chosen {
            let crowd = Crowd::of(&load);
            let boards: Vec<Vec<i64>> = (1..=copies)
                .map(|copy| roles.iter().map(|&role| crowd.of_copy(role, copy)).collect())
                .collect();
            assert!(kinds.contains(&alike(&boards)), "{asked:?} of {there:?}: {load:?}");
            clear += 1;
        } else {
            unclear += 1;
        }
    }
    assert!(clear > 1_000 && unclear > 1_000, "{clear} clear, {unclear} unclear");
}
