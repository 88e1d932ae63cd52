-- Money outside of invoices: adjustments, requests that a second person decides, payments from files, opening items, credit,
-- statements and disputes.

alter table billing_settings
  add column approval_over bigint default 25000 check (approval_over >= 0),
  add column auto_rebill_limit bigint not null default 25000 check (auto_rebill_limit >= 0),
  add column automatic_hold boolean not null default false,
  add column late_fee_flat bigint not null default 0 check (late_fee_flat between 0 and 1000000),
  add column late_fee_rate integer not null default 0 check (late_fee_rate between 0 and 100000),
  add column late_fee_grace_days smallint not null default 5 check (late_fee_grace_days between 0 and 90),
  add column late_fee_min_open bigint not null default 1000 check (late_fee_min_open >= 0),
  add column late_fee_repeats boolean not null default false,
  add column return_fee bigint not null default 0 check (return_fee between 0 and 1000000);
comment on column billing_settings.approval_over is 'Adjustments above this many cents, of either sign, wait for a second person. Null: none do.';
comment on column billing_settings.auto_rebill_limit is 'A corrected line whose total differs by at most so many cents is billed again without staff.';
comment on column billing_settings.automatic_hold is 'An account with a cause for a hold for credit is held at once. Otherwise staff are asked.';
comment on column billing_settings.late_fee_rate is 'Hundred-thousandths of what is open. No late fee is charged while this and late_fee_flat are zero.';
comment on column billing_settings.return_fee is 'Of a payment that the bank took back, for accounts that agreed to it. 0: none.';

create table money_requests (
  id bigint generated always as identity primary key,
  account_id bigint references accounts on delete restrict,
  kind text not null check (kind in ('adjustment', 'refund', 'payment', 'opening', 'credit raise', 'void')),
  amount bigint not null,
  summary text not null check (length(summary) <= 300),
  body jsonb not null,
  state text not null default 'requested' check (state in ('requested', 'approved', 'refused')),
  requested_by bigint not null,
  created_at timestamptz not null default now(),
  decided_by bigint,
  decided_at timestamptz,
  decision_note text not null default '' check (length(decision_note) <= 500),
  constraint money_requests_decided check ((state = 'requested') = (decided_at is null)),
  constraint money_requests_two_persons check (state <> 'approved' or decided_by <> requested_by)
);
comment on table money_requests is 'What needs a second person: written down as it was asked for, done when another member of staff approves it.';
comment on column money_requests.account_id is 'Null for a file of several accounts.';
comment on column money_requests.body is 'What was asked for, as the call took it.';
comment on column money_requests.requested_by is 'No foreign key: a request stays as it was written when its user is deleted.';
create index money_requests_open on money_requests (created_at, id) where state = 'requested';
create index money_requests_account on money_requests (account_id, created_at);

create sequence adjustment_numbers;
create table adjustments (
  account_id bigint not null references accounts on delete restrict,
  id bigint generated always as identity,
  adjustment_number text not null unique,
  amount bigint not null check (amount <> 0 and amount between -200000000 and 200000000),
  reason text not null check (reason in ('goodwill', 'price dispute', 'tax correction', 'fraud claim', 'late fee', 'late fee waived',
    'returned payment fee', 'write-off', 'transfer', 'refund', 'other')),
  note text not null default '' check (length(note) <= 500),
  invoice_number text,
  item_id bigint,
  ordinal smallint,
  reverses_id bigint,
  request_id bigint references money_requests on delete restrict,
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, item_id) references ledger_items,
  foreign key (account_id, reverses_id) references adjustments,
  constraint adjustments_note check (reason <> 'other' or note <> '')
);
comment on table adjustments is 'An amount with a reason, outside of any invoice. Above zero the account owes more.';
comment on column adjustments.item_id is 'The late item that a late fee is charged for.';
comment on column adjustments.ordinal is 'Which late fee of the item this is: 1, and more where they repeat.';
comment on column adjustments.reverses_id is 'The late fee that this takes back.';
create unique index adjustments_late_fee on adjustments (account_id, item_id, ordinal) where item_id is not null;
create unique index adjustments_reverses on adjustments (account_id, reverses_id) where reverses_id is not null;
create index adjustments_request on adjustments (request_id) where request_id is not null;
create trigger adjustments_append_only before delete or update on adjustments for each row execute function refuse_change();

create table opening_items (
  account_id bigint not null references accounts on delete restrict,
  id bigint generated always as identity,
  number text not null check (number <> '' and length(number) <= 20),
  dated_on date not null,
  due_on date not null,
  amount bigint not null check (amount <> 0 and amount between -200000000 and 200000000),
  request_id bigint not null references money_requests on delete restrict,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, number)
);
comment on table opening_items is 'What an account owed or had to its credit before the ledger was kept here.';
create index opening_items_request on opening_items (request_id);
create trigger opening_items_append_only before delete or update on opening_items for each row execute function refuse_change();

