//! The table of codes. Codes are stable: a number is never given to another mistake.
//!
//! | range | mistakes in |
//! | --- | --- |
//! | E01xx | signs, words and their order (`syntax`) |
//! | E02xx | names (`check`) |
//! | E03xx | numbers, truth values, *here* and places, constants (`check`) |
//! | E04xx | what a whole puzzle needs (`check`, and what a search meets) |
//! | E05xx | files, `from`, variants, edits (`check`) |
//! | E06xx | plans (`verify`) |
//! | E07xx | limits of the program and of the command line |
//! | W02xx | warnings |

use super::Severity;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal,)*) => {
        /// A stable diagnostic code. Each has a page: a wrong example, why, a right example.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// Every code, in the order of the table.
            pub const ALL: &[Code] = &[$(Code::$name),*];

            /// The code as it is printed, `E0101`.
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$name => $code,)* }
            }

            /// The explanation page, in Markdown.
            pub fn page(self) -> &'static str {
                match self { $(Code::$name => include_str!(concat!("pages/", $code, ".md")),)* }
            }
        }
    };
}

codes! {
    /// A word or sign stands where another one is needed.
    UnexpectedWord = "E0101",
    /// A word, name, number or mark is missing.
    MissingWord = "E0102",
    /// A word of the language is misspelt.
    MisspeltWord = "E0103",
    /// A mark or word that other languages use, in the place of this language's own.
    ForeignMark = "E0104",
    /// Text needs `"` around it, on one line.
    Quotes = "E0105",
    /// A string has a backslash with a character that makes no escape.
    BadEscape = "E0106",
    /// A parenthesis or brace is never closed, or closes nothing.
    Unbalanced = "E0107",
    /// A reserved word stands where a name is needed.
    ReservedWord = "E0108",
    /// A number is not a whole number, or runs into a word.
    BadNumber = "E0109",
    /// An integer does not fit 64 bits.
    IntegerTooLarge = "E0110",
    /// A character that the language does not use: a blank of another kind, a control character.
    BadCharacter = "E0111",
    /// Two comparisons in a row.
    ChainedComparison = "E0112",
    /// `not` within a sum or a comparison.
    LooseNot = "E0113",
    /// A guard or reason of a rule comes twice or too late.
    ClauseOrder = "E0114",
    /// `limit` or `expect` with another comparison than its own.
    WrongComparison = "E0115",
    /// Text that belongs to no statement.
    UnknownStatement = "E0116",
    /// A file without any statement.
    NoStatement = "E0117",
    /// Brackets nest too deep.
    NestingTooDeep = "E0118",
    /// A name that nothing declares.
    UnknownName = "E0201",
    /// Two declarations of one name.
    DeclaredTwice = "E0202",
    /// A name that stands for another sort of thing than is needed there.
    WrongSortOfName = "E0203",
    /// A number that no copy has.
    NoSuchCopy = "E0204",
    /// A number at something that has no numbered copies.
    NotNumbered = "E0205",
    /// Definitions that go round in a circle.
    Circle = "E0206",
    /// A family's own name where a number is needed.
    FamilyIsNoNumber = "E0251",
    /// A copy variable where it stands for no copy.
    NoCopyHere = "E0252",
    /// A role that the copy's family does not have.
    NoRoleOfFamily = "E0253",
    /// A family or a copy variable that is bound again inside itself.
    BoundTwice = "E0254",
    /// A copy variable with a name that is taken.
    VariableHidesName = "E0255",
    /// An `at` after something that is the same everywhere.
    HasNoPlace = "E0256",
    /// A truth value where a number is needed.
    TruthAsNumber = "E0301",
    /// A word of a crossing where none is under way.
    NoCrossingHere = "E0302",
    /// A name without its place where nothing is *here*.
    NeedsPlace = "E0303",
    /// A bridge where a place is looked at.
    BridgeAtPlace = "E0304",
    /// Something that `previous` cannot look back on.
    NotInPrevious = "E0305",
    /// `trip` in a form that would have no end of values.
    TripForm = "E0306",
    /// `trip` where no crossings are counted.
    TripNotHere = "E0307",
    /// A division by zero that can be seen.
    DivisionByZero = "E0308",
    /// A fixed number that does not fit 64 bits.
    Overflow = "E0309",
    /// `while afloat` after a scope that is not only places.
    AfloatWithoutPlaces = "E0310",
    /// The same word twice in a scope.
    ScopeTwice = "E0311",
    /// Lets that refer to lets in too long a chain.
    LetsTooDeep = "E0312",
    /// The start breaks a rule.
    StartBreaksRule = "E0430",
    /// A state that no rule refuses divides by zero.
    DivisionByZeroMet = "E0431",
    /// A state that no rule refuses reaches a number beyond 64 bits.
    OverflowMet = "E0432",
    /// A legal crossing adds a negative amount to a time or a cost.
    NegativeAmount = "E0433",
    /// A name that an edit drops is still used.
    DroppedButUsed = "E0511",
    /// A line of a plan is written otherwise than a crossing is.
    NotACrossing = "E0601",
    /// A plan has a name that the puzzle does not have.
    UnknownInPlan = "E0602",
    /// A name in a plan stands for something else than is wanted there.
    WrongSortInPlan = "E0603",
    /// A plan has the number of a copy that does not exist.
    NoSuchCopyInPlan = "E0604",
    /// A line of a plan could mean two crossings.
    AmbiguousCrossing = "E0605",
    /// JSON that is no plan.
    NotAPlan = "E0606",
    /// A number in a plan that counts nobody, or is too large.
    NotACount = "E0607",
    /// A plan has more crossings than can be read.
    PlanTooLong = "E0608",
    /// A plan uses a boat that is not there.
    CarrierElsewhere = "E0620",
    /// A plan goes where no route leads its carrier.
    NoWay = "E0621",
    /// A plan calls for members that are not there.
    NotThere = "E0622",
    /// A crossing takes more seats or weighs more than its carrier allows.
    TooMuchAboard = "E0623",
    /// A crossing has fewer aboard than its carrier needs.
    TooFewAboard = "E0624",
    /// Nobody aboard may row.
    NobodyRows = "E0625",
    /// A carrier has made all its trips.
    NoTripLeft = "E0626",
    /// A crossing of a plan breaks a rule.
    BreaksRule = "E0630",
    /// A plan costs more than a limit allows.
    BeyondLimit = "E0631",
    /// A plan ends before the goal.
    StopsBeforeGoal = "E0632",
    /// A place or a carrier that two words of a scope cover.
    PlaceCoveredTwice = "W0221",
    /// A rule that holds nowhere.
    EmptyScope = "W0222",
    /// A comparison that comes out the same in every state.
    ConstantComparison = "W0223",
    /// A rule asks for at least as many of one as of another also where there are none of the first.
    NobodyExempted = "W0250",
    /// A rule on several named places leaves a place out.
    PlaceLeftOut = "W0251",
    /// Somebody can never cross.
    NeverCrosses = "W0252",
    /// Nobody can ever row a boat.
    NobodyCanRow = "W0253",
}

impl Code {
    /// Whether the code is an error or a warning: its first letter says so.
    pub fn severity(self) -> Severity {
        if self.as_str().starts_with('W') { Severity::Warning } else { Severity::Error }
    }

    /// The code with this name, in any case of letters.
    pub fn parse(name: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.as_str().eq_ignore_ascii_case(name))
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
