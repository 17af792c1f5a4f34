//! Who can board where.
//!
//! A *boarding* is one thing of a class that stands in one configuration, together with which of
//! its members go aboard. A load is how many things board in each of these ways, which is just
//! what tells one crossing from another: equally many of each group, and equal multisets of
//! (where a copy's members stand, which of them board).

use super::layout::{ClassId, CohortId, ConfigId, Layout, Standing};
use crate::check::puzzle::{PlaceId, Puzzle};
use crate::diag::{Code, Diagnostic};
use crate::id;
use crate::id::IdVec;
use crate::limits;

id! {
    /// A boarding.
    BoardingId
}

/// Some members of a thing in one configuration go aboard at one place.
#[derive(Clone, Debug)]
pub struct Boarding {
    /// The class.
    pub class: ClassId,
    /// The configuration in which the thing stands.
    pub from: ConfigId,
    /// Where they board.
    pub place: PlaceId,
    /// How many members of each cohort board; none of the numbers is 0.
    pub members: Vec<(CohortId, i64)>,
    /// How many board.
    pub heads: i64,
    /// The seats that they take.
    pub size: i64,
    /// What they weigh.
    pub weight: i128,
    /// For each place that a leg leads to: the configuration after they have landed there.
    targets: Vec<(PlaceId, ConfigId)>,
}

impl Boarding {
    /// How many of a cohort board.
    pub fn aboard(&self, cohort: CohortId) -> i64 {
        self.members.iter().find(|(id, _)| *id == cohort).map_or(0, |(_, count)| *count)
    }

    /// The configuration of the thing after its members have landed at `place`.
    pub fn landing(&self, place: PlaceId) -> Option<ConfigId> {
        self.targets.iter().find(|(to, _)| *to == place).map(|(_, config)| *config)
    }
}

/// Every boarding of a puzzle.
#[derive(Clone, Debug, Default)]
pub struct Boardings {
    /// Configuration by configuration.
    pub list: IdVec<BoardingId, Boarding>,
    /// Those at each place, by ascending size.
    pub at: IdVec<PlaceId, Vec<BoardingId>>,
}

impl Boardings {
    /// Finds out who can board where, as far as the greatest boat has seats.
    ///
    /// # Errors
    ///
    /// Says so if there are too many ways to board.
    pub fn new(puzzle: &Puzzle, layout: &Layout) -> Result<Self, Diagnostic> {
        let mut onward: IdVec<PlaceId, Vec<PlaceId>> = puzzle.places.iter().map(|_| Vec::new()).collect();
        for leg in &puzzle.legs {
            if !onward[leg.from].contains(&leg.to) {
                onward[leg.from].push(leg.to);
            }
        }
        let seats = puzzle.carriers.iter().map(|carrier| carrier.seats.value).max().unwrap_or(0);
        let mut all = Self { list: IdVec::new(), at: puzzle.places.iter().map(|_| Vec::new()).collect() };
        let mut landings = 0;
        for (from, config) in layout.configs.enumerate() {
            let mut places: Vec<PlaceId> = config.standing.iter().map(|s| s.place).collect();
            places.sort_unstable();
            places.dedup();
            for place in places {
                let here: Vec<Standing> =
                    config.standing.iter().filter(|s| s.place == place).copied().collect();
                let room = (limits::BOARDINGS - landings) / onward[place].len().max(1);
                let Some(choices) = choices(puzzle, layout, &here, seats, room) else {
                    let family = &puzzle.families[layout.classes[config.class].family];
                    return Err(too_many(&family.name.text, family.span));
                };
                landings += choices.len() * onward[place].len();
                for members in choices {
                    let boarding = board(puzzle, layout, from, place, members, &onward[place]);
                    let id = all.list.push(boarding);
                    all.at[place].push(id);
                }
            }
        }
        for place in puzzle.places.ids() {
            let list = &all.list;
            all.at[place].sort_by_key(|&id| list[id].size);
        }
        Ok(all)
    }
}

/// Which members can board of those who stand here, nobody not among the answers; `None` if there
/// are more than `room` ways.
fn choices(
    puzzle: &Puzzle,
    layout: &Layout,
    here: &[Standing],
    seats: i64,
    room: usize,
) -> Option<Vec<Vec<(CohortId, i64)>>> {
    // One way more than wanted: nobody.
    let mut open = vec![(Vec::new(), seats)];
    for standing in here {
        let role = &puzzle.roles[layout.cohorts[standing.cohort].role];
        let size = role.measures[puzzle.size()];
        let mut next = Vec::new();
        for (chosen, left) in open {
            let most = if size > 0 { standing.count.min(left / size) } else { standing.count };
            for count in 0..=most {
                let mut longer: Vec<(CohortId, i64)> = chosen.clone();
                if count > 0 {
                    longer.push((standing.cohort, count));
                }
                next.push((longer, left - count * size));
                if next.len() > room + 1 {
                    return None;
                }
            }
        }
        open = next;
    }
    let all: Vec<_> =
        open.into_iter().map(|(chosen, _)| chosen).filter(|chosen| !chosen.is_empty()).collect();
    (all.len() <= room).then_some(all)
}

fn board(
    puzzle: &Puzzle,
    layout: &Layout,
    from: ConfigId,
    place: PlaceId,
    members: Vec<(CohortId, i64)>,
    onward: &[PlaceId],
) -> Boarding {
    let config = &layout.configs[from];
    let measure = |id: CohortId, measure| puzzle.roles[layout.cohorts[id].role].measures[measure];
    let land = |to: PlaceId| {
        let mut standing = config.standing.clone();
        for &(cohort, count) in &members {
            for s in standing.iter_mut().filter(|s| s.cohort == cohort && s.place == place) {
                s.count -= count;
            }
            match standing.iter_mut().find(|s| s.cohort == cohort && s.place == to) {
                Some(there) => there.count += count,
                None => standing.push(Standing { cohort, place: to, count }),
            }
        }
        Some((to, layout.find(config.class, standing)?))
    };
    let targets = onward.iter().filter_map(|&to| land(to)).collect();
    let weight =
        |&(id, count): &(CohortId, i64)| i128::from(measure(id, puzzle.weight())) * i128::from(count);
    Boarding {
        class: config.class,
        from,
        place,
        heads: members.iter().map(|(_, count)| count).sum(),
        // The choices were bounded by seats, so this sum is as well.
        size: members.iter().map(|&(id, count)| measure(id, puzzle.size()) * count).sum(),
        weight: members.iter().map(weight).sum(),
        members,
        targets,
    }
}

fn too_many(name: &str, span: crate::source::Span) -> Diagnostic {
    Diagnostic::new(
        Code::TooLarge,
        format!("{name} can board in more than {} ways", limits::BOARDINGS),
        span,
        "its members, places and seats multiply",
    )
    .with_help(
        "let those who need not be told which copy they belong to be a group: entity 400 children at left",
    )
}
