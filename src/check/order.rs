//! Definitions in the order in which they need each other, and the circles among them.

/// An order in which each definition comes after those that it needs.
#[derive(Debug, Default)]
pub struct Order {
    /// All definitions; those that need one in a circle come somewhere after it.
    pub sorted: Vec<usize>,
    /// Each circle once, as the definitions on the way round; circles that share definitions are one.
    pub circles: Vec<Vec<usize>>,
    /// Whether a definition lies on a circle.
    pub circular: Vec<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Colour {
    New,
    Open,
    Done,
}

/// Sorts definitions by depth-first search (Tarjan 1976, without recursion). `needs` has, for each
/// definition, those that it needs.
pub fn order(needs: &[Vec<usize>]) -> Order {
    let mut found = Order { circular: vec![false; needs.len()], ..Order::default() };
    let mut colours = vec![Colour::New; needs.len()];
    for root in 0..needs.len() {
        visit(root, needs, &mut colours, &mut found);
    }
    found
}

fn visit(root: usize, needs: &[Vec<usize>], colours: &mut [Colour], found: &mut Order) {
    // The way from the root, each with the number of needs that have been looked at.
    let mut way: Vec<(usize, usize)> = Vec::new();
    let mut next = Some(root);
    loop {
        if let Some(node) = next.take() {
            match colours.get(node) {
                Some(Colour::New) => {
                    set(colours, node, Colour::Open);
                    way.push((node, 0));
                }
                Some(Colour::Open) => close(node, &way, found),
                _ => {}
            }
        }
        let Some((node, looked)) = way.last_mut() else { return };
        next = needs.get(*node).and_then(|list| list.get(*looked)).copied();
        *looked += 1;
        if next.is_none() {
            set(colours, *node, Colour::Done);
            found.sorted.push(*node);
            way.pop();
        }
    }
}

fn set(colours: &mut [Colour], node: usize, colour: Colour) {
    if let Some(slot) = colours.get_mut(node) {
        *slot = colour;
    }
}

/// The way has come back to `start`, which is open: what lies on it from there is a circle. Where it
/// meets one that is known it is part of that one, and is walked no further, so that all circles
/// together cost no more than there are definitions.
fn close(start: usize, way: &[(usize, usize)], found: &mut Order) {
    let mut circle = Vec::new();
    for &(node, _) in way.iter().rev() {
        let Some(known) = found.circular.get_mut(node) else { return };
        if *known {
            return;
        }
        *known = true;
        circle.push(node);
        if node == start {
            circle.reverse();
            found.circles.push(circle);
            return;
        }
    }
}

/// How many names of a circle are shown.
const SHOWN: usize = 6;

/// A circle as text: `a → b → a`.
pub fn show_circle<'a>(names: impl ExactSizeIterator<Item = &'a str> + Clone) -> String {
    let first = names.clone().next().unwrap_or_default().to_owned();
    let count = names.len();
    let mut shown: Vec<String> = names.take(SHOWN).map(str::to_owned).collect();
    if count > SHOWN {
        shown.push(format!("… ({} more)", count - SHOWN));
    }
    shown.push(first);
    shown.join(" → ")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn each_after_what_it_needs() {
        let found = order(&[vec![2], vec![0], vec![]]);
        assert_eq!(found.sorted, [2, 0, 1]);
        assert!(found.circles.is_empty());
    }

    #[test]
    fn circles_that_share_a_definition_are_one() {
        let found = order(&[vec![1], vec![0, 2], vec![1], vec![3], vec![0]]);
        assert_eq!(found.circles, [vec![0, 1], vec![3]]);
        assert_eq!(found.circular, [true, true, true, true, false]);
    }

    #[test]
    fn long_chains_need_no_stack() {
        let count = 200_000;
        let mut needs: Vec<Vec<usize>> = (0..count).map(|n| vec![n + 1]).collect();
        needs.push(vec![0]);
        let found = order(&needs);
        assert_eq!(found.circles.first().unwrap().len(), count + 1);
        assert_eq!(show_circle(["a", "b"].into_iter()), "a → b → a");
    }
}
