mod generator;
mod oracle;
#[test]
fn x() { for s in 0..40 { println!("{}\n", generator::draft(s).text()); } }
