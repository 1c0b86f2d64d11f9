//! Tables as Markdown writes them.

/// A table in the making.
pub(crate) struct Table(String);

impl Table {
    pub(crate) fn new(head: &[&str]) -> Self {
        let mut table = Self(String::new());
        table.row(head);
        table.row(&vec!["---"; head.len()]);
        // The line under the head stands without blanks, as people write it.
        table.0 = table.0.replace(" --- ", "---");
        table
    }

    pub(crate) fn row<S: AsRef<str>>(&mut self, cells: &[S]) {
        for cell in cells {
            self.0 += "| ";
            self.0 += &cell.as_ref().replace('|', "\\|");
            self.0.push(' ');
        }
        self.0 += "|\n";
    }

    pub(crate) fn finish(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_under_their_head() {
        let mut table = Table::new(&["method", "solved"]);
        table.row(&["a|b", "3"]);
        assert_eq!(table.finish(), "| method | solved |\n|---|---|\n| a\\|b | 3 |\n");
    }
}
