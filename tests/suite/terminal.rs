//! The prompt in a terminal, as somebody who types sees it. What is waited for is text, never time.

use rexpect::reader::Options;
use rexpect::session::{PtySession, spawn_with_options};
use std::path::Path;
use std::process::Command;

/// A machine may be slow; nothing here takes this long otherwise.
const PATIENCE: u64 = 60_000;

/// What the editor says to the terminal as it begins to read: from then on keys are its own.
const READY: &str = "\u{1b}[?2004h";

/// A terminal with the prompt in it.
struct Terminal(PtySession);

impl Terminal {
    /// Begins, without a history unless there is a path for it.
    fn begin(arguments: &[&str], settings: &[(&str, &str)]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rivercross"));
        command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments);
        command.env("RIVERCROSS_HISTORY", "").env("TERM", "xterm").env("NO_COLOR", "1").env("COLUMNS", "100");
        command.envs(settings.iter().copied());
        Self(spawn_with_options(command, Options::new().timeout_ms(Some(PATIENCE))).unwrap())
    }

    fn playing(path: &str) -> Self {
        let mut terminal = Self::begin(&["repl", path], &[]);
        terminal.ready();
        terminal
    }

    /// Presses keys.
    fn press(&mut self, keys: &str) {
        self.0.send(keys).unwrap();
        self.0.flush().unwrap();
    }

    /// Waits for a text; what came before it.
    fn see(&mut self, text: &str) -> String {
        // The crate takes each byte for a character.
        let bytes = |text: &str| text.bytes().map(char::from).collect::<String>();
        let before = self.0.exp_string(&bytes(text));
        let before = before.unwrap_or_else(|error| panic!("{text:?} is not seen: {error}"));
        String::from_utf8(before.chars().map(|c| c as u8).collect()).unwrap()
    }

    /// Waits until keys are read; what came before that.
    fn ready(&mut self) -> String {
        self.see(READY)
    }

    /// Presses keys that end an entry; what is on the screen when the next can be typed.
    fn say(&mut self, keys: &str) -> String {
        self.press(keys);
        self.ready()
    }

    /// Presses keys that end the session.
    fn end(mut self, keys: &str) -> String {
        self.press(keys);
        let rest = self.0.exp_eof().unwrap();
        let status = self.0.process().wait().unwrap();
        assert!(matches!(status, rexpect::process::WaitStatus::Exited(_, 0)), "{status:?}: {rest}");
        rest
    }
}

/// The text, pasted in a terminal.
fn pasted(text: &str) -> String {
    format!("\u{1b}[200~{}\u{1b}[201~\r", text.replace('\n', "\r"))
}

#[track_caller]
fn has(screen: &str, text: &str) {
    assert!(screen.contains(text), "{text:?} is not on the screen: {screen:?}");
}

#[test]
fn tab_completes_what_fits() {
    let mut terminal = Terminal::playing("examples/wolf.cross");
    // The one verb that begins so, those who can board, the one variant that begins so.
    has(&terminal.say("mo\t\r"), "boat: farmer, goat to right");
    terminal.say("go far\t\u{7f}, go\t\r");
    terminal.see("wolf:1@right> ");
    has(&terminal.say("variant l\t\r"), "The boat holds the farmer and two things");
    terminal.see("wolf:0@left> ");
    // Several are listed.
    terminal.press("re\t");
    for verb in ["reload", "redo", "reset"] {
        terminal.see(verb);
    }
    terminal.say("\u{3}");
    // Files.
    has(&terminal.say("load examples/missionaries_ja\t\r"), "宣教師と人喰い人");
    terminal.see("missionaries_japanese:0@手前の岸> ");
    terminal.end("\u{4}");
}

#[test]
fn entries_go_over_several_lines() {
    let mut terminal = Terminal::playing("examples/wolf.cross");
    terminal.say("boat at left {\r  seats 3\r  rowers farmer\r}\r");
    // More clauses may come until a blank line.
    terminal.say("rule shy on boat:\r  forbid wolf and goat\r  forbid goat and cabbage\r\r");
    let list = terminal.say("list\r");
    has(&list, "* boat at left { seats 3  rowers farmer }\r\n");
    has(&list, "* rule shy on boat:\r\n    forbid wolf and goat\r\n    forbid goat and cabbage\r\n");
    // A blank line gives an unfinished entry up, and so does Ctrl-C.
    has(&terminal.say("boat at left {\r\r"), "the entry is not finished");
    terminal.press("boat at left {\r  trips");
    terminal.see("trips");
    terminal.say("\u{3}");
    has(&terminal.say("goto 0\r"), "at the start");
    terminal.end("quit!\r");
}

