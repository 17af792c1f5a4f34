//! Answers as text: step table, plan, JSON.
