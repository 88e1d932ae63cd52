-- docs/product/receivables.md#payments-from-files
create table payment_mappings (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  mapping jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table payment_mappings is 'Which column of a bank''s file of payments holds which of our fields.';
