-- docs/product/network-channels.md#files: a message is given up after a day of tries, and not a day after its change.
alter table network_changes add column tried_since timestamptz;
comment on column network_changes.tried_since is 'When its bytes were fixed: from then on it is tried. Null: it waits, or is older than this column.';
