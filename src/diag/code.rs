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
//! | E08xx, W08xx | entries at the prompt |
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
    /// A cost or a property that is called like a metric of the language.
    MetricName = "E0207",
    /// A property that is declared nowhere, or does not belong there.
    UnknownProperty = "E0208",
    /// A property that is given twice.
    PropertyTwice = "E0209",
    /// A metric where no such metric can stand.
    NotMinimised = "E0210",
    /// A search that there is not.
    NoSuchSearch = "E0211",
    /// A heuristic at a search that takes none.
    NoHeuristic = "E0212",
    /// `anyone` beside others.
    AnyoneAlone = "E0213",
    /// A family or a whole copy where a number is needed.
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
    /// Something that changes from state to state where a fixed number is needed.
    NotConstant = "E0350",
    /// A negative number where that makes no sense.
    Negative = "E0351",
    /// A value outside a param's range.
    OutOfRange = "E0352",
    /// A range whose first number is above its last.
    RangeUpsideDown = "E0353",
    /// More members than a puzzle may have.
    TooManyMembers = "E0354",
    /// A total of all members that does not fit 64 bits.
    TotalTooLarge = "E0355",
    /// Kinds that name too many groups.
    KindsTooLarge = "E0356",
    /// An expectation that stands for too many choices of params.
    TooManyValues = "E0357",
    /// `none` outside a `change`.
    NoneHere = "E0358",
    /// More properties than a puzzle may declare.
    TooManyProperties = "E0359",
    /// A puzzle without a title.
    NoTitle = "E0402",
    /// A puzzle without a goal.
    NoGoal = "E0403",
    /// A puzzle with fewer than two places.
    TooFewPlaces = "E0404",
    /// More than two places, and no route.
    NoRoute = "E0405",
    /// A puzzle without boat and bridge.
    NoCarrier = "E0406",
    /// A carrier without seats.
    SeatsMissing = "E0407",
    /// A route from a place to itself.
    RouteToItself = "E0408",
    /// The same leg twice in one route.
    SameLeg = "E0409",
    /// A split that does not add up to the count.
    SplitDiffers = "E0410",
    /// A crossing of which nobody says how long it takes.
    TimeMissing = "E0411",
    /// A time both at the carrier and at the route.
    TwoTimes = "E0412",
    /// A second statement of a kind of which there can be one.
    SaidTwice = "E0413",
    /// A metric or a param twice where each may stand once.
    Repeated = "E0414",
    /// The start breaks a rule.
    StartBreaksRule = "E0430",
    /// A state that no rule refuses divides by zero.
    DivisionByZeroMet = "E0431",
    /// A state that no rule refuses reaches a number beyond 64 bits.
    OverflowMet = "E0432",
    /// A legal crossing adds a negative amount to a time or a cost.
    NegativeAmount = "E0433",
    /// Proved unsolvable.
    Unsolvable = "E0434",
    /// The crossings of a plan add up to more than 64 bits hold.
    SumTooLarge = "E0480",
    /// The puzzle has more configurations, ways to board or values than states can be laid out for.
    TooLarge = "E0481",
    /// A file that can't be read.
    FileUnreadable = "E0501",
    /// A file that is not UTF-8 text.
    NotUtf8 = "E0502",
    /// A file that is too large.
    FileTooLarge = "E0503",
    /// Files that start from each other.
    FileCircle = "E0504",
    /// A chain of too many files.
    ChainTooLong = "E0505",
    /// `change` or `drop` in a file that edits nothing.
    NothingToEdit = "E0506",
    /// A `drop` of what is not there.
    NothingToDrop = "E0507",
    /// A `change` of what is not there.
    NothingToChange = "E0508",
    /// A `change` of what has no properties to change.
    CannotChange = "E0509",
    /// A declaration that replaces another sort of thing.
    AnotherSort = "E0510",
    /// A name that an edit drops is still used.
    DroppedButUsed = "E0511",
    /// One role of a family dropped or replaced.
    OneRole = "E0512",
    /// `from` or `variant` in a variant.
    NestedInVariant = "E0513",
    /// More variants than can be checked.
    TooManyVariants = "E0514",
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
    /// JSON, or a table, that is no plan.
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
    /// A file named on the command line that cannot be read.
    ArgumentUnreadable = "E0701",
    /// A name on the command line that nothing has.
    UnknownOnCommandLine = "E0702",
    /// A `--set` outside of the param's range.
    SetOutOfRange = "E0703",
    /// Arguments that make no sense together.
    ArgumentsConflict = "E0704",
    /// A sweep with too many cells.
    TooManyCells = "E0705",
    /// A search that cannot be run on a puzzle.
    SearchUnfit = "E0706",
    /// An entry that begins with no statement and no verb.
    UnknownVerb = "E0801",
    /// A verb without what it takes, or with something else.
    VerbArgument = "E0802",
    /// An entry names a variant, param, search or verb that there is not.
    UnknownAtPrompt = "E0803",
    /// A verb that needs a whole puzzle, where there is none yet.
    NoPuzzleYet = "E0804",
    /// A step of the game that there is not.
    NoSuchStep = "E0805",
    /// The last entry ends where more has to follow.
    EntryUnfinished = "E0806",
    /// A file that the prompt cannot read or write.
    PromptFile = "E0807",
    /// `from` where there is a puzzle already.
    FromAtPrompt = "E0808",
    /// A param or a let that nothing uses.
    Unused = "W0201",
    /// A place that no route reaches.
    PlaceUnreached = "W0202",
    /// A carrier without seats for anybody.
    NoSeats = "W0203",
    /// A carrier without trips.
    NoTrips = "W0204",
    /// A carrier that never has enough aboard.
    LeastAboveSeats = "W0205",
    /// A search that does not promise what is minimised.
    NoPromise = "W0206",
    /// The way between two places that an edit lost.
    DefaultWayLost = "W0207",
    /// An allowance that silences nothing.
    UselessAllowance = "W0208",
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
    /// The goal holds at the start.
    GoalAtStart = "W0254",
    /// A rule that no reachable state ever tests.
    RuleNeverTested = "W0255",
    /// A goal that holds as soon as one of several is there.
    GoalOfOne = "W0256",
    /// Changes that were not saved would be lost.
    UnsavedChanges = "W0801",
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
