-- PDFs of invoices as they were made. Ours can be drawn again from the document; one of another system is kept as it came.

create table invoice_files (
  account_id bigint not null,
  invoice_id bigint not null,
  pdf bytea not null check (octet_length(pdf) between 1 and 52428800),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices (account_id, id) on delete cascade
);
comment on table invoice_files is 'The PDF of an invoice. Ours goes after 13 months and is drawn again when it is needed, with the same bytes.';
create index invoice_files_age on invoice_files (created_at);
