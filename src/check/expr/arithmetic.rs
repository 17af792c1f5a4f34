//! 64-bit arithmetic on constants, and what is said where it fails.

use crate::check::puzzle::Factor;
use crate::diag::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::tree::{Expr, ExprKind, ProductOperator};

/// Why a constant has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It leaves 64 bits.
    Overflow,
    /// It is divided by zero.
    ZeroDivisor,
}

/// `a + b`, or `a - b`.
pub fn sum(a: i64, minus: bool, b: i64) -> Result<i64, Failure> {
    if minus { a.checked_sub(b) } else { a.checked_add(b) }.ok_or(Failure::Overflow)
}

/// `a * b`, `a / b` (truncating) or `a % b` (with the sign of `a`).
pub fn product(a: i64, factor: Factor, b: i64) -> Result<i64, Failure> {
    match factor {
        Factor::Times => a.checked_mul(b).ok_or(Failure::Overflow),
        Factor::Divide | Factor::Remainder if b == 0 => Err(Failure::ZeroDivisor),
        Factor::Divide => a.checked_div(b).ok_or(Failure::Overflow),
        // The least number by -1 leaves no remainder, though the quotient would overflow.
        Factor::Remainder => Ok(a.wrapping_rem(b)),
    }
}

/// `- … - a`, with so many signs.
pub fn negative(a: i64, times: u32) -> Result<i64, Failure> {
    let once = || a.checked_neg().ok_or(Failure::Overflow);
    match times {
        0 => Ok(a),
        _ if times.is_multiple_of(2) => once().map(|_| a),
        _ => once(),
    }
}

/// The least number, which is the only one of 64 bits that cannot be written without its sign.
pub fn least(of: &Expr, times: u32) -> Option<i64> {
    match &of.kind {
        ExprKind::BigInteger(digits) if !times.is_multiple_of(2) => format!("-{digits}").parse().ok(),
        _ => None,
    }
}

impl From<ProductOperator> for Factor {
    fn from(operator: ProductOperator) -> Self {
        match operator {
            ProductOperator::Times => Factor::Times,
            ProductOperator::Divide => Factor::Divide,
            ProductOperator::Remainder => Factor::Remainder,
        }
    }
}

/// Says that the constant at `span` leaves 64 bits.
pub fn overflow(span: Span) -> Diagnostic {
    Diagnostic::new(Code::Overflow, "this number does not fit 64 bits", span, "too large").with_help(format!(
        "numbers go from {} to {}: `1_000_000`",
        i64::MIN,
        i64::MAX
    ))
}

/// Says that the integer at `span` does not fit 64 bits.
pub fn integer_too_large(span: Span) -> Diagnostic {
    Diagnostic { code: Code::IntegerTooLarge, ..overflow(span) }
}

/// Says that the divisor at `span` is zero.
pub fn zero_divisor(span: Span) -> Diagnostic {
    Diagnostic::new(Code::DivisionByZero, "division by zero", span, "this is zero")
        .with_help("divide by a number above 0: `missionaries / 2`, `trip % 2`")
}

/// Says that a truth value stands at `span` where a number is needed.
pub fn truth_as_number(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::TruthAsNumber,
        "a truth value stands where a number is needed",
        span,
        "this is true or false, not a number",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_64_bits() {
        assert_eq!(sum(i64::MAX, false, 1), Err(Failure::Overflow));
        assert_eq!(sum(i64::MIN, true, 1), Err(Failure::Overflow));
        assert_eq!(product(i64::MIN, Factor::Divide, -1), Err(Failure::Overflow));
        assert_eq!(product(i64::MIN, Factor::Remainder, -1), Ok(0));
        assert_eq!(product(-7, Factor::Divide, 2), Ok(-3));
        assert_eq!(product(-7, Factor::Remainder, 2), Ok(-1));
        assert_eq!(product(1, Factor::Remainder, 0), Err(Failure::ZeroDivisor));
        assert_eq!(negative(i64::MIN, 1), Err(Failure::Overflow));
        assert_eq!(negative(5, 2), Ok(5));
        assert_eq!(negative(5, 3), Ok(-5));
    }
}
