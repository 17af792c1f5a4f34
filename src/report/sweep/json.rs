//! A sweep as JSON. Its form is described by `docs/sweep.schema.json`.

use super::Swept;
use crate::diag::Diagnostics;
use crate::report::json::{finish, reason_name, told, variant};
use crate::source::Sources;
use crate::sweep::{Amount, Cell};
use serde_json::{Map, Value, json};

/// The form of a sweep.
pub const SWEEP: &str = "rivercross.sweep/1";

/// A sweep; the last field is the worst that came of any cell.
pub fn json(swept: &Swept<'_>, sources: &Sources) -> String {
    let Swept { puzzle, sweep, cells, .. } = *swept;
    let mut object = Map::new();
    object.insert("schema".to_owned(), SWEEP.into());
    object.insert("puzzle".to_owned(), puzzle.title.text.clone().into());
    object.insert("variant".to_owned(), variant(puzzle));
    let axes = sweep.axes.iter().map(|axis| json!({ "param": axis.param, "values": axis.values }));
    object.insert("axes".to_owned(), axes.collect());
    object.insert("metric".to_owned(), swept.metric_name().into());
    let each = cells.iter().enumerate().map(|(index, cell)| one(swept, index, cell));
    object.insert("cells".to_owned(), each.collect());
    let wrong = swept.diagnostics();
    if !wrong.is_empty() {
        object.insert("diagnostics".to_owned(), told(&wrong, sources));
    }
    let has = |status: &&str| cells.iter().any(|cell| swept.status(cell) == *status);
    let status = ["invalid", "stopped", "not_found"].into_iter().find(has).unwrap_or("solved");
    finish(object, status)
}

/// The sweep of a file that has errors.
pub fn invalid(diagnostics: &Diagnostics, sources: &Sources) -> String {
    let mut object = Map::new();
    object.insert("schema".to_owned(), SWEEP.into());
    object.insert("diagnostics".to_owned(), told(diagnostics, sources));
    finish(object, "invalid")
}

fn one(swept: &Swept<'_>, index: usize, cell: &Cell) -> Value {
    let params = swept.sweep.settings(index).params;
    let params: Map<String, Value> = params.into_iter().map(|(name, value)| (name, value.into())).collect();
    let mut object = Map::new();
    object.insert("params".to_owned(), params.into());
    match cell {
        Cell::Known(Amount::Total(total)) | Cell::Found(Amount::Total(total)) => {
            object.insert("value".to_owned(), (*total).into());
        }
        // A count may be larger than any number that JSON readers keep exactly.
        Cell::Known(Amount::Count(count)) | Cell::Found(Amount::Count(count)) => {
            object.insert("value".to_owned(), count.to_string().into());
        }
        Cell::Stopped { reason, least } => {
            object.insert("reason".to_owned(), reason_name(*reason).into());
            object.insert("at_least".to_owned(), (*least).into());
        }
        Cell::Unsolvable | Cell::NotFound | Cell::Invalid(_) => {}
    }
    object.insert("status".to_owned(), swept.status(cell).into());
    object.into()
}
