-- docs/product/invoices.md#the-print-queue: what a night leaves to be printed, in files of a size that fits a printer.
create table print_files (
  id bigint generated always as identity primary key,
  made_on date not null,
  made_at timestamptz not null,
  invoices smallint not null check (invoices between 1 and 200)
);
comment on table print_files is 'One PDF of invoices for the printer. It is drawn from the documents when it is fetched, always with the same bytes.';
comment on column print_files.made_on is 'The day in the provider''s zone.';

create table print_file_entries (
  account_id bigint not null references accounts on delete restrict,
  delivery_id bigint not null,
  print_file_id bigint not null references print_files on delete restrict,
  primary key (account_id, delivery_id),
  foreign key (account_id, delivery_id) references invoice_deliveries (account_id, id) on delete restrict
);
create index print_file_entries_file on print_file_entries (print_file_id, delivery_id);
comment on table print_file_entries is 'Which invoice of the print queue stands in which file. Each stands in one.';
