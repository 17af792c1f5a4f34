//! The way back: nothing but the layers is kept, and they are enough. A state of one layer has been
//! reached from any state of the layer before it from which some load leads to it.

use super::flood::Flood;
use super::loads::Load;
use super::side::RowId;
use crate::model::Model;
use crate::model::labels::Labels;
use crate::model::ride::Ride;
use crate::plan::Plan;

/// A shortest plan to a state in the last layer of a flood that has kept the others.
pub fn plan(model: &Model<'_>, flood: &mut Flood<'_>, goal: (RowId, i64)) -> Plan {
    let (row, mut position) = goal;
    let mut row = flood.here.coordinates(row).to_vec();
    let mut rides = Vec::new();
    while let Some(layer) = flood.past.pop() {
        let before = &flood.there;
        let index = flood.here.grid.index(&row);
        let lead = |load: &&Load| {
            let at = position - before.sign * load.bits as i64;
            let from = before.grid.target(index, &row, load, -before.sign);
            let known = from.and_then(|index| before.find(index));
            known.is_some_and(|id| {
                before.stretches(id).any(|id| layer.contains(id, at))
                    && (before.leaves_freely() || before.leaving(id).contains(at))
            })
        };
        let loads = before.loads;
        let Some(load) = loads.list.iter().find(lead) else { break };
        position -= before.sign * load.bits as i64;
        let mut target = Vec::new();
        before.grid.move_row(&row, load, -before.sign, &mut target);
        row = target;
        rides.push((loads.leg, load));
        std::mem::swap(&mut flood.here, &mut flood.there);
    }
    let mut labels = Labels::new(model);
    let mut plan = Plan::default();
    for (leg, load) in rides.into_iter().rev() {
        let ride = leg.map(|leg| Ride {
            carrier: crate::id::Id::from_index(0),
            leg,
            load: &load.boarding,
            ashore: &model.layout.start,
        });
        plan.crossings.extend(ride.map(|ride| labels.make(ride.into())));
    }
    plan
}
