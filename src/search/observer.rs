//! What a search shows to whoever follows it step by step. Nobody does as a rule, and then it costs
//! nothing: loops ask once a state.

use crate::model::code::ClauseId;
use crate::model::price::Numbers;
use crate::model::ride::Ride;

/// Follows a search.
pub trait Observer {
    /// The next thing that happens.
    fn see(&mut self, event: Event<'_>);
}

/// Something that happens in a search.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// It begins, or begins again from the start.
    Begin,
    /// It begins a round that goes as far as this.
    Round(Numbers),
    /// A state is looked at.
    Look {
        /// The words of the state.
        state: &'a [u64],
        /// From which end.
        side: Side,
        /// What is paid on the way to it.
        paid: Numbers,
        /// What is still to be paid by the estimate, if one is asked.
        estimate: Option<Numbers>,
        /// Whether it is a goal; its successors are not looked at then.
        is_goal: bool,
    },
    /// A crossing from the state that was looked at last, or to it from the side of the goals.
    Edge {
        /// The crossing; not known on the side of the goals.
        ride: Option<Ride<'a>>,
        /// The words of the state at its other end.
        state: &'a [u64],
        /// What became of that.
        fate: Fate,
    },
    /// The same, refused by a clause.
    Refused {
        /// The crossing; not known on the side of the goals.
        ride: Option<Ride<'a>>,
        /// The clause.
        clause: ClauseId,
    },
    /// A state that was put aside is not looked at after all.
    Pass {
        /// The words of the state.
        state: &'a [u64],
        /// What is paid on the way to it.
        paid: Numbers,
        /// Why.
        fate: Fate,
    },
}

/// From where a state was met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// From the start.
    #[default]
    Start,
    /// From the goals.
    Goals,
}

/// What becomes of a state that is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It was not known, and waits.
    New,
    /// It was not known, waits, and the other side knows it.
    Meets,
    /// It is put aside before anybody asks whether it is known.
    Aside,
    /// It was known, is reached at less than ever, and waits again.
    Cheaper {
        /// Whether it had been looked at already.
        reopened: bool,
    },
    /// It was known to be reached at no more than this.
    Known,
    /// A limit does not let a solution come this way.
    Beyond,
    /// The estimate says that no solution within the limits comes this way.
    Hopeless,
    /// It lies beyond this round, or beyond the bound on the depth.
    Later,
    /// The cost has no room.
    NoRoom,
}
