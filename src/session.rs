//! Load, check, solve, verify: the one entry for all front ends.
