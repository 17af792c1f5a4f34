//! Diagnostics as text: `human`, `plain`, `short`, `json`.
