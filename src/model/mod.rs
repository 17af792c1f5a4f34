//! The state model: packed states, crossings as deltas, compiled rules.
