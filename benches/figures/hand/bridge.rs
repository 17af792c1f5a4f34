//! The bridge and the torch: two at a time, as slow as the slower.

/// Dijkstra with a bucket for each time (Dial, 1969) over who is on the near side and where the torch is.
pub fn least_time(times: &[u32]) -> Option<u32> {
    let mut times: Vec<u16> = times.iter().map(|time| u16::try_from(*time).ok()).collect::<Option<_>>()?;
    // The slower of two is then the one with the higher bit.
    times.sort_unstable();
    let people = times.len();
    let (torch, everyone) = (1u32 << people, (1u32 << people) - 1);
    let slowest = usize::from(*times.last()?);
    // The torch is far when its bit is set; the goal is the bit alone.
    let mut least = vec![u16::MAX; 2 << people];
    least[everyone as usize] = 0;
    // Nothing is farther ahead than the slowest, so that the buckets can be used in turn.
    let mut buckets: Vec<Vec<u32>> = vec![Vec::new(); slowest + 1];
    buckets[0].push(everyone);
    let (mut waiting, mut now) = (1usize, 0u16);
    while waiting > 0 {
        let turn = usize::from(now) % buckets.len();
        let mut bucket = std::mem::take(&mut buckets[turn]);
        waiting -= bucket.len();
        for state in bucket.drain(..) {
            if least[state as usize] != now {
                continue;
            }
            if state == torch {
                return Some(now.into());
            }
            let mut here = if state & torch == 0 { state } else { !state & everyone };
            while here != 0 {
                let slower = 31 - here.leading_zeros();
                here ^= 1 << slower;
                let time = now + times[slower as usize];
                let bucket = &mut buckets[usize::from(time) % (slowest + 1)];
                let alone = state ^ torch ^ 1 << slower;
                let mut go = |then: u32| {
                    let known = &mut least[then as usize];
                    if time < *known {
                        *known = time;
                        bucket.push(then);
                        waiting += 1;
                    }
                };
                go(alone);
                let mut others = here;
                while others != 0 {
                    let other = others & others.wrapping_neg();
                    others ^= other;
                    go(alone ^ other);
                }
            }
        }
        // The bucket keeps its memory for the next turn.
        buckets[turn] = bucket;
        now += 1;
    }
    None
}
