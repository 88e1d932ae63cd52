-- The ledger: what every account owes, written once and never changed. A balance is a sum of legs; nobody writes one.

create table billing_settings (
  is_only boolean primary key default true check (is_only),
  ledger_from date,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references users on delete set null
);
comment on table billing_settings is 'How the provider bills. One row.';
comment on column billing_settings.ledger_from is 'Invoices of this day and later are posted to the ledger. Null: none are.';
create index billing_settings_updated_by on billing_settings (updated_by);
insert into billing_settings default values;

create table ledger_postings (
  account_id bigint not null references accounts on delete restrict,
  id bigint generated always as identity,
  kind text not null check (kind in ('opening', 'invoice', 'credit memo', 'adjustment', 'payment', 'payment return', 'refund')),
  posted_on date not null,
  document_id bigint not null,
  memo text not null default '',
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, kind, document_id)
);
comment on table ledger_postings is 'One event that moved money: an invoice, a payment, an adjustment.';
comment on column ledger_postings.document_id is 'The row it belongs to in the table of its kind. A document is posted once.';
comment on column ledger_postings.user_id is 'No foreign key: a posting stays as it was written when its user is deleted.';
create index ledger_postings_day on ledger_postings (account_id, posted_on, id);

create table ledger_legs (
  account_id bigint not null,
  posting_id bigint not null,
  leg smallint not null,
  code text not null check (code in ('AR', 'FUEL', 'GOODS', 'FEES', 'DISCOUNT', 'REBATE', 'FET', 'SET', 'LET', 'SST', 'LST', 'CASH', 'ACH',
    'ADJUST', 'LATE', 'BADDEBT', 'OPENING')),
  state text not null default '' check (state ~ '^([A-Z]{2})?$'),
  amount bigint not null check (amount <> 0),
  primary key (account_id, posting_id, leg),
  foreign key (account_id, posting_id) references ledger_postings
);
comment on table ledger_legs is 'The parts of a posting, in cents: debits above zero, credits below. Those of one posting add up to zero.';
comment on column ledger_legs.state is 'Who levies a tax; empty for a federal one and for everything else.';

create table ledger_items (
  account_id bigint not null,
  id bigint generated always as identity,
  posting_id bigint not null,
  side smallint not null check (side in (1, -1)),
  number text not null check (number <> ''),
  dated_on date not null,
  due_on date not null,
  amount bigint not null check (amount > 0),
  open bigint not null,
  primary key (account_id, id),
  unique (account_id, posting_id),
  foreign key (account_id, posting_id) references ledger_postings,
  constraint ledger_items_open check (open between 0 and amount)
);
comment on table ledger_items is 'What a posting left to pay (side 1) or to use (side -1).';
comment on column ledger_items.open is 'The part that no allocation has settled. Only the trigger of allocations moves it.';
create index ledger_items_due on ledger_items (account_id, side, due_on, id) where open > 0;

create table allocations (
  account_id bigint not null,
  id bigint generated always as identity,
  debit_item_id bigint not null,
  credit_item_id bigint not null,
  amount bigint not null check (amount <> 0),
  allocated_on date not null,
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, debit_item_id) references ledger_items,
  foreign key (account_id, credit_item_id) references ledger_items
);
comment on table allocations is 'Parts of a credit item set against a debit item; below zero, taken back.';
comment on column allocations.user_id is 'No foreign key: an allocation stays as it was written when its user is deleted.';
create index allocations_debit on allocations (account_id, debit_item_id, credit_item_id);
create index allocations_credit on allocations (account_id, credit_item_id);

create table account_balances (
  account_id bigint primary key references accounts on delete restrict,
  balance bigint not null
);
comment on table account_balances is 'The sum of an account’s AR legs, kept by their trigger. Below zero the provider owes the account.';

