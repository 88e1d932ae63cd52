-- Reports that were made, that are made on schedule, and the views people saved.

create table report_runs (
  id bigint generated always as identity primary key,
  -- Null for an admin report, which looks across accounts.
  account_id bigint references accounts on delete cascade,
  user_id bigint references users on delete set null,
  -- Set when a schedule made it; unique with its due time, so that two workers make one report.
  schedule_id bigint,
  due_at timestamptz,
  report_key text not null,
  params jsonb not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf', 'C', 'F', 'N')),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  rows_written integer not null default 0,
  rows_expected integer,
  bytes bigint not null default 0,
  filename text not null default '',
  failure text,
  -- Counted up by whoever begins: a worker that was thought dead and writes on finds that the run is no longer its own.
  attempt integer not null default 0,
  -- A daily report: what was posted after the one mark, up to the other, where the next daily report begins.
  posted_after bigint,
  watermark bigint,
  -- A report on an invoice that was just closed.
  invoice_id bigint references invoices on delete cascade,
  -- "Send me a test": moves neither the mark nor the list that next month's audit compares with.
  is_test boolean not null default false,
  -- Of the mail, where the sender chose one.
  subject text not null default '',
  -- Its mails are in the outbox, or there was nothing to send: set once.
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz not null default now() + interval '90 days',
  unique (schedule_id, due_at)
);
create index report_runs_user on report_runs (user_id, id desc);
create index report_runs_account on report_runs (account_id, id desc);
create index report_runs_expiry on report_runs (expires_at);
create index report_runs_invoice on report_runs (invoice_id);
create table report_run_parts (
  run_id bigint not null references report_runs on delete cascade,
  part integer not null,
  sealed bytea not null,
  primary key (run_id, part)
);
-- Sealed bytes do not compress; trying costs more than writing them.
alter table report_run_parts alter column sealed set storage external;

-- A notice for one person: what they asked for is ready.
alter table notifications add column user_id bigint references users on delete cascade;
create index notifications_user on notifications (user_id);

create table report_schedules (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  -- Whose rights decide, at each run, whether it may still be sent.
  owner_id bigint not null references users on delete cascade,
  report_key text not null,
  params jsonb not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'on invoice')),
  -- Monday is 1; the 31st means the last day of a shorter month.
  weekday smallint check (weekday between 1 and 7),
  month_day smallint check (month_day between 1 and 31),
  hour smallint check (hour between 0 and 23),
  minute smallint not null default 0 check (minute between 0 and 59),
  time_zone text not null,
  file_format text not null check (file_format in ('C', 'F', 'N')),
  skip_if_empty boolean not null default false,
  is_active boolean not null default true,
  watermark bigint not null default 0,
  next_run_at timestamptz,
  last_run_at timestamptz,
  last_result text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  check ((frequency = 'weekly') = (weekday is not null)),
  check ((frequency = 'monthly') = (month_day is not null)),
  check ((frequency = 'on invoice') = (hour is null))
);
create index report_schedules_due on report_schedules (next_run_at) where is_active;
create index report_schedules_owner on report_schedules (owner_id);
alter table report_runs add foreign key (schedule_id) references report_schedules on delete set null;

-- One address once per report of an account ('Email has been registered').
create table report_recipients (
  schedule_id bigint not null references report_schedules on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  report_key text not null,
  email text not null check (email = lower(email)),
  primary key (schedule_id, email),
  unique (account_id, report_key, email)
);

-- Links that belong to an address and to no user.
alter table links drop constraint links_purpose_check;
alter table links
  alter column user_id drop not null,
  add constraint links_purpose_check
    check (purpose in ('activation', 'password-reset', 'email-change', 'report-recipient', 'audit-answer')),
  add constraint links_user_check check ((user_id is null) = (purpose in ('report-recipient', 'audit-answer')));

-- Someone who is no user of the account agrees once, by a link, to receive its reports, and gets nothing before.
create table report_addresses (
  account_id bigint not null references accounts on delete cascade,
  email text not null check (email = lower(email)),
  -- What they were asked about.
  report_key text not null,
  link_id bigint references links on delete set null,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  primary key (account_id, email)
);
create index report_addresses_link on report_addresses (link_id);

-- Refused for good; a mail that is neither sent nor refused is still being tried.
alter table mails add column refused_at timestamptz;

-- Who gets a run, one mail each. The number makes the Message-ID, so it is the same however often the mail is tried.
create table report_deliveries (
  run_id bigint not null references report_runs on delete cascade,
  number smallint not null,
  email text not null check (email = lower(email)),
  -- Null until the address is confirmed.
  queued_at timestamptz,
  -- Null also when the outbox has been tidied.
  mail_id bigint unique references mails on delete set null,
  -- The answer to a monthly audit.
  link_id bigint references links on delete set null,
  primary key (run_id, number),
  unique (run_id, email)
);
create index report_deliveries_link on report_deliveries (link_id);

create table report_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  report_key text not null,
  -- Empty for the parameters last used.
  name text not null,
  params jsonb not null,
  updated_at timestamptz not null default now(),
  unique (user_id, account_id, report_key, name)
);
create index report_views_account on report_views (account_id);

-- The monthly audit asks "is this list right?": who said so, or what they want changed.
create table audit_confirmations (
  run_id bigint primary key references report_runs on delete cascade,
  answered_at timestamptz not null default now(),
  answered_by text not null,
  is_right boolean not null,
  note text not null default ''
);

-- The list as it stood when a monthly audit was made: next month's marks what has changed since.
create table audit_snapshots (
  schedule_id bigint not null references report_schedules on delete cascade,
  card_id bigint not null,
  fields jsonb not null,
  primary key (schedule_id, card_id)
);
