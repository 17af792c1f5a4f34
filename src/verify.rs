//! Replays a plan on the checked puzzle, member by member, in the plainest possible code.