create function add_ledger_legs() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select l.account_id, l.posting_id, sum(l.amount) as amount, count(*) as added, (
      select count(*) from ledger_legs k where k.account_id = l.account_id and k.posting_id = l.posting_id
    ) as found into wrong
  from added l group by l.account_id, l.posting_id
  having sum(l.amount) <> 0 or count(*) <> (
    select count(*) from ledger_legs k where k.account_id = l.account_id and k.posting_id = l.posting_id)
  limit 1;
  if found then
    raise exception 'The legs of posting % add up to %, and % of % were written at once', wrong.posting_id, wrong.amount,
      wrong.added, wrong.found using errcode = 'check_violation', constraint = 'ledger_legs_balance';
  end if;
  insert into account_balances as b (account_id, balance)
  select account_id, sum(amount) from added where code = 'AR' group by account_id order by account_id
  on conflict (account_id) do update set balance = b.balance + excluded.balance;
  return null;
end
$$;
comment on function add_ledger_legs is 'All legs of a posting are written in one statement and add up to zero. Keeps the balance.';
create trigger ledger_legs_added after insert on ledger_legs referencing new table as added
  for each statement execute function add_ledger_legs();

create function keep_ledger_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.open <> new.amount then raise exception 'A new item is open as a whole'; end if;
  elsif pg_trigger_depth() < 2 or to_jsonb(old) - 'open' <> to_jsonb(new) - 'open' then
    raise exception 'Only allocations move what is open of an item';
  end if;
  return new;
end
$$;
comment on function keep_ledger_item is 'An item never changes but for what is open, and that follows from allocations.';
create trigger ledger_items_kept before insert or update on ledger_items for each row execute function keep_ledger_item();

create function allocate() returns trigger language plpgsql as $$
declare
  moved integer;
begin
  if new.amount < 0 and (
    select sum(amount) from allocations
    where account_id = new.account_id and debit_item_id = new.debit_item_id and credit_item_id = new.credit_item_id
  ) < 0 then
    raise exception 'More is taken back than was allocated' using errcode = 'check_violation', constraint = 'allocations_taken_back';
  end if;
  update ledger_items set open = open - new.amount
  where account_id = new.account_id and (id = new.debit_item_id and side = 1 or id = new.credit_item_id and side = -1);
  get diagnostics moved = row_count;
  if moved <> 2 then raise exception 'An allocation sets a credit item against a debit item'; end if;
  return null;
end
$$;
comment on function allocate is 'Moves what is open of both items. The check of the items refuses more than is open.';
create trigger allocations_added after insert on allocations for each row execute function allocate();

create trigger ledger_postings_append_only before delete or update on ledger_postings for each row execute function refuse_change();
create trigger ledger_legs_append_only before delete or update on ledger_legs for each row execute function refuse_change();
create trigger ledger_items_no_delete before delete on ledger_items for each row execute function refuse_change();
create trigger allocations_append_only before delete or update on allocations for each row execute function refuse_change();

create sequence payment_numbers;
create table payments (
  account_id bigint not null references accounts on delete restrict,
  id bigint generated always as identity,
  payment_number text not null unique,
  method text not null check (method in ('ACH', 'EFT', 'cheque', 'wire', 'card')),
  amount bigint not null check (amount between 1 and 200000000),
  received_on date not null,
  reference text not null default '' check (length(reference) <= 40),
  note text not null default '' check (length(note) <= 500),
  state text not null default 'posted' check (state in ('posted', 'returned')),
  returned_on date,
  return_reason text not null default '',
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  constraint payments_returned check ((state = 'returned') = (returned_on is not null))
);
comment on table payments is 'Money received from an account.';
comment on column payments.received_on is 'The day the money came in. It decides whether a payment was late, not the day it was recorded.';
comment on column payments.reference is 'Such as the number of a cheque or the trace of a transfer.';
comment on column payments.user_id is 'Who recorded it. No foreign key: a payment stays as it was written when its user is deleted.';
create index payments_listed on payments (account_id, received_on desc, id desc);
