//! How the program is linked.

use std::env;

/// On Linux the program is linked to stand at a fixed place in memory: nothing in it has to be moved
/// when it starts, which small puzzles notice.
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |part: &str| env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
