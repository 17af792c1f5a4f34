//! The program as it is used: whole outputs and exit codes of every command.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

/// The program, without colours or anything else from the surroundings.
fn rivercross(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rivercross"));
    command.args(args).env_remove("NO_COLOR").env_remove("COLUMNS").stdin(Stdio::null());
    command
}

#[test]
fn commands_print_what_is_written_down() {
    trycmd::TestCases::new().env("COLUMNS", "100").case("tests/cmd/*.trycmd");
}

#[test]
fn standard_input_is_a_file_like_any_other() {
    let mut child =
        rivercross(&["--quiet", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let puzzle = std::fs::read("tests/cmd/puzzles/goat.cross").unwrap();
    child.stdin.take().unwrap().write_all(&puzzle).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), &*output.stdout), (Some(0), &b"7 crossings\n"[..]));
}

#[test]
fn a_table_is_no_wider_than_the_columns_that_the_user_has() {
    let widest = |columns: &str| {
        let file = "tests/cmd/puzzles/missionaries.cross";
        let output = rivercross(&[file, "--format", "plain"]).env("COLUMNS", columns).output().unwrap();
        let shown = String::from_utf8(output.stdout).unwrap();
        let table = shown.lines().filter(|line| !line.starts_with("solved: "));
        table.map(str::len).max().unwrap()
    };
    assert_eq!(widest("40"), 40);
    assert!((50..=80).contains(&widest("80")));
    assert_eq!((widest("none"), widest("0"), widest("300")), (widest("200"), widest("200"), widest("200")));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child =
        rivercross(&["completions", "bash"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut told = String::new();
    child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
    assert_eq!((child.wait().unwrap().code(), &*told), (Some(0), ""));
}

#[test]
fn a_full_disk_is_told() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
    let Ok(full) = full else { return };
    let output = rivercross(&["explain", "E0101"]).stdout(full).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be written"));
}

#[test]
fn colours_are_used_only_where_they_are_wanted() {
    let colours = |args: &[&str], no_color: bool| {
        let mut command = rivercross(args);
        if no_color {
            command.env("NO_COLOR", "1");
        }
        command.output().unwrap().stderr.contains(&0x1b)
    };
    let wrong = "tests/cmd/puzzles/wrong.cross";
    assert!(!colours(&["check", wrong], false), "not to a pipe");
    assert!(colours(&["check", "--color", "always", wrong], false));
    assert!(
        colours(&["--color", "always", "check", wrong], true),
        "what is asked for on the command line wins"
    );
    assert!(!colours(&["check", "--color", "never", wrong], false));
    assert!(!colours(&["check", "--color", "always", "--error-format", "plain", wrong], false));
}

#[test]
fn equal_input_gives_equal_output() {
    let run = || rivercross(&["test", "tests/cmd/puzzles"]).output().unwrap();
    let (first, second) = (run(), run());
    assert_eq!((first.stdout, first.stderr), (second.stdout, second.stderr));
}

#[test]
fn a_printed_plan_can_be_fed_back() {
    let goat = "tests/cmd/puzzles/goat.cross";
    for format in ["plan", "json"] {
        let plan = rivercross(&[goat, "--format", format]).output().unwrap().stdout;
        let mut child =
            rivercross(&["verify", goat, "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(&plan).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
    }
}

#[test]
fn nothing_in_a_file_steers_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nasty.cross");
    let puzzle = "puzzle \"Nas\u{1b}[31mty\u{202e}\u{9b}\"\nbank left, right\nentity goat at left\n\
                  boat at left { seats 1 }\ngoal all at right\nexpect crossings == 2 # \u{1b}[31m\n";
    std::fs::write(&path, puzzle).unwrap();
    let path = path.to_str().unwrap();
    for args in [&[path][..], &["--format", "json", path], &["check", path], &["test", path]] {
        let output = rivercross(args).output().unwrap();
        for text in [output.stdout, output.stderr] {
            let text = String::from_utf8(text).unwrap();
            assert!(!text.contains(['\u{1b}', '\u{202e}', '\u{9b}']), "{text:?}");
        }
    }
}

/// Ctrl-C during a long search ends it with what is known by then.
#[cfg(unix)]
#[test]
fn an_interrupted_search_says_what_it_knows() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    use std::process::Stdio;
    let people: Vec<String> = (1..=40).map(|n| format!("p{n} {{ time {} }}", n * n)).collect();
    let text = format!(
        "puzzle \"Torch\"\nbank a, b\nentity {} at a\nboat at a {{ seats 3  time slowest }}\ngoal all at b\nminimise time\n",
        people.join(", ")
    );
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("torch.cross"), text).unwrap();
    // A signal that comes before the program listens kills it: then it is begun again.
    for patience in [100, 300, 1000, 3000] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_rivercross"));
        program.current_dir(folder.path()).args(["solve", "torch.cross"]);
        let child = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(patience));
        kill(Pid::from_raw(child.id().try_into().unwrap()), Signal::SIGINT).unwrap();
        let output = child.wait_with_output().unwrap();
        if let Some(code) = output.status.code() {
            let told = String::from_utf8(output.stdout).unwrap();
            assert_eq!(code, 4, "{told}");
            assert!(told.contains("stopped: interrupted after "), "{told}");
            return;
        }
    }
    panic!("the program never listens");
}