create table payment_files (
  id bigint generated always as identity primary key,
  filename text not null,
  sha256 bytea not null unique check (length(sha256) = 32),
  lines integer not null check (lines >= 0),
  total bigint not null,
  user_id bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table payment_files is 'Files of payments. The same bytes are taken in once.';
create table payment_lines (
  id bigint generated always as identity primary key,
  payment_file_id bigint not null references payment_files on delete restrict,
  line integer not null,
  source_key bytea not null unique check (length(source_key) = 32),
  account_number text not null default '',
  amount bigint,
  received_on date,
  method text not null default '',
  reference text not null default '',
  invoice_number text not null default '',
  state text not null default 'new' check (state in ('new', 'posted', 'waiting', 'requested', 'refused', 'discarded')),
  problem text not null default '',
  account_id bigint references accounts on delete restrict,
  payment_id bigint,
  decided_by bigint,
  decided_at timestamptz
);
comment on table payment_lines is 'The payments of a file, each once, and what became of them.';
comment on column payment_lines.source_key is 'Of day, cents, account, reference and the ordinal among equal lines of a file: the same payment in a later file is not a new one.';
comment on column payment_lines.state is 'new: not worked on yet. waiting: a person says whose it is. requested: a second person decides. refused: cannot be a payment.';
create index payment_lines_file on payment_lines (payment_file_id, line);
create index payment_lines_waiting on payment_lines (id) where state = 'waiting';
create index payment_lines_account on payment_lines (account_id) where account_id is not null;
alter table payments add column payment_line_id bigint unique references payment_lines on delete restrict;
comment on column payments.payment_line_id is 'The line of the file it came in. Null: recorded by hand.';

create table account_credits (
  account_id bigint primary key references accounts on delete restrict,
  credit_limit bigint check (credit_limit between 0 and 10000000000),
  warned smallint not null default 0 check (warned in (0, 80, 90)),
  warned_at timestamptz,
  cause text check (cause in ('limit', 'past due', 'returned payment')),
  proposed_at timestamptz,
  is_automatic boolean not null default false,
  judged_at timestamptz,
  exposure bigint not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references users on delete set null
);
comment on table account_credits is 'How much an account may owe, and what was last found when that was judged.';
comment on column account_credits.credit_limit is 'Null: none.';
comment on column account_credits.warned is 'The highest warning that was sent since use was last below 75 %.';
comment on column account_credits.cause is 'Why a hold for credit is proposed or was begun. Null: there is no cause.';
comment on column account_credits.is_automatic is 'The hold for credit was begun by itself, so it is released by itself.';
create index account_credits_updated_by on account_credits (updated_by);
create index account_credits_proposed on account_credits (proposed_at) where proposed_at is not null;
create table credit_raises (
  account_id bigint not null references accounts on delete restrict,
  id bigint generated always as identity,
  amount bigint not null check (amount between 1 and 10000000000),
  begins_on date not null,
  ends_on date not null,
  reason text not null check (reason <> '' and length(reason) <= 500),
  ended_at timestamptz,
  request_id bigint references money_requests on delete restrict,
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  constraint credit_raises_days check (ends_on >= begins_on)
);
comment on table credit_raises is 'More credit for some days. It ends by itself after its last day.';
comment on column credit_raises.ended_at is 'Ended by a person before its last day.';
create index credit_raises_request on credit_raises (request_id) where request_id is not null;
alter table card_orders add column needs_credit_approval boolean not null default false;
comment on column card_orders.needs_credit_approval is 'Nearly all of the credit was used when it was ordered, so staff who manage credit approve it.';

create table statements (
  account_id bigint not null references accounts on delete restrict,
  id bigint generated always as identity,
  from_on date not null,
  to_on date not null,
  opening bigint not null,
  closing bigint not null,
  is_monthly boolean not null default false,
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  constraint statements_days check (to_on >= from_on)
);
comment on table statements is 'The movements of an account between two days. The ledger is append-only, so its files are made when they are fetched.';
create unique index statements_monthly on statements (account_id, to_on) where is_monthly;
create trigger statements_append_only before delete or update on statements for each row execute function refuse_change();
alter table account_billings add column statement_day smallint check (statement_day between 1 and 28);
comment on column account_billings.statement_day is 'The day of each month on which a statement is made. Null: on demand only.';

create table disputes (
  account_id bigint not null references accounts on delete restrict,
  id bigint generated always as identity,
  invoice_id bigint not null,
  transaction_id bigint not null,
  note text not null check (note <> '' and length(note) <= 500),
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  user_id bigint,
  created_at timestamptz not null default now(),
  decided_by bigint,
  decided_at timestamptz,
  answer text not null default '' check (length(answer) <= 500),
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices (account_id, id) on delete restrict,
  constraint disputes_decided check ((state = 'open') = (decided_at is null))
);
comment on table disputes is 'A customer says that a line of an invoice is wrong. It stays owed and leaves the counting of late fees until staff decide.';
create unique index disputes_open on disputes (account_id, transaction_id) where state = 'open';
create index disputes_invoice on disputes (account_id, invoice_id);
create index disputes_waiting on disputes (created_at) where state = 'open';
