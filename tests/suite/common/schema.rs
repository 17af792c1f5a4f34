//! The schemas of the program's JSON, in `docs/`.

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;

/// The schema, ready for use.
pub struct Schema {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Schema {
    pub fn of_answers() -> Self {
        Self::read("answer")
    }

    pub fn of_comparisons() -> Self {
        Self::read("compare")
    }

    pub fn of_rules() -> Self {
        Self::read("rules")
    }

    pub fn of_sweeps() -> Self {
        Self::read("sweep")
    }

    fn read(name: &str) -> Self {
        let path = format!("{}/docs/{name}.schema.json", env!("CARGO_MANIFEST_DIR"));
        let mut schemas = Schemas::new();
        let index = Compiler::new().compile(&path, &mut schemas).expect("a schema");
        Self { schemas, index }
    }

    /// What of an answer does not keep to the schema, if anything.
    pub fn validate(&self, answer: &Value) -> Result<(), String> {
        self.schemas.validate(answer, self.index).map_err(|error| error.to_string())
    }
}
