//! A sweep as comma-separated values (RFC 4180, with a line feed at the end of each line). Names of
//! params are words and all else is words and numbers, so nothing needs quotes.

use super::Swept;
use crate::sweep::Cell;

/// A line of heads, then one line a cell: its params, `status`, `value`, and `at_least`, what is known
/// of a cell that was stopped.
pub fn csv(swept: &Swept<'_>) -> String {
    let mut out: String = swept.sweep.axes.iter().map(|axis| format!("{},", axis.param)).collect();
    out += "status,value,at_least\n";
    for (index, cell) in swept.cells.iter().enumerate() {
        for (_, value) in swept.sweep.settings(index).params {
            out += &format!("{value},");
        }
        let (value, least) = match cell {
            Cell::Known(amount) | Cell::Found(amount) => (amount.to_string(), None),
            Cell::Stopped { least, .. } => (String::new(), *least),
            Cell::Unsolvable | Cell::NotFound | Cell::Invalid(_) => (String::new(), None),
        };
        let least = least.map_or_else(String::new, |least| least.to_string());
        out += &format!("{},{value},{least}\n", swept.status(cell));
    }
    out
}
