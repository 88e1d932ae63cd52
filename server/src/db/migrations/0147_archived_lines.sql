-- Lines of invoices that are in files. A proof of the ledger adds them to those that are left.
create table archived_lines (
  account_id bigint not null references accounts on delete cascade,
  invoice_id bigint not null,
  part text not null references archived_parts on delete restrict,
  lines integer not null,
  total bigint not null,
  primary key (account_id, invoice_id, part),
  foreign key (account_id, invoice_id) references invoices (account_id, id) on delete cascade
);
create index archived_lines_part on archived_lines (part);
comment on table archived_lines is 'What the lines of an invoice came to that were archived, by part.';
comment on table archived_parts is 'Months of the audit log and of transactions that are in a file and no longer in the database.';
