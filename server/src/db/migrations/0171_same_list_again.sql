-- docs/product/staff-tasks.md#their-list: a network that ignores what it is told sends the same list again, and that has to be found.
-- Lists are few, so the one of the same day is found without an index.
drop index drift_checks_file;
