//! Where tables are kept.

use crate::TableError;
use std::ffi::OsString;
use std::path::PathBuf;

/// Names a folder for tables.
pub const VARIABLE: &str = "TWINPROOF_TABLES";

/// The folder of the tables: the one that is asked for, else the one the environment names in `TWINPROOF_TABLES`, else
/// `twinproof/tables` in the user's data folder.
pub fn folder(asked: Option<PathBuf>) -> Result<PathBuf, TableError> {
    choose(asked, |name| std::env::var_os(name))
}

fn choose(
    asked: Option<PathBuf>,
    variable: impl Fn(&str) -> Option<OsString>,
) -> Result<PathBuf, TableError> {
    let named = |name| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = asked.or_else(|| named(VARIABLE)) {
        return Ok(folder);
    }
    // The standard for data folders says that relative ones do not count.
    let data = named("XDG_DATA_HOME").filter(|folder| folder.is_absolute());
    let home = || named("HOME").or_else(|| named("USERPROFILE")).map(|home| home.join(".local/share"));
    let data = data.or_else(home).ok_or(TableError::NoFolder)?;
    Ok(data.join("twinproof").join("tables"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn chosen(asked: Option<&str>, variables: &[(&str, &str)]) -> Option<PathBuf> {
        let variable = |name: &str| {
            let found = variables.iter().find(|(variable, _)| *variable == name);
            found.map(|(_, value)| OsString::from(value))
        };
        choose(asked.map(PathBuf::from), variable).ok()
    }

    #[test]
    fn the_option_comes_before_the_environment_and_that_before_the_home_folder() {
        let all = [(VARIABLE, "/env"), ("XDG_DATA_HOME", "/data"), ("HOME", "/home/me")];
        let is = |folder: &str| Some(Path::new(folder).to_owned());
        assert_eq!(chosen(Some("here"), &all), is("here"));
        assert_eq!(chosen(None, &all), is("/env"));
        assert_eq!(chosen(None, &all[1..]), is("/data/twinproof/tables"));
        assert_eq!(chosen(None, &all[2..]), is("/home/me/.local/share/twinproof/tables"));
        assert_eq!(chosen(None, &[]), None);
        let odd = [(VARIABLE, ""), ("XDG_DATA_HOME", "relative"), ("HOME", "/home/me")];
        assert_eq!(chosen(None, &odd), is("/home/me/.local/share/twinproof/tables"));
    }
}