#[test]
fn a_puzzle_is_pasted_whole() {
    let mut terminal = Terminal::begin(&[], &[]);
    has(&terminal.ready(), "`help` lists what can be done here");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/wolf.cross");
    terminal.say(&pasted(&std::fs::read_to_string(path).unwrap()));
    terminal.see("puzzle:0@left> ");
    has(&terminal.say("count\r"), "7 crossings, 2 solutions");
    // A session that was copied from a screen: its prompts and answers are left out.
    let session = "wolf:0@left> go farmer, goat\n  left  wolf\n  right  farmer\nwolf:1@right> go farmer\n";
    terminal.say(&pasted(session));
    terminal.see("puzzle:2@left> ");
    terminal.end("quit!\r");
}

#[test]
fn control_c_ends_a_search_and_not_the_prompt() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.cross");
    let long = "puzzle \"Long\" bank left, right entity 900 a, 900 b, 900 c, 900 d, 900 e at left
        boat at left { seats 3 } rule r on banks: require a >= b unless a == 0 goal all at right";
    std::fs::write(&path, long).unwrap();
    let mut terminal = Terminal::playing(path.to_str().unwrap());
    terminal.press("solve ucs\r");
    // The line of progress shows that it runs.
    terminal.see("states/s");
    has(&terminal.say("\u{3}"), "stopped: interrupted after");
    terminal.say("go 2 e\r");
    terminal.see("long:1@right> ");
    terminal.end("quit\r");
}

#[test]
fn control_d_does_not_lose_changes_at_once() {
    let mut terminal = Terminal::playing("examples/wolf.cross");
    terminal.say("goal all at right\r");
    has(&terminal.say("\u{4}"), "the puzzle has changes that are not saved");
    terminal.end("\u{4}");
}

#[test]
fn entries_are_kept_from_one_session_to_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/history");
    let settings = [("RIVERCROSS_HISTORY", path.to_str().unwrap())];
    let mut terminal = Terminal::begin(&["repl", "examples/wolf.cross"], &settings);
    terminal.ready();
    terminal.say("boat at left {\rseats 4 rowers farmer }\r");
    has(&terminal.say("goto 99\r"), "there is no step 99");
    terminal.end("quit!\r");
    let mut terminal = Terminal::begin(&["repl", "examples/wolf.cross"], &settings);
    terminal.ready();
    // Upwards: `quit!`, then `goto 99`; the entry of two lines is found as one.
    has(&terminal.say("\u{10}\u{10}\r"), "there is no step 99");
    terminal.say("\u{12}seats 4\r");
    has(&terminal.say("solve\r"), "solved: 1 crossing ");
    terminal.end("quit!\r");
}

#[test]
fn a_history_that_cannot_be_written_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let below = file.join("history");
    let mut terminal = Terminal::begin(&["repl"], &[("RIVERCROSS_HISTORY", below.to_str().unwrap())]);
    terminal.ready();
    let first = terminal.say("list\r");
    has(&first, "the history cannot be written");
    has(&first, "there is nothing yet");
    let second = terminal.say("list rules\r");
    assert!(!second.contains("history cannot"), "{second}");
    terminal.end("quit\r");
}

#[test]
fn a_dumb_terminal_has_plain_lines() {
    let mut terminal = Terminal::begin(&["repl", "examples/wolf.cross"], &[("TERM", "dumb")]);
    terminal.see("wolf:0@left> ");
    terminal.press("boat at left {\r");
    terminal.see("...> ");
    terminal.press("seats 3 }\r");
    terminal.see("wolf:0@left> ");
    terminal.press("go farmer, goat\r");
    terminal.see("wolf:1@right> ");
    terminal.end("quit!\r");
}

#[test]
fn colours_are_there_when_they_are_asked_for() {
    let mut terminal = Terminal::begin(&["repl", "--color", "always"], &[]);
    terminal.ready();
    terminal.press("goal 3");
    terminal.see("\u{1b}[1;34mgoal\u{1b}[0m \u{1b}[33m3\u{1b}[0m");
    terminal.say("\u{3}");
    terminal.end("\u{4}");
}
