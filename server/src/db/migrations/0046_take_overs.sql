-- docs/product/take-over.md

create table take_overs (
  id bigint generated always as identity primary key,
  state text not null default 'reading' check (state in ('reading', 'checked', 'running', 'done', 'abandoned', 'failed')),
  user_id bigint references users on delete set null,
  filename text not null,
  key_sealed bytea,
  overwrite boolean not null default false,
  row_count integer not null default 0,
  problem_count integer not null default 0,
  has_history boolean not null default false,
  import_id bigint references imports on delete set null,
  failure text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table take_overs is 'Cards, accounts and people of a previous system on their way in.';
comment on column take_overs.key_sealed is 'The key of the secrets in its rows, wrapped by the key ring. Null once it was destroyed.';
comment on column take_overs.import_id is 'The import that got the history, once everything else was written.';
create index take_overs_created on take_overs (id desc);
create index take_overs_user on take_overs (user_id);
create index take_overs_import on take_overs (import_id) where import_id is not null;

create table take_over_rows (
  id bigint generated always as identity primary key,
  take_over_id bigint not null references take_overs on delete cascade,
  sheet text not null,
  row_number integer not null,
  key text not null,
  digest bytea not null,
  account_key text not null default '',
  cells jsonb not null,
  pin_mark bytea,
  problems jsonb,
  clashes jsonb,
  has_problem boolean not null generated always as (problems is not null or clashes is not null) stored,
  plan text check (plan in ('new', 'unchanged', 'changed', 'kept')),
  unique (take_over_id, sheet, key)
);
comment on table take_over_rows is 'One row of a sheet, as it was sent. Numbers and PINs are sealed under the key of the take-over.';
comment on column take_over_rows.digest is 'Keyed: tells whether a later file says the same, also of a PIN, without showing it.';
comment on column take_over_rows.account_key is 'The account the row belongs to; empty for what belongs to none, such as a site.';
comment on column take_over_rows.pin_mark is 'Tells two equal PINs of one account and network; under the key of the take-over, so it ends with it.';
comment on column take_over_rows.problems is 'What is wrong with the row itself, by column.';
comment on column take_over_rows.clashes is 'What is wrong beside other rows and what is here already, by column.';
comment on column take_over_rows.plan is 'What writing would do with the row, or did.';
create index take_over_rows_listed on take_over_rows (take_over_id, sheet, row_number, id);
create index take_over_rows_problems on take_over_rows (take_over_id, sheet, row_number, id) where has_problem;
create index take_over_rows_accounts on take_over_rows (take_over_id, account_key, sheet, id);

create table take_over_accounts (
  take_over_id bigint not null references take_overs on delete cascade,
  account_key text not null,
  account_id bigint references accounts on delete set null,
  name text not null default '',
  row_count integer not null default 0,
  card_count integer not null default 0,
  problem_count integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  kept integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'written', 'refused')),
  reason text,
  primary key (take_over_id, account_key)
);
comment on table take_over_accounts is 'What a take-over has for one account, and whether it was written. An empty key stands for the sites.';
create index take_over_accounts_account on take_over_accounts (account_id) where account_id is not null;

create table take_over_parts (
  take_over_id bigint not null references take_overs on delete cascade,
  part integer not null,
  sealed bytea not null,
  primary key (take_over_id, part)
);
comment on table take_over_parts is 'The history of a take-over, sealed, until the import of transactions gets it.';

create table take_over_marks (
  sheet text not null,
  key text not null,
  account_id bigint references accounts on delete cascade,
  object_id bigint not null,
  digest bytea not null,
  version text not null,
  take_over_id bigint references take_overs on delete set null,
  written_at timestamptz not null default now(),
  primary key (sheet, key)
);
comment on table take_over_marks is 'What was taken over, so that the same file again changes nothing.';
comment on column take_over_marks.version is 'The record as it was left; another value means that somebody changed it here since.';
create index take_over_marks_account on take_over_marks (account_id) where account_id is not null;
create index take_over_marks_take_over on take_over_marks (take_over_id) where take_over_id is not null;

alter table cards
  add column pin_offset_sealed bytea,
  add column is_pin_kept_elsewhere boolean not null default false,
  add column issued_on date;
comment on column cards.pin_offset_sealed is 'What the network keeps instead of the PIN; worth a PIN only together with the network’s key.';
comment on column cards.is_pin_kept_elsewhere is 'Taken over without its PIN, which the network knows.';
comment on column cards.issued_on is 'The day a previous system issued it; null for cards made here.';
