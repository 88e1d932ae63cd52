-- Generated from the migrations by `npm run db:generate`; do not edit it. To change a table, add a migration.
-- Rows that migrations insert (reference lists, products, tax rates) are not shown, nor the tables of the job queue.

create sequence adjustment_numbers;
create sequence audit_event_ids;
create sequence authorisation_ids;
-- CB-000001 and on.
create sequence batch_numbers;
-- CO-000001 and on. A refused order may leave a gap; a number is never used twice.
create sequence card_order_numbers;
-- CS-000001 and on, for virtual requests.
create sequence case_numbers;
create sequence credit_memo_numbers;
-- INV-000001 and on.
create sequence invoice_numbers;
create sequence payment_numbers;
-- Shared by all months of transactions.
create sequence transaction_ids;
-- The order in which imports commit transactions and authorisations.
create sequence transaction_postings;

-- Whether these are times of the week: each with days, and within one day.
create function are_windows(windows jsonb) returns boolean language sql immutable as $$
  select jsonb_typeof(windows) = 'array' and not exists (
    select from jsonb_to_recordset(windows) as w (days integer, from_minute integer, to_minute integer)
    where (days between 1 and 127 and 0 <= from_minute and from_minute < to_minute and to_minute <= 1440) is not true
  )
$$;

-- Adds the partitions of these months, of the clock of UTC.
create function make_audit_months(first_day date, last_day date) returns void language plpgsql security definer set search_path to '$user', 'public' as $$
declare
  month date := date_trunc('month', first_day);
  part text;
  starts timestamptz;
  ends timestamptz;
begin
  while month <= last_day loop
    part := 'audit_events_' || to_char(month, 'YYYYMM');
    starts := month::timestamp at time zone 'UTC';
    ends := (month + interval '1 month')::timestamp at time zone 'UTC';
    if to_regclass(part) is null then
      perform pg_advisory_xact_lock(hashtext('make_audit_months'));
      if to_regclass(part) is null and starts >= (
        select substring(pg_get_expr(relpartbound, oid) from 'TO \(''([^'']+)''\)')::timestamptz
        from pg_class where oid = to_regclass('audit_events_before')
        union all select '-infinity' order by 1 desc limit 1)
      then
        lock table audit_events_other in access exclusive mode;
        if not exists (select from audit_events_other where at >= starts and at < ends) then
          execute format('create table %I (like audit_events including all)', part);
          execute format('alter table %I add primary key (id)', part);
          execute format('create trigger audit_events_no_truncate before truncate on %I
            for each statement execute function refuse_audit_change()', part);
          execute format('alter table audit_events attach partition %I for values from (%L) to (%L)', part, starts, ends);
        end if;
      end if;
    end if;
    month := month + interval '1 month';
  end loop;
end $$;

-- Adds the partitions of these months.
create function make_authorisation_months(first_day date, last_day date) returns void language plpgsql security definer set search_path to '$user', 'public' as $$
declare
  month date := date_trunc('month', first_day);
  part text;
begin
  while month <= last_day loop
    part := 'authorisations_' || to_char(month, 'YYYYMM');
    if to_regclass(part) is null then
      perform pg_advisory_xact_lock(hashtext('make_authorisation_months'));
      if to_regclass(part) is null and month >= (
        select substring(pg_get_expr(relpartbound, oid) from 'TO \(''([^'']+)''\)')::timestamp
        from pg_class where oid = to_regclass('authorisations_before')
        union all select '-infinity' order by 1 desc limit 1)
      then
        lock table authorisations_other in access exclusive mode;
        if not exists (select from authorisations_other where authorised_at >= month and authorised_at < month + interval '1 month') then
          execute format('create table %I (like authorisations including all)', part);
          execute format('alter table %I add primary key (id)', part);
          execute format('alter table authorisations attach partition %I for values from (%L) to (%L)', part, month, month + interval '1 month');
        end if;
      end if;
    end if;
    month := month + interval '1 month';
  end loop;
end $$;

-- Adds the partitions of these months. A new month locks the table until its transaction ends.
create function make_transaction_months(first_day date, last_day date) returns void language plpgsql security definer set search_path to '$user', 'public' as $$
declare
  month date := date_trunc('month', first_day);
  partition text;
begin
  while month <= last_day loop
    partition := 'transactions_' || to_char(month, 'YYYYMM');
    if to_regclass(partition) is null then
      perform pg_advisory_xact_lock(hashtext('make_transaction_months'));
      if to_regclass(partition) is null then
        lock table transactions_other in access exclusive mode;
        if not exists (select from transactions_other where transacted_at >= month and transacted_at < month + interval '1 month') then
          execute format('create table %I (like transactions including all)', partition);
          execute format(
            'alter table transactions attach partition %I for values from (%L) to (%L)', partition, month, month + interval '1 month'
          );
        end if;
      end if;
    end if;
    month := month + interval '1 month';
  end loop;
end
$$;

create function note_stored_file(before text, after text) returns void language plpgsql as $$
begin
  if before is not distinct from after then return; end if;
  if before is not null then
    update stored_files set loose_since = now() where name = before;
  end if;
  if after is not null then
    insert into stored_files (name, loose_since) values (after, null) on conflict (name) do update set loose_since = null;
  end if;
end $$;

-- CO-000001; after the millionth the number is longer.
create function numbered(prefix text, n bigint) returns text language sql immutable as
  $$ select prefix || lpad(n::text, greatest(6, length(n::text)), '0') $$;

create function stored_file_name(kept bytea) returns text language sql immutable as $$
  select case when substr(kept, 1, 1) = '\x02'
    then convert_from(substr(kept, 63 + get_byte(substr(kept, 2, 1), 0)), 'UTF8') end
$$;

-- Every three characters that stand side by side. A text that contains another has all its pieces.
create function text_pieces(whole text) returns text[] language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct substr(whole, n, 3)), '{}') from generate_series(1, length(whole) - 2) n
$$;

-- Everyone who can sign in: provider staff and customer users.
create table users (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  title text not null default '',
  time_zone text not null default 'America/Los_Angeles',
  -- 1 provider staff, 2 customer user.
  user_type_id smallint not null check (user_type_id in (1, 2)),
  -- 0 active, 1 disabled, 2 invited, 3 must accept the terms.
  status smallint not null check (status in (0, 1, 2, 3)),
  password_hash text,
  password_changed_at timestamptz,
  terms_version text,
  terms_hash bytea,
  terms_accepted_at timestamptz,
  preferences jsonb not null default
    '{"tour": "done", "theme": "system", "density": "default", "language": "en", "success_messages": "popup", "single_key_shortcuts": true}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Counts every edit of the person or of one of their memberships.
  version integer not null default 1,
  -- Disabled by provider staff; an account’s admin cannot undo it.
  is_barred boolean not null default false,
  -- While disabled: the status that enabling brings back.
  status_when_enabled smallint check (status_when_enabled in (0, 2, 3)),
  -- Roles of provider staff; they add up. Empty for customers, who hold roles by account.
  staff_roles text[] not null default '{}' check (staff_roles <@ array['everything', 'operations', 'finance', 'support',
    'administrator', 'auditor']),
  constraint users_staff_have_a_role check (user_type_id <> 1 or cardinality(staff_roles) > 0)
);

-- One row per sign-in. Ending it ends all its tokens at the next call.
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  -- Support sign-in: the member of staff behind this session.
  impersonated_by bigint references users on delete cascade,
  impersonation_reason text,
  address text not null default '',
  user_agent text not null default '',
  -- When the second factor was last proved in this session.
  second_factor_at timestamptz,
  -- The accounts that were selected in this session.
  account_ids bigint[] not null default '{}'::bigint[],
  check ((impersonated_by is null) = (impersonation_reason is null))
);
create index sessions_impersonated_by on sessions (impersonated_by) where impersonated_by is not null;
create index sessions_user on sessions (user_id) where ended_at is null;

-- What a call shows to be let in, stored as SHA-256 only.
create table access_tokens (
  hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index access_tokens_expires on access_tokens (expires_at);
create index access_tokens_session on access_tokens (session_id);

-- Accounts that belong together. An account is in one group at most, and groups hold no groups.
create table account_groups (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index account_groups_name on account_groups (lower(name));

-- The provider’s divisions. The first two digits of an account’s number name one.
create table divisions (
  number text primary key check (number ~ '^[0-9]{2}$'),
  name text not null check (name <> ''),
  -- The division’s participant number at CFN.
  cfn_participant text check (cfn_participant ~ '^[0-9]{3}$'),
  -- From where the next number is drawn; a number that is taken is passed over. 1000000: none is left.
  next_account integer not null default 1 check (next_account between 1 and 1000000),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- One fleet’s contract with the provider. Whatever a customer user sees belongs to exactly one account.
create table accounts (
  id bigint generated always as identity primary key,
  name text not null,
  cl_division_no text not null constraint accounts_division references divisions on delete restrict check (cl_division_no ~
    '^[0-9]{2}$'),
  -- Begins with the division; people see the rest.
  cl_account_no text not null unique check (cl_account_no ~ '^[0-9]{8}$'),
  city text not null default '',
  state text not null default '',
  time_zone text not null default 'America/Los_Angeles',
  created_at timestamptz not null default now(),
  -- prospect, open, on_hold or closed. on_hold follows from account_holds by a trigger and is never written by itself.
  standing text not null default 'open' check (standing in ('prospect', 'open', 'on_hold', 'closed')),
  opened_on date,
  -- The day on which the account will be closed, in its own time zone.
  closes_on date,
  closed_on date,
  -- The account’s number in the system the provider had before.
  external_number text unique check (external_number <> '' and length(external_number) <= 20),
  -- One of the open holds is for fraud. Kept by the trigger of account_holds.
  held_for_fraud boolean not null default false,
  -- An open hold for fraud keeps the account’s users out. Kept by the trigger of account_holds.
  nobody_signs_in boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  search text not null generated always as (lower(name || ' ' || cl_account_no || ' ' || cl_division_no || '-' ||
    substr(cl_account_no, 3) || coalesce(' ' || external_number, ''))) stored,
  group_id bigint references account_groups on delete restrict,
  constraint accounts_closed_on check ((standing = 'closed') = (closed_on is not null)),
  constraint accounts_number_in_division check ("left"(cl_account_no, 2) = cl_division_no)
);
create index accounts_closes_on on accounts (closes_on) where closes_on is not null and standing <> 'closed';
create index accounts_division on accounts (cl_division_no);
create index accounts_group on accounts (group_id, id) where group_id is not null;
create index accounts_name on accounts (name, id);
create index accounts_search on accounts using gin (text_pieces(search));
create index accounts_standing on accounts (standing, name, id);

-- Remembers the number of an account that was deleted.
create function retire_account_number() returns trigger language plpgsql as $$
begin
  insert into retired_account_numbers (cl_account_no) values (old.cl_account_no) on conflict do nothing;
  return null;
end
$$;
create trigger accounts_deleted after delete on accounts for each row execute function retire_account_number();

-- Sees that an account’s division exists and that no number is used twice.
create function keep_account_number() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.cl_account_no = old.cl_account_no then return new; end if;
  delete from retired_account_numbers r where r.cl_account_no = new.cl_account_no and r.former_of = new.id;
  if exists (select from retired_account_numbers r where r.cl_account_no = new.cl_account_no) then
    raise unique_violation using message = 'This number belonged to another account', constraint = 'retired_account_numbers_pkey';
  end if;
  insert into divisions (number, name) values (new.cl_division_no, 'Division ' || new.cl_division_no) on conflict do nothing;
  if tg_op = 'UPDATE' then insert into retired_account_numbers (cl_account_no, former_of) values (old.cl_account_no, new.id); end if;
  return new;
end
$$;
create trigger accounts_number before insert or update of cl_account_no, cl_division_no on accounts
  for each row execute function keep_account_number();

-- The sum of an account’s AR legs, kept by their trigger. Below zero the provider owes the account.
create table account_balances (
  account_id bigint primary key references accounts on delete restrict,
  balance bigint not null
);

-- Whom an account’s invoices name, how they are sent, and on what terms.
create table account_billings (
  account_id bigint primary key references accounts on delete cascade,
  legal_name text not null check (legal_name <> ''),
  address text not null check (address <> ''),
  address_secondary text not null default '',
  city text not null check (city <> ''),
  state text not null check (state ~ '^[A-Z]{2}$'),
  zipcode text not null check (zipcode ~ '^[0-9]{5}(-[0-9]{4})?$'),
  -- An employer’s number; a social security number does not fit.
  tax_id text not null default '' check (tax_id ~ '^([0-9]{2}-[0-9]{7})?$'),
  contact_name text not null default '',
  phone text not null default '',
  invoice_emails text[] not null default '{}' check (cardinality(invoice_emails) <= 10),
  delivery_method text not null check (delivery_method in ('email', 'mail')),
  po_number text not null default '',
  primary_sort text not null,
  secondary_sort text,
  has_summaries boolean not null,
  has_page_breaks boolean not null,
  -- Agreed with the provider, so null until staff set it.
  billing_cycle text check (billing_cycle in ('weekly', 'semi-monthly', 'monthly')),
  payment_terms text check (payment_terms in ('due on receipt', 'net 10', 'net 15', 'net 30')),
  payment_method text check (payment_method in ('ACH', 'EFT', 'cheque')),
  bank_last_four text not null default '' check (bank_last_four ~ '^([0-9]{4})?$'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- elsewhere: another system bills this account, so nothing of it is closed or posted.
  invoiced_by text not null default 'us' check (invoiced_by in ('us', 'elsewhere')),
  -- The first day of the first cycle that is billed so. Null: always.
  invoiced_by_from date,
  -- The day of each month on which a statement is made. Null: on demand only.
  statement_day smallint check (statement_day between 1 and 28),
  -- Written by staff. Printed on every invoice of the account.
  invoice_message text not null default '' check (length(invoice_message) <= 200),
  -- Mails of invoices lead to the portal instead of having the PDF with them.
  has_link_only boolean not null default false,
  -- While a change of the billing system is ahead: the day from which the side before it has billed.
  invoiced_by_before date,
  check (delivery_method <> 'email' or cardinality(invoice_emails) > 0),
  check (secondary_sort <> primary_sort),
  check (payment_method is null or payment_method = 'cheque' or bank_last_four <> '')
);

-- The closing of an account: who asked for it, and what has been done of what follows. Opening the account again deletes the row.
create table account_closings (
  account_id bigint primary key references accounts on delete cascade,
  effective_on date not null,
  note text not null default '',
  requested_by bigint references users on delete set null,
  requested_at timestamptz not null default now(),
  closed_at timestamptz,
  -- No order is open, no card is live, no schedule runs, and the final invoice is made.
  settled_at timestamptz,
  pins_removed_at timestamptz,
  numbers_removed_at timestamptz,
  names_replaced_at timestamptz
);
create index account_closings_requested_by on account_closings (requested_by);
create index account_closings_unsettled on account_closings (effective_on) where settled_at is null;

-- Whom the provider calls about an account; they need not be users of the portal.
create table account_contacts (
  account_id bigint not null references accounts on delete cascade,
  kind text not null check (kind in ('main', 'billing', 'safety', 'after_hours')),
  name text not null default '',
  phone text not null default '',
  email text not null default '',
  primary key (account_id, kind)
);

-- How much an account may owe, and what was last found when that was judged.
create table account_credits (
  account_id bigint primary key references accounts on delete restrict,
  -- Null: none.
  credit_limit bigint check (credit_limit >= 0 and credit_limit <= '10000000000'::bigint),
  -- The highest warning that was sent since use was last below 75 %.
  warned smallint not null default 0 check (warned in (0, 80, 90)),
  warned_at timestamptz,
  -- Why a hold for credit is proposed or was begun. Null: there is no cause.
  cause text check (cause in ('limit', 'past due', 'returned payment')),
  proposed_at timestamptz,
  judged_at timestamptz,
  exposure bigint not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references users on delete set null,
  -- When the account and staff were last told of a credit that nobody uses.
  unused_told_on date
);
create index account_credits_proposed on account_credits (proposed_at) where proposed_at is not null;
create index account_credits_updated_by on account_credits (updated_by);

-- What a card may buy. Staff add, change and hide them; their own ids begin at 100.
create table card_fuel_profiles (
  id smallint generated by default as identity primary key,
  name text not null constraint card_fuel_profiles_name_trimmed check (name = btrim(name) and name <> ''),
  -- Every product of these grades is allowed.
  grades text[] not null default '{}',
  -- These products are allowed whatever their grade. A profile without grades and products restricts nothing.
  product_ids smallint[] not null default '{}'::smallint[],
  -- No longer offered. Cards and templates that have it keep it.
  is_hidden boolean not null default false,
  -- Raised by every change; an edit of an older version is refused (409).
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create unique index card_fuel_profiles_name on card_fuel_profiles (lower(name));

-- The fuel profiles offered in an account. An account without rows is offered all.
create table account_fuel_profiles (
  account_id bigint not null references accounts on delete cascade,
  card_fuel_profile_id smallint not null references card_fuel_profiles on delete cascade,
  primary key (account_id, card_fuel_profile_id)
);
create index account_fuel_profiles_profile on account_fuel_profiles (card_fuel_profile_id);

-- Why an account is or was on hold. It is on hold while one is open, so that a paid bill lifts no hold for fraud.
create table account_holds (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  reason text not null check (reason in ('credit', 'fraud', 'request')),
  note text not null default '',
  nobody_signs_in boolean not null default false,
  begun_at timestamptz not null default now(),
  begun_by bigint references users on delete set null,
  released_at timestamptz,
  released_by bigint references users on delete set null,
  release_note text not null default '',
  unique (account_id, id),
  check (reason = 'fraud' or not nobody_signs_in)
);
create index account_holds_begun_by on account_holds (begun_by);
create unique index account_holds_open on account_holds (account_id, reason) where released_at is null;
create index account_holds_released_by on account_holds (released_by);

-- Keeps the account’s standing in step with its open holds.
create function follow_account_holds() returns trigger language plpgsql as $$
declare
  held_account bigint := coalesce(new.account_id, old.account_id);
begin
  perform from accounts where id = held_account for update;
  update accounts a set
    standing = case when a.standing not in ('open', 'on_hold') then a.standing when h.is_held then 'on_hold' else 'open' end,
    held_for_fraud = h.for_fraud,
    nobody_signs_in = h.shut,
    version = a.version + 1,
    updated_at = now()
  from (
    select count(*) > 0 as is_held, coalesce(bool_or(reason = 'fraud'), false) as for_fraud,
      coalesce(bool_or(nobody_signs_in), false) as shut
    from account_holds where account_id = held_account and released_at is null
  ) h
  where a.id = held_account;
  return null;
end
$$;
create trigger account_holds_followed after insert or delete or update on account_holds
  for each row execute function follow_account_holds();

-- The data keys of an account, wrapped by a key that never enters the database; the newest seals.
create table account_keys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  wrapped_by text not null,
  wrapped_key bytea not null,
  created_at timestamptz not null default now()
);
create index account_keys_account on account_keys (account_id, id desc);

-- The month sums added up by account, for comparing accounts.
create table account_month_sums (
  month date not null,
  account_id bigint not null,
  -- Of fuel only; the total is of everything.
  gallons bigint not null,
  total bigint not null,
  primary key (month, account_id)
);

-- Who accepts a card. The same list is in domain/src/reference.ts.
create table card_networks (
  id smallint primary key,
  name text not null unique,
  -- Whether the provider issues cards of this network. One that is not used is in no list; its old records stay readable.
  is_used boolean not null default true
);

-- The networks whose cards an account may order. An account without a row may order those of every network the provider uses.
create table account_networks (
  account_id bigint not null references accounts on delete cascade,
  card_network_id smallint not null references card_networks on delete restrict,
  primary key (account_id, card_network_id)
);
create index account_networks_network on account_networks (card_network_id);

-- Price rules that many accounts share. At most one is the default, for accounts without another.
create table price_plans (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> '' and length(name) <= 60),
  -- Written for the previous version, which has no default_price_plans: whether the plan was in force when one was last chosen.
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index price_plans_default on price_plans (is_default) where is_default;

-- Which plan an account is priced by from a day on. Null: by the default plan again.
create table account_price_plans (
  account_id bigint not null references accounts on delete cascade,
  effective_from date not null,
  price_plan_id bigint references price_plans on delete restrict,
  created_at timestamptz not null default now(),
  primary key (account_id, effective_from)
);
create index account_price_plans_plan on account_price_plans (price_plan_id);

-- Active cards gained or lost by an account on a day of its own calendar.
create table active_card_changes (
  id bigint generated always as identity primary key,
  -- No foreign key: the cards have one.
  account_id bigint not null,
  day date not null,
  change integer not null
);
create index active_card_changes_day on active_card_changes (account_id, day) include (change);

-- One event that moved money: an invoice, a payment, an adjustment.
create table ledger_postings (
  account_id bigint not null references accounts on delete restrict,
  id bigint generated always as identity,
  kind text not null check (kind in ('opening', 'invoice', 'credit memo', 'adjustment', 'payment', 'payment return', 'refund')),
  posted_on date not null,
  -- The row it belongs to in the table of its kind. A document is posted once.
  document_id bigint not null,
  memo text not null default '',
  -- No foreign key: a posting stays as it was written when its user is deleted.
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, kind, document_id)
);
create index ledger_postings_day on ledger_postings (account_id, posted_on, id);

-- Makes a table append-only.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger ledger_postings_append_only before delete or update on ledger_postings
  for each row execute function refuse_change();

-- What a posting left to pay (side 1) or to use (side -1).
create table ledger_items (
  account_id bigint not null,
  id bigint generated always as identity,
  posting_id bigint not null,
  side smallint not null check (side in (1, '-1'::integer)),
  number text not null check (number <> ''),
  dated_on date not null,
  due_on date not null,
  amount bigint not null check (amount > 0),
  -- The part that no allocation has settled. Only the trigger of allocations moves it.
  open bigint not null,
  primary key (account_id, id),
  unique (account_id, posting_id),
  foreign key (account_id, posting_id) references ledger_postings,
  constraint ledger_items_open check (open >= 0 and open <= amount)
);
create index ledger_items_due on ledger_items (account_id, side, due_on, id) where open > 0;

-- An item never changes but for what is open, and that follows from allocations.
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
create trigger ledger_items_kept before insert or update on ledger_items for each row execute function keep_ledger_item();
create trigger ledger_items_no_delete before delete on ledger_items for each row execute function refuse_change();

-- What needs a second person: written down as it was asked for, done when another member of staff approves it.
create table money_requests (
  id bigint generated always as identity primary key,
  -- Null for a file of several accounts.
  account_id bigint references accounts on delete restrict,
  kind text not null check (kind in ('adjustment', 'refund', 'payment', 'opening', 'credit raise', 'void', 'dispute')),
  amount bigint not null,
  summary text not null check (length(summary) <= 300),
  -- What was asked for, as the call took it.
  body jsonb not null,
  state text not null default 'requested' check (state in ('requested', 'approved', 'refused')),
  -- No foreign key: a request stays as it was written when its user is deleted.
  requested_by bigint not null,
  created_at timestamptz not null default now(),
  decided_by bigint,
  decided_at timestamptz,
  decision_note text not null default '' check (length(decision_note) <= 500),
  constraint money_requests_decided check ((state = 'requested') = (decided_at is null)),
  constraint money_requests_two_persons check (state <> 'approved' or decided_by <> requested_by)
);
create index money_requests_account on money_requests (account_id, created_at);
create index money_requests_open on money_requests (created_at, id) where state = 'requested';

-- An amount with a reason, outside of any invoice. Above zero the account owes more.
create table adjustments (
  account_id bigint not null references accounts on delete restrict,
  id bigint generated always as identity,
  adjustment_number text not null unique,
  amount bigint not null check (amount <> 0 and amount >= '-200000000'::integer and amount <= 200000000),
  reason text not null check (reason in ('goodwill', 'price dispute', 'tax correction', 'fraud claim', 'late fee',
    'late fee waived', 'returned payment fee', 'write-off', 'transfer', 'refund', 'other')),
  note text not null default '' check (length(note) <= 500),
  invoice_number text,
  -- The late item that a late fee is charged for.
  item_id bigint,
  -- Which late fee of the item this is: 1, and more where they repeat.
  ordinal smallint,
  -- The late fee that this takes back.
  reverses_id bigint,
  request_id bigint references money_requests on delete restrict,
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, item_id) references ledger_items,
  foreign key (account_id, reverses_id) references adjustments,
  constraint adjustments_note check (reason <> 'other' or note <> '')
);
create unique index adjustments_late_fee on adjustments (account_id, item_id, ordinal) where item_id is not null;
create index adjustments_request on adjustments (request_id) where request_id is not null;
create unique index adjustments_reverses on adjustments (account_id, reverses_id) where reverses_id is not null;
create trigger adjustments_append_only before delete or update on adjustments for each row execute function refuse_change();

-- Parts of a credit item set against a debit item; below zero, taken back.
create table allocations (
  account_id bigint not null,
  id bigint generated always as identity,
  debit_item_id bigint not null,
  credit_item_id bigint not null,
  amount bigint not null check (amount <> 0),
  allocated_on date not null,
  -- No foreign key: an allocation stays as it was written when its user is deleted.
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, credit_item_id) references ledger_items,
  foreign key (account_id, debit_item_id) references ledger_items
);
create index allocations_credit on allocations (account_id, credit_item_id);
create index allocations_debit on allocations (account_id, debit_item_id, credit_item_id);

-- Moves what is open of both items. The check of the items refuses more than is open.
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
create trigger allocations_added after insert on allocations for each row execute function allocate();
create trigger allocations_append_only before delete or update on allocations for each row execute function refuse_change();

-- Months of the audit log and of transactions that are in a file and no longer in the database.
create table archived_parts (
  part text primary key,
  ends_at timestamptz not null,
  rows bigint not null,
  first_id bigint,
  last_id bigint,
  -- Of the file.
  sha256 bytea not null check (length(sha256) = 32),
  archived_at timestamptz not null,
  key_id text not null,
  -- Over the rest, under a key of the ring: a month cannot be removed by a note that says it was archived.
  mac bytea not null
);
create trigger archived_parts_append_only before delete or update on archived_parts for each row execute function refuse_change();

-- What an account owes for one billing cycle; closed once and never changed.
create table invoices (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  invoice_number text not null unique,
  billing_cycle text not null check (billing_cycle in ('weekly', 'semi-monthly', 'monthly')),
  period_from date not null,
  period_to date not null,
  invoiced_on date not null,
  due_on date not null,
  transactions integer not null,
  quantity bigint not null,
  total bigint not null,
  closed_at timestamptz not null default now(),
  -- A credit memo takes back (a part of) the invoice it corrects; its total is below zero.
  kind text not null default 'invoice' check (kind in ('invoice', 'credit memo')),
  corrects_invoice_id bigint,
  -- us: closed here. elsewhere: imported from the system that bills this account; never posted.
  source text not null default 'us' check (source in ('us', 'elsewhere')),
  -- Of its transactions. Null: an invoice from before charges existed; all of its total.
  lines_total bigint,
  -- Of its charges.
  charges_total bigint not null default 0,
  -- Everything that is printed, as it was at the close. Null in old invoices until it is first needed.
  document jsonb,
  -- How the document is drawn: the same document and version give the same bytes.
  template_version smallint,
  -- The proof_sha256 of the account’s document before this one.
  previous_sha256 text check (previous_sha256 ~ '^[0-9a-f]{64}$'),
  -- SHA-256 of the document as canonical JSON. Once it is set, the row never changes.
  proof_sha256 text check (proof_sha256 ~ '^[0-9a-f]{64}$'),
  unique (account_id, id),
  constraint invoices_corrects foreign key (account_id, corrects_invoice_id) references invoices (account_id, id),
  check (period_to >= period_from),
  constraint invoices_corrected check ((kind = 'credit memo') = (corrects_invoice_id is not null)),
  constraint invoices_proven check (proof_sha256 is null or document is not null and template_version is not null),
  constraint invoices_sums check (total = (lines_total + charges_total))
);
create unique index invoices_chain on invoices (account_id, previous_sha256) nulls not distinct where proof_sha256 is not null;
create index invoices_corrects on invoices (account_id, corrects_invoice_id) where corrects_invoice_id is not null;
create unique index invoices_period on invoices (account_id, period_to) where source = 'us' and kind = 'invoice';
create trigger invoices_proven_kept before delete or update on invoices
  for each row when (old.proof_sha256 is not null) execute function refuse_change();

-- What the lines of an invoice came to that were archived, by part.
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

-- How often a limit in dollars begins again. The same list is in domain/src/reference.ts.
create table card_period_amounts (
  id smallint primary key,
  name text not null unique
);

-- How often a limit in gallons begins again. The same list is in domain/src/reference.ts.
create table card_period_gallons (
  id smallint primary key,
  name text not null unique
);

-- The states of a card. The same list is in domain/src/reference.ts.
create table card_statuses (
  id smallint primary key,
  name text not null unique
);

-- When a card may buy. Staff add, change and hide them; their own ids begin at 100.
create table card_time_profiles (
  id smallint generated by default as identity primary key,
  name text not null constraint card_time_profiles_name_trimmed check (name = btrim(name) and name <> ''),
  -- Times of the week: days as a mask from Monday (1) to Sunday (64), from_minute and to_minute of the site’s own day. None
  -- restricts nothing.
  windows jsonb not null default '[]' check (are_windows(windows)),
  -- No longer offered. Cards and templates that have it keep it.
  is_hidden boolean not null default false,
  -- Raised by every change; an edit of an older version is refused (409).
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create unique index card_time_profiles_name on card_time_profiles (lower(name));

-- Single, Driver, Vehicle or Misc. The same list is in domain/src/reference.ts.
create table card_types (
  id smallint primary key,
  name text not null unique
);

-- Kinds of vehicles by their letter. The same list is in domain/src/reference.ts.
create table card_vehicle_types (
  id smallint primary key,
  code text not null unique,
  description text not null
);

-- What a new card starts from, made by provider staff for all accounts. Deactivated, never deleted.
create table card_templates (
  id bigint generated always as identity primary key,
  template_name text not null,
  card_network_id smallint not null references card_networks,
  card_type_id smallint not null references card_types,
  card_type_driver_name text not null default '',
  card_site_group_name text not null default '',
  card_vehicle_type_id smallint references card_vehicle_types,
  card_fuel_profile_id smallint references card_fuel_profiles,
  card_time_profile_id smallint references card_time_profiles,
  -- Limits are whole gallons and whole dollars, as pumps enforce them.
  max_gallon_fill integer check (max_gallon_fill between 1 and 99999),
  max_gallon_period integer check (max_gallon_period between 1 and 99999),
  card_period_gallon_id smallint references card_period_gallons,
  max_amount_fill integer check (max_amount_fill between 0 and 99999),
  max_amount_period integer check (max_amount_period between 0 and 99999),
  card_period_amount_id smallint references card_period_amounts,
  is_misc_key boolean not null default false,
  strict_control boolean not null default false,
  is_retail boolean not null default false,
  is_odometer boolean not null default false,
  states text[] not null default '{}',
  zips text[] not null default '{}' check (cardinality(zips) <= 5),
  deactivated_at timestamptz,
  -- Raised by every change; an edit of an older version is refused (409).
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  max_transactions_day smallint check (max_transactions_day between 1 and 99)
);
create unique index card_templates_name on card_templates (lower(template_name)) where deactivated_at is null;
create index card_templates_network on card_templates (card_network_id);
create index card_templates_type on card_templates (card_type_id);

-- The people who fuel for an account.
create table drivers (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  driver_number text not null check (driver_number <> '' and length(driver_number) <= 8),
  -- Two spellings of one driver number are one number.
  driver_number_key text not null generated always as (upper(normalize(driver_number, nfkc))) stored,
  first_name text not null default '' check (length(first_name) <= 40),
  last_name text not null check (last_name <> '' and length(last_name) <= 40),
  email text not null default '' check (length(email) <= 254),
  phone text not null default '' check (length(phone) <= 20),
  cost_center text not null default '' check (length(cost_center) <= 20),
  status text not null default 'active' check (status in ('active', 'inactive', 'left')),
  -- The last day; only of those who left.
  left_on date,
  -- The number in another system, such as payroll.
  external_id text not null default '' check (length(external_id) <= 40),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What a keyword matches.
  search text not null generated always as (lower(driver_number || ' ' || first_name || ' ' || last_name || ' ' || cost_center ||
    ' ' || external_id)) stored,
  unique (account_id, driver_number_key),
  unique (account_id, id),
  check ((left_on is not null) = (status = 'left'))
);
create index drivers_by_name on drivers (account_id, last_name, first_name, id);
create index drivers_by_number on drivers (account_id, length(driver_number), driver_number, id);
create index drivers_by_status on drivers (account_id, status, last_name, first_name, id);

-- A fuel card, from the moment it is ordered.
create table cards (
  -- Assigned before the row is written: a card’s secrets are sealed to its id.
  id bigint generated by default as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  card_network_id smallint not null references card_networks,
  card_type_id smallint not null references card_types,
  card_status_id smallint not null references card_statuses,
  card_template_id bigint references card_templates,
  -- The template as it was on the day of the order.
  template_snapshot jsonb,
  number_sealed bytea,
  -- Keyed; makes the number unique and lets it be found exactly.
  number_hash bytea unique,
  last_four text check (last_four ~ '^[0-9]{4}$'),
  expires_on date,
  pin_sealed bytea,
  -- Keyed; tells whether a PIN is taken without showing it.
  pin_index bytea,
  vehicle_number text check (vehicle_number <> '' and length(vehicle_number) <= 8),
  -- Two spellings of one vehicle number are one number.
  vehicle_number_key text generated always as (upper(normalize(vehicle_number, nfkc))) stored,
  description text not null default '',
  tax_doc text not null default '',
  cost_center text not null default '',
  misc_1 text not null default '',
  misc_2 text not null default '',
  misc_3 text not null default '',
  misc_4 text not null default '',
  card_vehicle_type_id smallint references card_vehicle_types,
  card_fuel_profile_id smallint references card_fuel_profiles,
  card_time_profile_id smallint references card_time_profiles,
  max_gallon_fill integer check (max_gallon_fill between 1 and 99999),
  max_gallon_period integer check (max_gallon_period between 1 and 99999),
  card_period_gallon_id smallint references card_period_gallons,
  max_amount_fill integer check (max_amount_fill between 0 and 99999),
  max_amount_period integer check (max_amount_period between 0 and 99999),
  card_period_amount_id smallint references card_period_amounts,
  is_misc_key boolean not null default false,
  strict_control boolean not null default false,
  is_retail boolean not null default false,
  is_odometer boolean not null default false,
  states text[] not null default '{}',
  zips text[] not null default '{}' check (cardinality(zips) <= 5),
  replaced_by bigint,
  status_changed_at timestamptz not null default now(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What a keyword matches: never a PIN, never more of the number than people may see.
  search text not null generated always as (lower(coalesce(last_four, '') || ' ' || coalesce(vehicle_number, '') || ' ' ||
    description || ' ' || cost_center)) stored,
  -- Whether the portal drew the PIN or a person chose it: all that staff may know of a PIN.
  is_pin_drawn boolean not null default false,
  -- Who has the card now. Who had it when stands in assignments.
  driver_id bigint,
  -- What the network keeps instead of the PIN; worth a PIN only together with the network’s key.
  pin_offset_sealed bytea,
  -- Taken over without its PIN, which the network knows.
  is_pin_kept_elsewhere boolean not null default false,
  -- The day a previous system issued it; null for cards made here.
  issued_on date,
  -- Came with a take-over: its network knows it from a previous system, and nothing was sent.
  is_taken_over boolean not null default false,
  -- When its batch was completed, its case fulfilled, or staff numbered it. A Pending card that has it waits to be activated.
  -- Null in cards that are older than this column.
  made_at timestamptz,
  -- The damaged card whose place it takes. Until it is active both have the same vehicle number and PIN, and the old one works.
  overlaps_card_id bigint,
  max_transactions_day smallint check (max_transactions_day between 1 and 99),
  unique (account_id, id),
  foreign key (account_id, driver_id) references drivers (account_id, id) on delete set null (driver_id),
  foreign key (account_id, overlaps_card_id) references cards (account_id, id),
  foreign key (account_id, replaced_by) references cards (account_id, id)
);
create index cards_by_created on cards (account_id, created_at, id);
create index cards_by_description on cards (account_id, description, id);
create index cards_by_misc on cards (account_id, id)
  include (misc_1, misc_2, misc_3, misc_4, card_status_id, card_network_id, card_type_id);
create index cards_by_number on cards (account_id, last_four, id);
create index cards_by_status on cards (account_id, card_status_id, vehicle_number, id);
create index cards_by_values on cards (account_id, id)
  include (card_status_id, card_network_id, card_type_id, card_fuel_profile_id, card_time_profile_id, max_gallon_fill,
    max_gallon_period, max_amount_fill, cost_center);
create index cards_by_vehicle on cards (account_id, vehicle_number, id)
  include (search, card_status_id, card_network_id, card_type_id);
create index cards_driver on cards (account_id, driver_id) where driver_id is not null;
-- The daily expiry runs over all accounts.
create index cards_ending on cards (expires_on, id) where card_status_id in (1, 2, 8, 9) and expires_on is not null;
create index cards_fuel_profile on cards (card_fuel_profile_id, account_id) where card_status_id in (1, 2, 8, 9);
-- Reminders and tasks run over all accounts.
create index cards_not_activated on cards (made_at, id) where card_status_id = 8 and made_at is not null;
create unique index cards_overlaps on cards (account_id, overlaps_card_id) where overlaps_card_id is not null;
-- The queue of Card Review runs over all accounts.
create index cards_pending on cards (created_at, id) where card_status_id = 8;
-- As for the vehicle number.
create unique index cards_pin on cards (account_id, card_network_id, pin_index)
  where card_status_id in (1, 2, 8, 9) and pin_index is not null and overlaps_card_id is null;
create index cards_replaced_by on cards (account_id, replaced_by) where replaced_by is not null;
create index cards_template on cards (card_template_id) where card_template_id is not null;
create index cards_time_profile on cards (card_time_profile_id, account_id) where card_status_id in (1, 2, 8, 9);
-- Once per account and network, among Active, Inactive, Pending and Locked cards. Any other status frees it; a successor that
-- overlaps shares it.
create unique index cards_vehicle_number on cards (account_id, card_network_id, vehicle_number_key)
  where card_status_id in (1, 2, 8, 9) and vehicle_number is not null and overlaps_card_id is null;

-- Keeps card_counts. Writes only net changes, in one order, so that two writers never deadlock.
create function count_cards() returns trigger language plpgsql as $$
declare
  insert_all constant text := 'select account_id, card_status_id, card_network_id, card_type_id, 1 as n from added';
  delete_all constant text := 'select account_id, card_status_id, card_network_id, card_type_id, -1 as n from removed';
begin
  execute format(
    'insert into card_counts as c (account_id, card_status_id, card_network_id, card_type_id, total)
       select account_id, card_status_id, card_network_id, card_type_id, sum(n) from (%s) changes
       group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
     on conflict (account_id, card_status_id, card_network_id, card_type_id) do update set total = c.total + excluded.total',
    case tg_op when 'INSERT' then insert_all when 'DELETE' then delete_all else insert_all || ' union all ' || delete_all end
  );
  return null;
end
$$;
create trigger cards_counted_delete after delete on cards referencing old table as removed
  for each statement execute function count_cards();
create trigger cards_counted_insert after insert on cards referencing new table as added
  for each statement execute function count_cards();
create trigger cards_counted_update after update on cards referencing old table as removed new table as added
  for each statement execute function count_cards();

-- Keeps active_card_changes. A card that is written with a past brings it along; one that is Pending (8) has none.
create function date_active_cards() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- A card that is written with a past brings it along; one that waits for its number (8) has none.
    insert into active_card_changes (account_id, day, change)
      select c.account_id, (d.at at time zone a.time_zone)::date, sum(d.change)
      from added c join accounts a on a.id = c.account_id cross join lateral (
        values (c.created_at, 1), (case when c.card_status_id <> 1 then c.status_changed_at end, -1)) d (at, change)
      where c.card_status_id <> 8 and d.at is not null
      group by 1, 2 having sum(d.change) <> 0;
  elsif tg_op = 'UPDATE' then
    -- Both versions of a card are grouped, not joined: grouping takes no longer when the plan was made for one card.
    insert into active_card_changes (account_id, day, change)
      select c.account_id, (c.at at time zone a.time_zone)::date, sum(c.change)
      from (
        select account_id, max(at) as at, sum(active) as change
        from (
          select id, account_id, status_changed_at as at, (card_status_id = 1)::int as active from added
          union all
          select id, account_id, null, -(card_status_id = 1)::int from removed
        ) versions
        group by account_id, id having sum(active) <> 0
      ) c
      join accounts a on a.id = c.account_id
      group by 1, 2 having sum(c.change) <> 0;
  else
    insert into active_card_changes (account_id, day, change)
      select c.account_id, (now() at time zone a.time_zone)::date, -count(*)
      from removed c join accounts a on a.id = c.account_id where c.card_status_id = 1
      group by 1, 2;
  end if;
  return null;
end
$$;
create trigger cards_dated_delete after delete on cards referencing old table as removed
  for each statement execute function date_active_cards();
create trigger cards_dated_insert after insert on cards referencing new table as added
  for each statement execute function date_active_cards();
create trigger cards_dated_update after update on cards referencing old table as removed new table as added
  for each statement execute function date_active_cards();

-- Keeps overlaps_card_id: a dead card neither overlaps nor is overlapped.
create function end_card_overlap() returns trigger language plpgsql as $$
begin
  -- Asked first: an update of no rows would still run what follows every update of cards.
  if new.overlaps_card_id is not null
    or exists (select from cards where account_id = new.account_id and overlaps_card_id = new.id) then
    update cards set overlaps_card_id = null, updated_at = now()
      where account_id = new.account_id and (overlaps_card_id = new.id or id = new.id and overlaps_card_id is not null);
  end if;
  return null;
end
$$;
create trigger cards_overlap_ended after update of card_status_id on cards
  for each row when ((old.card_status_id in (1, 2, 8, 9)) and (new.card_status_id not in (1, 2, 8, 9))) execute function
    end_card_overlap();

-- No plastic is made or activated for a dead card, whatever ended it.
create function end_card_renewal() returns trigger language plpgsql as $$
begin
  if exists (select from card_order_lines where account_id = new.account_id and card_id = new.id and renewal in ('ordered', 'made')) then
    update card_order_lines set renewal = 'ended'
      where account_id = new.account_id and card_id = new.id and renewal in ('ordered', 'made');
    delete from card_activations where account_id = new.account_id and card_id = new.id;
  end if;
  return null;
end
$$;
create trigger cards_renewal_ended after update of card_status_id on cards
  for each row when ((old.card_status_id in (1, 2, 8, 9)) and (new.card_status_id not in (1, 2, 8, 9))) execute function
    end_card_renewal();

-- Keeps card_status_changes.
create function date_card_statuses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into card_status_changes (account_id, card_id, changed_at, card_status_id)
      select account_id, id, status_changed_at, card_status_id from added;
  else
    -- A change that is dated back replaces what was written down for the time after it.
    delete from card_status_changes
      where account_id = new.account_id and card_id = new.id and changed_at >= new.status_changed_at;
    insert into card_status_changes (account_id, card_id, changed_at, card_status_id)
      values (new.account_id, new.id, new.status_changed_at, new.card_status_id);
  end if;
  return null;
end
$$;
create trigger cards_status_dated_insert after insert on cards referencing new table as added
  for each statement execute function date_card_statuses();
create trigger cards_status_dated_update after update of card_status_id, status_changed_at on cards
  for each row when (old.card_status_id is distinct from new.card_status_id or old.status_changed_at is distinct from
    new.status_changed_at) execute function date_card_statuses();

-- A vehicle by its number: what it is, what it burns and how much its tank holds, so that a fill can be judged.
create table vehicles (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  vehicle_number text not null check (vehicle_number <> '' and length(vehicle_number) <= 8),
  vehicle_number_key text not null generated always as (upper(normalize(vehicle_number, nfkc))) stored,
  fuel_type text check (fuel_type in ('gasoline', 'diesel', 'cng', 'other')),
  -- Whole gallons.
  tank_capacity integer check (tank_capacity between 1 and 9999),
  -- Empty for the fleet’s own vehicles.
  owner_operator_number text not null default '',
  owner_operator_name text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  vin text not null default '' check (vin ~ '^([A-HJ-NPR-Z0-9]{17})?$'),
  plate text not null default '' check (length(plate) <= 10),
  plate_state text not null default '' check (plate_state ~ '^([A-Z]{2})?$'),
  year smallint check (year between 1900 and 2100),
  make text not null default '' check (length(make) <= 30),
  model text not null default '' check (length(model) <= 30),
  card_vehicle_type_id smallint references card_vehicle_types,
  -- Out: standing in the yard for repair, the season or sale.
  status text not null default 'active' check (status in ('active', 'sold', 'out')),
  unique (account_id, id),
  unique (account_id, vehicle_number_key)
);
create index vehicles_type on vehicles (card_vehicle_type_id) where card_vehicle_type_id is not null;

-- Writes the owner operator into lines that have none yet, before the vehicle gets another.
create function keep_owner_operators() returns trigger language plpgsql as $$
begin
  update transactions t set owner_operator_number = old.owner_operator_number, owner_operator_name = old.owner_operator_name
    where t.account_id = old.account_id and t.owner_operator_number is null and t.vehicle_number in (
      select old.vehicle_number
      union select upper(old.vehicle_number)
      union select lower(old.vehicle_number)
      union select c.vehicle_number from cards c
        where c.account_id = old.account_id and c.vehicle_number_key = old.vehicle_number_key
    );
  return null;
end
$$;
create trigger vehicles_owner_kept after update on vehicles
  for each row when (old.owner_operator_number is distinct from new.owner_operator_number or old.owner_operator_name is distinct
    from new.owner_operator_name) execute function keep_owner_operators();

-- Who had which vehicle or card from when to when. One vehicle or card has one driver at a time.
create table assignments (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  driver_id bigint not null,
  vehicle_id bigint,
  card_id bigint,
  begins_at timestamptz not null,
  -- Null while it lasts. The moment itself is no longer part of it.
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  unique (account_id, id),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade,
  foreign key (account_id, driver_id) references drivers (account_id, id) on delete cascade,
  foreign key (account_id, vehicle_id) references vehicles (account_id, id) on delete cascade,
  check (ends_at > begins_at),
  check (num_nonnulls(vehicle_id, card_id) = 1),
  constraint assignments_card_once exclude using gist (int8range(card_id, card_id, '[]') with &&, tstzrange(begins_at, ends_at)
    with &&) where (card_id is not null),
  constraint assignments_vehicle_once exclude using gist (int8range(vehicle_id, vehicle_id, '[]') with &&, tstzrange(begins_at,
    ends_at) with &&) where (vehicle_id is not null)
);
create index assignments_card on assignments (account_id, card_id, begins_at) where card_id is not null;
create index assignments_driver on assignments (account_id, driver_id, begins_at);
create index assignments_vehicle on assignments (account_id, vehicle_id, begins_at) where vehicle_id is not null;

-- Attempts within a time window, for every limit; holds across instances and restarts.
create table attempts (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index attempts_resets_at on attempts (resets_at);

-- A rule that runs a report again and again.
create table report_schedules (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  -- Whose rights decide, at each run, whether it may still be sent.
  owner_id bigint not null references users on delete cascade,
  report_key text not null,
  params jsonb not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'on invoice')),
  -- Monday is 1.
  weekday smallint check (weekday between 1 and 7),
  -- 31 is the last day of a shorter month too.
  month_day smallint check (month_day between 1 and 31),
  hour smallint check (hour between 0 and 23),
  minute smallint not null default 0 check (minute between 0 and 59),
  time_zone text not null,
  file_format text not null check (file_format in ('C', 'F', 'N', 'pdf', 'xlsx')),
  skip_if_empty boolean not null default false,
  is_active boolean not null default true,
  -- The last posting that was told: the next report of what is new begins after it.
  watermark bigint not null default 0,
  next_run_at timestamptz,
  last_run_at timestamptz,
  last_result text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What people call it. Empty: it is called by when it is sent.
  name text not null default '',
  unique (account_id, id),
  check ((frequency = 'weekly') = (weekday is not null)),
  check ((frequency = 'monthly') = (month_day is not null)),
  check ((frequency = 'on invoice') = (hour is null))
);
create index report_schedules_due on report_schedules (next_run_at) where is_active;
create index report_schedules_owner on report_schedules (owner_id);

-- One execution of a report, by hand or by a schedule.
create table report_runs (
  id bigint generated always as identity primary key,
  -- Null for an admin report, which looks across accounts.
  account_id bigint references accounts on delete cascade,
  user_id bigint references users on delete set null,
  schedule_id bigint references report_schedules on delete set null,
  -- Unique with the schedule, so that two workers make one report.
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
  -- Counted up by each worker that begins: one that was thought dead finds that the run is no longer its own.
  attempt integer not null default 0,
  -- A report of what is new covers the postings after this one, up to the watermark.
  posted_after bigint,
  watermark bigint,
  invoice_id bigint references invoices on delete cascade,
  -- A test moves neither the watermark nor the list that the next audit compares with.
  is_test boolean not null default false,
  -- Of the mail, where the sender chose one.
  subject text not null default '',
  -- Its mails are in the outbox, or there was nothing to send.
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz not null default now() + '90 days'::interval,
  -- The accounts that were read, where the report was asked for more than its own.
  account_ids bigint[],
  unique (schedule_id, due_at)
);
create index report_runs_account on report_runs (account_id, id desc);
create index report_runs_expiry on report_runs (expires_at);
create index report_runs_invoice on report_runs (invoice_id);
create index report_runs_user on report_runs (user_id, id desc);

-- The answer to a monthly audit: the list is right, or what should change.
create table audit_confirmations (
  run_id bigint primary key references report_runs on delete cascade,
  answered_at timestamptz not null default now(),
  answered_by text not null,
  is_right boolean not null,
  note text not null default ''
);

-- What happened: append-only, chained by audit_seals. By month; make_audit_months adds the months.
create table audit_events (
  id bigint not null default nextval('audit_event_ids'),
  at timestamptz not null default now(),
  actor_type text not null check (actor_type in ('user', 'system', 'anonymous')),
  -- The user; no foreign key, because an entry outlives the user.
  actor_id bigint,
  -- The user’s name at the time, or the job or command.
  actor_name text,
  -- The member of staff who acted as actor_id.
  impersonated_by bigint,
  account_id bigint,
  action text not null,
  object_type text,
  object_id bigint,
  result text not null default 'ok' check (result in ('ok', 'refused')),
  before jsonb,
  after jsonb,
  address text,
  user_agent text,
  request_id text,
  actor_email text,
  actor_user_type_id smallint,
  -- The roles at the time, in the account of the entry.
  actor_roles text[]
) partition by range (at);
create index audit_events_account on audit_events (account_id, at);
create index audit_events_actor on audit_events (actor_id, at);
create index audit_events_at on audit_events (at, id);
create index audit_events_object on audit_events (object_type, object_id, at);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_events is append-only';
end $$;
create trigger audit_events_append_only before delete or update on audit_events
  for each row execute function refuse_audit_change();

-- Notes new audit entries for the sealer, so that writers do not wait for each other.
create function await_seal() returns trigger language plpgsql as $$
begin
  insert into unsealed_audit_events select id from added;
  return null;
end
$$;
create trigger audit_events_await_seal after insert on audit_events referencing new table as added
  for each statement execute function await_seal();

-- Adds who the actor was at that time, where the writer knows only the id.
create function name_audit_actor() returns trigger language plpgsql as $$
begin
  select u.email, u.first_name || ' ' || u.last_name, u.user_type_id,
    (select m.roles from memberships m where m.user_id = u.id and m.account_id = new.account_id)
  into new.actor_email, new.actor_name, new.actor_user_type_id, new.actor_roles
  from users u where u.id = new.actor_id;
  return new;
end
$$;
create trigger audit_events_name_actor before insert on audit_events
  for each row when (new.actor_id is not null and new.actor_email is null) execute function name_audit_actor();
create trigger audit_events_no_truncate before truncate on audit_events for each statement execute function refuse_audit_change();

-- The chain over the audit log: each hash covers its entry and the hash before it.
create table audit_seals (
  seq bigint primary key check (seq > 0),
  -- No foreign key: a seal outlives its entry, or a deletion would go unnoticed.
  event_id bigint not null unique,
  sealed_at timestamptz not null,
  -- Nothing was left waiting behind this seal: whatever is sealed later was committed later.
  is_caught_up boolean not null,
  -- Which key of the key ring made the hash.
  key_id text not null,
  hash bytea not null
);
create trigger audit_seals_append_only before delete or update on audit_seals for each row execute function refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals for each statement execute function refuse_change();

-- The list as it was when a monthly audit was made, so that the next one marks what changed.
create table audit_snapshots (
  schedule_id bigint not null references report_schedules on delete cascade,
  card_id bigint not null,
  fields jsonb not null,
  primary key (schedule_id, card_id)
);

-- Every authorisation by the number that its network gave it, also of archived months.
create table authorisation_keys (
  card_network_id smallint not null,
  auth_id text not null,
  account_id bigint not null references accounts on delete cascade,
  authorised_at timestamp not null,
  id bigint not null,
  primary key (card_network_id, auth_id)
);
create index authorisation_keys_account on authorisation_keys (account_id);

-- A file of transactions or authorisations on its way in.
create table imports (
  id bigint generated always as identity primary key,
  content text not null check (content in ('transactions', 'authorisations')),
  layout text not null,
  card_network_id smallint references card_networks,
  -- For the generic layout: which column holds which field.
  mapping jsonb,
  filename text not null,
  bytes bigint not null default 0,
  sha256 bytea,
  state text not null default 'receiving' check (state in ('receiving', 'queued', 'running', 'done', 'failed')),
  -- Everything before this line has been written.
  next_line integer not null default 1,
  next_byte bigint not null default 0,
  lines_read integer not null default 0,
  added integer not null default 0,
  corrected integer not null default 0,
  unchanged integer not null default 0,
  held integer not null default 0,
  refused integer not null default 0,
  quantity_read bigint not null default 0,
  total_read bigint not null default 0,
  -- The sums in the file’s own last line; null where the layout has none.
  trailer jsonb,
  failure text,
  user_id bigint references users on delete set null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- The first import with the same bytes: a file that is sent again brings no news. Null counts as itself.
  origin_id bigint,
  -- When the sender made the file, by the sender’s clock; null where the layout does not say.
  made_at timestamp,
  -- The history of a take-over: its purchases were billed by the system they come from.
  invoiced_elsewhere boolean not null default false
);
create index imports_created on imports (id desc);
create index imports_sha256 on imports (sha256);
create index imports_user on imports (user_id);

-- What is sold, by Conexxus number. The same list is in domain/src/reference/products.ts.
create table products (
  id smallint primary key,
  code text not null unique check (code ~ '^[0-9]{3}$'),
  name text not null unique,
  grade text not null,
  tax_class text not null check (tax_class in ('gasoline', 'diesel', 'dyed', 'cng', 'lpg', 'lng', 'merchandise', 'none')),
  -- G gallons, E gallon equivalents, U units.
  unit text not null check (unit in ('G', 'E', 'U')),
  is_fuel boolean not null,
  -- Counts for miles per gallon: neither DEF nor what a refrigeration unit burns does.
  is_mpg boolean not null
);

-- Sites that are priced alike.
create table site_groups (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> '' and length(name) <= 60)
);

-- Where one can fuel: a cardlock, a retail site, a private yard or a fuel truck.
create table sites (
  id bigint generated always as identity primary key,
  card_network_id smallint not null references card_networks,
  site_number text not null check (site_number <> '' and length(site_number) <= 10),
  name text not null,
  address text not null default '',
  city text not null default '',
  county text not null default '',
  state text not null check (state ~ '^[A-Z]{2}$'),
  zipcode text not null default '',
  kind text not null check (kind in ('cardlock', 'retail', 'private', 'mobile')),
  time_zone text not null default 'America/Los_Angeles',
  latitude double precision,
  longitude double precision,
  phone text not null default '',
  brand text not null default '' check (length(brand) <= 30),
  county_fips text not null default '' check (county_fips ~ '^([0-9]{5})?$'),
  -- Where the coordinates come from: the site itself, the middle of its ZIP code, or nowhere.
  precision text not null default 'none' check ("precision" in ('exact', 'zip', 'none')),
  -- The county is that of the ZIP code, which may span several.
  county_guessed boolean not null default false,
  -- Ids of the products sold; empty when not known.
  products smallint[] not null default '{}'::smallint[],
  -- Posted prices by product id, in hundred-thousandths of a dollar.
  prices jsonb not null default '{}',
  -- Windows of opening: a mask of days (1 is Monday) and minutes of the day. Null when not known.
  hours jsonb,
  -- The largest truck that can get in. Null when not known.
  truck_access text check (truck_access in ('none', 'bobtail', 'semi')),
  high_flow boolean not null default false,
  has_def boolean not null default false,
  status text not null default 'open' check (status in ('planned', 'open', 'closed')),
  opens_on date,
  closes_on date,
  source text not null default 'hand' check (source in ('file', 'hand', 'transaction')),
  -- The number of the network participant that runs the site.
  owner_participant text not null default '' check (length(owner_participant) <= 10),
  site_group_id bigint references site_groups on delete set null,
  -- The sums by state count its fills, so its state no longer changes.
  has_fills boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- Staff find it at the top of the list of sites.
  to_complete boolean not null generated always as (source = 'transaction' or "precision" = 'none' and kind <> 'mobile') stored,
  -- Every word and number that staff find a site by, from its beginning.
  search tsvector not null generated always as (array_to_tsvector(array_remove(string_to_array(lower(regexp_replace(site_number ||
    ' ' || name || ' ' || address || ' ' || city || ' ' || county || ' ' || state || ' ' || zipcode || ' ' || brand,
    '[^[:alnum:]]+', ' ', 'g')), ' '), ''))) stored,
  unique (card_network_id, site_number),
  constraint sites_coordinates check ((latitude is null) = (longitude is null) and latitude >= '-90'::integer::double precision
    and latitude <= 90::double precision and longitude >= '-180'::integer::double precision and longitude <= 180::double
    precision)
);
create index sites_box on sites (latitude, longitude) where latitude is not null;
create index sites_group on sites (site_group_id);
create index sites_listed on sites (to_complete desc, name, id);
create index sites_search on sites using gin (search);

-- Keeps site_counts. Writes only net changes, in one order, so that two writers never deadlock.
create function count_sites() returns trigger language plpgsql as $$
declare
  insert_all constant text := 'select card_network_id, status, to_complete, 1 as n from added';
  delete_all constant text := 'select card_network_id, status, to_complete, -1 as n from removed';
begin
  execute format(
    'insert into site_counts as c (card_network_id, status, to_complete, total)
       select card_network_id, status, to_complete, sum(n) from (%s) changes
       group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
     on conflict (card_network_id, status, to_complete) do update set total = c.total + excluded.total',
    case tg_op when 'INSERT' then insert_all when 'DELETE' then delete_all else insert_all || ' union all ' || delete_all end
  );
  return null;
end
$$;
create trigger sites_counted_delete after delete on sites referencing old table as removed
  for each statement execute function count_sites();
create trigger sites_counted_insert after insert on sites referencing new table as added
  for each statement execute function count_sites();
create trigger sites_counted_update after update on sites referencing old table as removed new table as added
  for each statement execute function count_sites();

-- Gives a site the coordinates and the county of its ZIP code where it has none of its own.
create function place_site() returns trigger language plpgsql as $$
declare
  place record;
begin
  if tg_op = 'UPDATE' then
    if (new.latitude, new.longitude) is distinct from (old.latitude, old.longitude) then new.precision := 'none'; end if;
    if new.county is distinct from old.county then new.county_guessed := false; end if;
    if (new.zipcode, new.state) is distinct from (old.zipcode, old.state) and new.county_guessed then
      new.county := ''; new.county_guessed := false;
    end if;
    if (new.zipcode, new.state) is distinct from (old.zipcode, old.state) and new.precision = 'zip' then
      new.latitude := null; new.longitude := null;
    end if;
    if new.county is distinct from old.county and new.county_fips = old.county_fips then new.county_fips := ''; end if;
  end if;
  if new.latitude is null then new.precision := 'none';
  elsif new.precision = 'none' then new.precision := 'exact';
  end if;
  if new.latitude is not null and new.county <> '' and new.county_fips <> '' then return new; end if;
  select * into place from zipcodes z where z.zipcode = left(new.zipcode, 5) and z.state = new.state and z.latitude is not null;
  if not found then return new; end if;
  if new.latitude is null then
    new.latitude := place.latitude; new.longitude := place.longitude; new.precision := 'zip';
  end if;
  if new.county = '' and place.county <> '' then
    new.county := place.county; new.county_guessed := true;
  end if;
  if new.county_fips = '' and lower(new.county) = lower(place.county) then new.county_fips := place.county_fips; end if;
  return new;
end
$$;
create trigger sites_placed before insert or update on sites for each row execute function place_site();

-- What a pump asked and what it was told. By month; make_authorisation_months adds the months.
create table authorisations (
  id bigint not null default nextval('authorisation_ids'),
  account_id bigint not null references accounts on delete cascade,
  card_id bigint not null,
  card_network_id smallint not null references card_networks,
  auth_id text not null,
  -- The site’s own clock.
  authorised_at timestamp not null,
  time_zone text not null,
  site_id bigint references sites,
  product_id smallint references products,
  quantity integer,
  amount integer,
  is_approved boolean not null,
  decline_code text not null default '',
  driver_number text not null default '',
  import_id bigint references imports on delete set null,
  created_at timestamptz not null default now(),
  -- Numbered together with the transactions.
  posting bigint not null default nextval('transaction_postings'),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade
) partition by range (authorised_at);
create index authorisations_card on authorisations (account_id, card_id, authorised_at, id);
create index authorisations_declined on authorisations (account_id, authorised_at) where not is_approved;
create index authorisations_import on authorisations (import_id);
create index authorisations_posting on authorisations (account_id, posting) where not is_approved;
create index authorisations_time on authorisations (account_id, authorised_at, id);

create function key_authorisations() returns trigger language plpgsql as $$
begin
  insert into authorisation_keys (card_network_id, auth_id, account_id, authorised_at, id)
    select card_network_id, auth_id, account_id, authorised_at, id from added order by 1, 2;
  return null;
end $$;
create trigger authorisations_keyed_insert after insert on authorisations referencing new table as added
  for each statement execute function key_authorisations();

create function key_authorisations_again() returns trigger language plpgsql as $$
begin
  insert into authorisation_keys as k (card_network_id, auth_id, account_id, authorised_at, id)
    select card_network_id, auth_id, account_id, authorised_at, id from added order by 1, 2
  on conflict (card_network_id, auth_id) do update set account_id = excluded.account_id, authorised_at = excluded.authorised_at
    where k.id = excluded.id
      and (k.account_id, k.authorised_at) is distinct from (excluded.account_id, excluded.authorised_at);
  return null;
end $$;
create trigger authorisations_keyed_update after update on authorisations referencing new table as added
  for each statement execute function key_authorisations_again();

-- Orders that staff handle together until their cards have numbers.
create table card_order_batches (
  id bigint generated always as identity primary key,
  batch_number text not null default numbered('CB-', nextval('batch_numbers')) unique,
  state text not null default 'open' check (state in ('open', 'assigned', 'completed')),
  created_by bigint not null references users on delete restrict,
  created_at timestamptz not null default now(),
  assigned_at timestamptz,
  completed_at timestamptz,
  completed_by bigint references users on delete restrict,
  orders integer not null,
  -- Changed only under the lock of this row, so that a list need not count.
  cards integer not null,
  numbered integer not null,
  check (numbered >= 0 and numbered <= cards),
  check (state = 'open' or numbered = cards)
);
create index card_order_batches_completed_by on card_order_batches (completed_by) where completed_by is not null;
create index card_order_batches_created on card_order_batches (created_at, id);
create index card_order_batches_created_by on card_order_batches (created_by);

-- The files of a completed batch: made once, sealed, and the same bytes at every fetch.
create table batch_files (
  card_order_batch_id bigint not null references card_order_batches on delete cascade,
  file text not null check (file in ('emboss', 'emboss_fixed', 'pin_mailer', 'packing_list', 'address_labels', 'card_letters')),
  filename text not null,
  content_type text not null,
  content_sealed bytea not null,
  made_at timestamptz not null default now(),
  primary key (card_order_batch_id, file)
);

create function note_content_sealed() returns trigger language plpgsql as $$
begin
  perform note_stored_file(
    case when tg_op <> 'INSERT' then stored_file_name(old.content_sealed) end,
    case when tg_op <> 'DELETE' then stored_file_name(new.content_sealed) end);
  return null;
end $$;
create trigger note_stored_file after insert or delete or update of content_sealed on batch_files
  for each row execute function note_content_sealed();

-- How the provider bills. One row.
create table billing_settings (
  is_only boolean default true primary key check (is_only),
  -- Invoices of this day and later are posted to the ledger. Null: none are.
  ledger_from date,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references users on delete set null,
  -- A cycle is closed this many days after its last day, because networks post up to two days late.
  close_after_days smallint not null default 2 check (close_after_days between 1 and 7),
  -- Where payments go, line by line, as the stub of an invoice names it.
  remit_to text not null default '' check (length(remit_to) <= 400),
  tax_id text not null default '' check (tax_id ~ '^([0-9]{2}-[0-9]{7})?$'),
  -- Printed on every invoice.
  invoice_message text not null default '' check (length(invoice_message) <= 1000),
  -- Adjustments above this many cents, of either sign, wait for a second person. Null: none do.
  approval_over bigint default 25000 check (approval_over >= 0),
  -- A corrected line whose total differs by at most so many cents is billed again without staff.
  auto_rebill_limit bigint not null default 25000 check (auto_rebill_limit >= 0),
  -- An account with a cause for a hold for credit is held at once. Otherwise staff are asked.
  automatic_hold boolean not null default false,
  late_fee_flat bigint not null default 0 check (late_fee_flat between 0 and 1000000),
  -- Hundred-thousandths of what is open. No late fee is charged while this and late_fee_flat are zero.
  late_fee_rate integer not null default 0 check (late_fee_rate between 0 and 100000),
  late_fee_grace_days smallint not null default 5 check (late_fee_grace_days between 0 and 90),
  late_fee_min_open bigint not null default 1000 check (late_fee_min_open >= 0),
  late_fee_repeats boolean not null default false,
  -- Of a payment that the bank took back, for accounts that agreed to it. 0: none.
  return_fee bigint not null default 0 check (return_fee between 0 and 1000000)
);
create index billing_settings_updated_by on billing_settings (updated_by);

-- What belongs to a card that waits to be activated; gone when it is.
create table card_activations (
  account_id bigint not null,
  card_id bigint not null,
  -- Keyed; of the code on the letter with the card. Null: no letter was made.
  code_hash bytea,
  -- Said on the phone. The fifth ends the code.
  wrong_codes smallint not null default 0 check (wrong_codes >= 0),
  -- How many mails the account got about it.
  reminders smallint not null default 0 check (reminders >= 0),
  primary key (account_id, card_id),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade
);

-- One control of one card loosened until a set time. The card keeps its own value.
create table card_allowances (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  card_id bigint not null,
  field text not null check (field in ('max_gallon_fill', 'max_gallon_period', 'max_amount_fill', 'max_amount_period',
    'max_transactions_day', 'states', 'card_time_profile_id', 'is_retail')),
  value jsonb not null,
  reason text not null check (reason <> '' and length(reason) <= 200),
  -- Fills after which it ends before its time. Null: as many as there are.
  uses smallint check (uses between 1 and 99),
  -- asked: above what the account may grant itself, so staff decide.
  state text not null check (state in ('asked', 'in_force', 'ended', 'refused')),
  until timestamptz not null,
  asked_at timestamptz not null default now(),
  asked_by bigint references users on delete set null,
  begins_at timestamptz,
  decided_by bigint references users on delete set null,
  -- What staff said when they decided.
  note text not null default '' check (length(note) <= 200),
  ended_at timestamptz,
  ended_by bigint references users on delete set null,
  ended_because text check (ended_because in ('time', 'uses', 'person', 'card', 'account')),
  unique (account_id, id),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade,
  check ((state not in ('in_force', 'ended')) or begins_at is not null),
  check ((ended_at is not null) = (state = 'ended'))
);
create index card_allowances_asked on card_allowances (asked_at, id) where state = 'asked';
create index card_allowances_asked_by on card_allowances (asked_by);
create index card_allowances_card on card_allowances (account_id, card_id, begins_at) where begins_at is not null;
create index card_allowances_decided_by on card_allowances (decided_by);
create index card_allowances_due on card_allowances (until, id) where state in ('asked', 'in_force');
create index card_allowances_ended_by on card_allowances (ended_by);
create unique index card_allowances_open on card_allowances (account_id, card_id, field) where state in ('asked', 'in_force');

-- How many cards an account has by status, network and type, so that a list need not count them.
create table card_counts (
  account_id bigint not null references accounts on delete cascade,
  card_status_id smallint not null references card_statuses,
  card_network_id smallint not null references card_networks,
  card_type_id smallint not null references card_types,
  total integer not null,
  primary key (account_id, card_status_id, card_network_id, card_type_id)
);

-- Transactions added up by card, month and product.
create table card_month_sums (
  account_id bigint not null,
  card_id bigint not null,
  month date not null,
  product_id smallint not null,
  transactions integer not null,
  quantity bigint not null,
  total bigint not null,
  primary key (account_id, card_id, month, product_id)
);

-- How a network writes its card numbers, and which comes next. The row is the counter.
create table card_number_ranges (
  card_network_id smallint primary key references card_networks,
  -- False: the network issues the numbers, and the shape only checks what is typed.
  is_generated boolean not null,
  prefix text not null check (prefix ~ '^[0-9]{0,12}$'),
  length smallint not null check (length between 4 and 19),
  is_luhn boolean not null,
  -- How far the range is counted. The count becomes a serial by a keyed permutation of shuffled_from to shuffled_to.
  next_serial bigint not null default 0 check (next_serial >= 0),
  last_serial bigint not null,
  low_stock_at bigint not null default 1000,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- The serials that are shuffled among themselves. Null: none yet; they begin with the next serial.
  shuffled_from bigint,
  shuffled_to bigint,
  -- When the provider said that this range is its own. Null: no number is given out from it.
  confirmed_at timestamptz,
  confirmed_by bigint references users on delete set null,
  check (next_serial <= (last_serial + 1)),
  check ((shuffled_from is null) = (shuffled_to is null) and shuffled_from <= shuffled_to)
);
create index card_number_ranges_confirmed_by on card_number_ranges (confirmed_by);

-- What was submitted in the order wizard.
create table card_orders (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  card_order_number text not null default numbered('CO-', nextval('card_order_numbers')) unique,
  -- Set for a virtual request, and only then.
  case_number text unique,
  status_order text not null check (status_order in ('submitted', 'case_opened', 'approved', 'returned', 'rejected', 'batched',
    'assigned', 'completed', 'shipped', 'ready_for_pickup', 'delivered', 'picked_up', 'fulfilled', 'cancelled')),
  is_virtual boolean not null,
  submitted_by bigint not null references users on delete restrict,
  requestor text not null,
  cards integer not null check (cards > 0),
  is_delivery boolean not null,
  shipping_method text not null check (shipping_method in ('USPS', 'UPS Overnight', 'UPS Ground')),
  receive_pin_order boolean not null,
  -- As it was on the day of the order: addresses may change afterwards.
  delivery jsonb not null,
  carrier text not null default '',
  tracking_number text not null default '',
  split_from bigint,
  -- Keyed, because what was sent may hold PINs. The same again within a minute is probably a mistake.
  fingerprint bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text not null generated always as (lower(card_order_number || ' ' || coalesce(case_number, '') || ' ' || requestor || ' '
    || tracking_number)) stored,
  -- A column, not a table of its own: an order cannot be in two batches.
  card_order_batch_id bigint references card_order_batches on delete restrict,
  -- Nearly all of the credit was used when it was ordered, so staff who manage credit approve it.
  needs_credit_approval boolean not null default false,
  -- The member of staff who submitted it in a support sign-in as submitted_by.
  impersonated_by bigint,
  unique (account_id, id),
  foreign key (account_id, split_from) references card_orders (account_id, id),
  check (is_virtual = (case_number is not null))
);
create index card_orders_batch on card_orders (card_order_batch_id, id) where card_order_batch_id is not null;
create index card_orders_by_created on card_orders (account_id, created_at, id) include (status_order, search);
create index card_orders_by_requestor on card_orders (account_id, requestor, id);
create index card_orders_by_status on card_orders (account_id, status_order, created_at, id);
create index card_orders_split_from on card_orders (account_id, split_from) where split_from is not null;
create index card_orders_submitted_by on card_orders (submitted_by, created_at);
-- The queues of provider staff run over all accounts; finished orders are not in them.
create index card_orders_waiting on card_orders (status_order, created_at, id)
  where status_order in ('submitted', 'case_opened', 'approved');

-- The dated timeline of an order.
create table card_order_events (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  card_order_id bigint not null,
  at timestamptz not null default now(),
  -- Null: the portal itself.
  user_id bigint references users on delete set null,
  status_order text,
  title text not null,
  note text not null default '',
  foreign key (account_id, card_order_id) references card_orders (account_id, id) on delete cascade
);
create index card_order_events_order on card_order_events (account_id, card_order_id, id);
create index card_order_events_user on card_order_events (user_id) where user_id is not null;

-- One card of an order, as it was ordered. The card itself may change afterwards.
create table card_order_lines (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  card_order_id bigint not null,
  -- Its place in the order as it was sent.
  position integer not null,
  card_id bigint not null,
  -- Every value but the PIN.
  line_values jsonb not null,
  -- A typed number may be corrected until the batch is completed; one from a range may not.
  has_typed_number boolean not null default false,
  -- Null: the line makes its card. Else it makes new plastic for a card that is in use: ordered, made, done when its date is in
  -- force, ended when the card died or the order will not be made.
  renewal text check (renewal in ('ordered', 'made', 'done', 'ended')),
  -- The day on the new plastic.
  renewed_until date,
  renewal_made_at timestamptz,
  unique (account_id, id),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade,
  foreign key (account_id, card_order_id) references card_orders (account_id, id) on delete cascade,
  constraint card_order_lines_renewed check (renewal is distinct from 'made' or renewed_until is not null and renewal_made_at is
    not null)
);
create index card_order_lines_of_card on card_order_lines (account_id, card_id);
-- A card is made once.
create unique index card_order_lines_once on card_order_lines (account_id, card_id) where renewal is null;
create unique index card_order_lines_position on card_order_lines (account_id, card_order_id, "position");
-- One renewal of a card at a time.
create unique index card_order_lines_renewal on card_order_lines (account_id, card_id) where renewal in ('ordered', 'made');
create index card_order_lines_renewal_made on card_order_lines (renewal_made_at, id) where renewal = 'made';

-- Which status a card took when; kept by a trigger.
create table card_status_changes (
  account_id bigint not null,
  card_id bigint not null,
  changed_at timestamptz not null,
  card_status_id smallint not null,
  primary key (account_id, card_id, changed_at),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade
);

-- Bulk updates that a customer asked for, applied by the worker in business hours or decided by staff.
create table card_update_requests (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  requested_by bigint not null references users on delete cascade,
  changes jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'applied', 'rejected', 'withdrawn')),
  reason text,
  cards integer not null,
  changed integer,
  skipped integer,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references users on delete set null,
  -- The member of staff who asked in a support sign-in as requested_by.
  impersonated_by bigint,
  unique (account_id, id)
);
create index card_update_requests_account on card_update_requests (account_id, id desc);
create index card_update_requests_decided_by on card_update_requests (decided_by) where decided_by is not null;
create index card_update_requests_pending on card_update_requests (id) where state = 'pending';
create index card_update_requests_requested_by on card_update_requests (requested_by);

-- The cards of a bulk update, and what became of each.
create table card_update_lines (
  account_id bigint not null,
  request_id bigint not null,
  card_id bigint not null,
  before jsonb,
  after jsonb,
  -- Why the card was left as it was.
  skipped text,
  primary key (request_id, card_id),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade,
  foreign key (account_id, request_id) references card_update_requests (account_id, id) on delete cascade
);
create index card_update_lines_card on card_update_lines (account_id, card_id);
create index card_update_lines_request on card_update_lines (account_id, request_id);

-- The last purchase of a card and what it spent in its newest month. Triggers on the transactions keep it.
create table card_uses (
  account_id bigint not null,
  card_id bigint not null,
  -- The site’s own clock. Null: the card has no purchase. Fees and reversals are none.
  last_used_at timestamp,
  last_transaction_id bigint,
  -- No foreign key, as for the sums: the transactions have one.
  last_site_id bigint,
  -- The newest month with a line of the card, or a later one.
  month date not null,
  -- The total of all lines of that month, in cents.
  spent bigint not null default 0,
  -- Of the month before: at the turn of the month some sites are a few hours ahead of the account.
  spent_before bigint not null default 0,
  primary key (account_id, card_id),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade
);

-- Lines of an invoice that belong to no card: rebates and fees of the invoice itself.
create table charges (
  account_id bigint not null references accounts on delete restrict,
  id bigint generated always as identity,
  kind text not null check (kind in ('rebate', 'invoice fee')),
  -- The rule of the fee or the rebate.
  rule_id bigint,
  amount bigint not null check (amount <> 0),
  description text not null check (description <> ''),
  invoice_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices (account_id, id)
);
create index charges_invoice on charges (account_id, invoice_id);
create trigger charges_append_only before delete or update on charges for each row execute function refuse_change();

-- Lines of files that staff gave to a card, or moved to a card of another account.
create table chosen_cards (
  card_network_id smallint not null references card_networks,
  -- As the source names it, like that of transaction_keys.
  tran_id text not null,
  account_id bigint not null references accounts on delete cascade,
  card_id bigint not null,
  -- The card that the file names. Null if no card has its number.
  named_card_id bigint references cards on delete set null,
  primary key (card_network_id, tran_id),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade
);
create index chosen_cards_card on chosen_cards (account_id, card_id);
create index chosen_cards_named on chosen_cards (named_card_id) where named_card_id is not null;

-- More credit for some days. It ends by itself after its last day.
create table credit_raises (
  account_id bigint not null references accounts on delete restrict,
  id bigint generated always as identity,
  amount bigint not null check (amount >= 1 and amount <= '10000000000'::bigint),
  begins_on date not null,
  ends_on date not null,
  reason text not null check (reason <> '' and length(reason) <= 500),
  -- Ended by a person before its last day.
  ended_at timestamptz,
  request_id bigint references money_requests on delete restrict,
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  constraint credit_raises_days check (ends_on >= begins_on)
);
create index credit_raises_request on credit_raises (request_id) where request_id is not null;

-- Transactions added up by account, day, product and state. Triggers keep all sums; they have no foreign keys.
create table day_sums (
  account_id bigint not null,
  day date not null,
  product_id smallint not null,
  state text not null,
  transactions integer not null,
  quantity bigint not null,
  base bigint not null,
  taxes bigint not null,
  fees bigint not null,
  discount bigint not null,
  total bigint not null,
  primary key (account_id, day, product_id, state)
);
-- For the provider’s view over all accounts.
create index day_sums_day on day_sums (day);

-- Keeps month_sums and provider_day_sums, in the same way.
create function sum_day_sums() returns trigger language plpgsql as $$
declare
  added constant text := 'select *, 1 as sign from added';
  removed constant text := 'select *, -1 as sign from removed';
  changes text := case tg_op
    when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end;
begin
  execute format($sums$
    insert into month_sums as s (account_id, month, product_id, transactions, quantity, total)
      select account_id, date_trunc('month', day)::date, product_id,
        sum(sign * transactions), sum(sign * quantity), sum(sign * total)
      from (%s) c
      group by 1, 2, 3
      having sum(sign * transactions) <> 0 or sum(sign * quantity) <> 0 or sum(sign * total) <> 0
      order by 1, 2, 3
    on conflict (account_id, month, product_id) do update set
      transactions = s.transactions + excluded.transactions, quantity = s.quantity + excluded.quantity,
      total = s.total + excluded.total
  $sums$, changes);
  execute format($sums$
    insert into provider_day_sums as s (day, product_id, transactions, quantity, total)
      select day, product_id, sum(sign * transactions), sum(sign * quantity), sum(sign * total)
      from (%s) c
      group by 1, 2
      having sum(sign * transactions) <> 0 or sum(sign * quantity) <> 0 or sum(sign * total) <> 0
      order by 1, 2
    on conflict (day, product_id) do update set
      transactions = s.transactions + excluded.transactions, quantity = s.quantity + excluded.quantity,
      total = s.total + excluded.total
  $sums$, changes);
  return null;
end
$$;
create trigger day_sums_summed_delete after delete on day_sums referencing old table as removed
  for each statement execute function sum_day_sums();
create trigger day_sums_summed_insert after insert on day_sums referencing new table as added
  for each statement execute function sum_day_sums();
create trigger day_sums_summed_update after update on day_sums referencing old table as removed new table as added
  for each statement execute function sum_day_sums();

-- Which plan prices the accounts without another from a day on. Null: none.
create table default_price_plans (
  effective_from date primary key,
  price_plan_id bigint references price_plans on delete restrict,
  created_at timestamptz not null default now()
);
create index default_price_plans_plan on default_price_plans (price_plan_id);

-- Where an account has its cards sent.
create table delivery_addresses (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  address_name text not null check (address_name <> ''),
  attention_to text not null default '',
  address text not null check (address <> ''),
  address_secondary text not null default '',
  city text not null check (city <> ''),
  state text not null check (state ~ '^[A-Z]{2}$'),
  zipcode text not null check (zipcode ~ '^[0-9]{5}(-[0-9]{4})?$'),
  phone text not null default '',
  email text not null default '',
  fax text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id)
);
create index delivery_addresses_by_name on delivery_addresses (account_id, lower(address_name), id);

-- A customer says that a line of an invoice is wrong. It stays owed and leaves the counting of late fees until staff decide.
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
  -- Of the line, on the clock of its site.
  transacted_at timestamp,
  line_total bigint not null default 0,
  -- What was bought, where and with which card, as the invoice says it.
  line_text text not null default '' check (length(line_text) <= 300),
  -- What staff gave back when they accepted it.
  credit bigint check (credit > 0),
  adjustment_number text,
  -- Accepting it was asked for and waits for a second person, or was refused by one.
  request_id bigint references money_requests on delete restrict,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices (account_id, id) on delete restrict,
  constraint disputes_decided check ((state = 'open') = (decided_at is null))
);
create index disputes_invoice on disputes (account_id, invoice_id);
create unique index disputes_open on disputes (account_id, transaction_id) where state = 'open';
create index disputes_request on disputes (request_id) where request_id is not null;
create index disputes_transaction on disputes (account_id, transaction_id);
create index disputes_waiting on disputes (created_at) where state = 'open';

-- A network’s list of its cards, compared with ours on one day.
create table drift_checks (
  id bigint generated always as identity primary key,
  card_network_id smallint not null references card_networks,
  state text not null default 'reading' check (state in ('reading', 'comparing', 'done', 'failed')),
  filename text not null,
  sha256 bytea,
  user_id bigint references users on delete set null,
  row_count integer not null default 0,
  -- The last row that was compared: a job that is killed goes on behind it.
  compared_to bigint not null default 0,
  -- The last of our cards that was looked for in the list.
  missed_to bigint not null default 0,
  equal_count integer not null default 0,
  -- Cards of a take-over that their network has just as we do.
  confirmed_count integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index drift_checks_user on drift_checks (user_id);

-- Their list while it is compared. Of a number only the keyed hash and the last four digits are kept.
create table drift_list_rows (
  drift_check_id bigint not null references drift_checks on delete cascade,
  line integer not null,
  number_hash bytea not null,
  last_four text not null,
  card jsonb not null,
  primary key (drift_check_id, line),
  unique (drift_check_id, number_hash)
);

-- One way in which a card there differs from the card here, and what was done about it.
create table drifts (
  id bigint generated always as identity primary key,
  drift_check_id bigint not null references drift_checks on delete cascade,
  kind text not null check (kind in ('dead_alive', 'unknown_here', 'looser_there', 'missing_there', 'tighter_there', 'expiry',
    'vehicle')),
  -- The most dangerous kind first.
  place smallint not null,
  account_id bigint references accounts on delete cascade,
  card_id bigint,
  last_four text not null,
  their_account text not null default '',
  differences jsonb not null default '[]',
  -- The card as the network has it, for taking its values. No number.
  theirs jsonb,
  decision text check (decision in ('told', 'taken', 'left')),
  reason text not null default '' check (length(reason) <= 300),
  -- Null in one that is decided: the portal told the network by itself.
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade,
  check ((decision is null) = (decided_at is null))
);
create index drifts_card on drifts (account_id, card_id);
create index drifts_decided_by on drifts (decided_by) where decided_by is not null;
create index drifts_listed on drifts (drift_check_id, place, id);
create unique index drifts_once on drifts (drift_check_id, kind, card_id) where card_id is not null;

-- Batches whose file goes to the embosser by itself, and whether it has arrived.
create table emboss_deliveries (
  card_order_batch_id bigint primary key references card_order_batches on delete cascade,
  name text not null,
  attempts integer not null default 0,
  failure text not null default '' check (length(failure) <= 200),
  begun_at timestamptz not null default now(),
  -- Not before this time: after a failure, or while a worker writes the file.
  next_attempt_at timestamptz,
  sent_at timestamptz
);
create index emboss_deliveries_due on emboss_deliveries (next_attempt_at) where sent_at is null;

-- How the files of completed batches reach the embosser. One row; none: staff download them.
create table embosser (
  is_only boolean default true primary key check (is_only),
  kind text not null default 'none' check (kind in ('none', 'folder', 'sftp')),
  settings jsonb not null default '{}',
  -- The private key for SFTP. It is never shown again.
  key_sealed bytea,
  -- Why the last try failed; empty after a success.
  failure text not null default '' check (length(failure) <= 200),
  version integer not null default 1,
  updated_at timestamptz,
  updated_by bigint references users on delete set null
);
create index embosser_updated_by on embosser (updated_by);

-- An account’s own thresholds. A rule without a row has its default.
create table exception_settings (
  account_id bigint not null references accounts on delete cascade,
  code text not null,
  is_on boolean not null,
  threshold bigint,
  primary key (account_id, code)
);

-- One row per rule that a fill or an attempt broke.
create table exceptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  code text not null,
  severity text not null check (severity in ('info', 'warning', 'alert')),
  card_id bigint not null,
  -- No foreign key: a corrected transaction is written again under its id, and the review stays.
  transaction_id bigint,
  -- Of a refused attempt. Either this or transaction_id is set.
  authorisation_id bigint,
  transacted_at timestamp not null,
  vehicle_number text not null default '',
  -- What was allowed, in the unit of the rule; actual is what happened.
  threshold bigint,
  actual bigint,
  detail text not null default '',
  amount bigint not null default 0,
  review_state text not null default 'open' check (review_state in ('open', 'reviewed', 'follow-up', 'dismissed')),
  note text not null default '',
  reviewed_by bigint references users on delete set null,
  reviewed_at timestamptz,
  version integer not null default 1,
  -- Everyone who wants these mails was told, or there was no one to tell.
  is_mailed boolean not null default false,
  created_at timestamptz not null default now(),
  -- When it was found or last changed, numbered together with the transactions.
  posting bigint not null default nextval('transaction_postings'),
  unique (account_id, id),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade,
  check ((transaction_id is null) <> (authorisation_id is null))
);
create index exceptions_card on exceptions (account_id, card_id, transacted_at);
create unique index exceptions_of_authorisation on exceptions (account_id, authorisation_id, code)
  where authorisation_id is not null;
create unique index exceptions_of_transaction on exceptions (account_id, transaction_id, code) where transaction_id is not null;
create index exceptions_posting on exceptions (account_id, posting);
create index exceptions_review on exceptions (account_id, review_state, transacted_at, id);
create index exceptions_reviewer on exceptions (reviewed_by);
create index exceptions_time on exceptions (account_id, transacted_at, id);
create index exceptions_unmailed on exceptions (account_id) where not is_mailed;

-- Jobs whose last try has failed. Staff see them on their dashboard.
create table failed_jobs (
  id bigint generated always as identity primary key,
  job text not null,
  -- Of the job that told it, so that it is told once.
  letter_id uuid not null unique,
  -- Ids only, as in every job.
  payload jsonb not null,
  -- The class and code of the last error. Its text could quote what a person typed.
  reason jsonb,
  failed_at timestamptz not null default now(),
  -- When a person started it again. What came of that is another job.
  retried_at timestamptz,
  retried_by bigint references users on delete set null
);
create index failed_jobs_failed_at on failed_jobs (failed_at);
create index failed_jobs_open on failed_jobs (id) where retried_at is null;
create index failed_jobs_retried_by on failed_jobs (retried_by) where retried_by is not null;

-- Fees that the provider charges accounts that agreed to them. A line or charge of its own, never part of a price.
create table fee_rules (
  id bigint generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 60),
  kind text not null check (kind in ('transaction', 'out of network', 'card month', 'invoice')),
  amount integer not null default 0 check (amount between 0 and 100000),
  -- Hundred-thousandths of the total of the fill; instead of an amount.
  rate integer not null default 0 check (rate between 0 and 100000),
  effective_from date not null,
  ends_on date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  product_id smallint references products,
  grade text,
  family text,
  site_id bigint references sites on delete restrict,
  site_group_id bigint references site_groups on delete restrict,
  reach text check (reach in ('local', 'remote', 'extended')),
  card_network_id smallint references card_networks,
  check (ends_on >= effective_from),
  check ((amount > 0) <> (rate > 0)),
  check (rate = 0 or kind in ('transaction', 'out of network')),
  constraint fee_rules_scope check ((kind in ('transaction', 'out of network')) or num_nonnulls(product_id, grade, family,
    site_id, site_group_id, reach, card_network_id) = 0),
  constraint fee_rules_what check (num_nonnulls(product_id, grade, family) <= 1)
);
create index fee_rules_network on fee_rules (card_network_id);
create index fee_rules_product on fee_rules (product_id);
create index fee_rules_site on fee_rules (site_id);
create index fee_rules_site_group on fee_rules (site_group_id);

-- That an account agreed to a fee: when, who, by which words. No fee is charged without, nor of the same day.
create table fee_consents (
  account_id bigint not null references accounts on delete restrict,
  fee_rule_id bigint not null references fee_rules on delete restrict,
  agreed_at timestamptz not null default now(),
  -- Who agreed on screen, or which member of staff recorded the contract. No foreign key: it stays as it was written.
  user_id bigint,
  contract_reference text not null default '' check (length(contract_reference) <= 60),
  text text not null check (text <> ''),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (account_id, fee_rule_id)
);
create index fee_consents_rule on fee_consents (fee_rule_id);
create trigger fee_consents_append_only before delete or update on fee_consents for each row execute function refuse_change();

-- That an account no longer agrees to a fee. It is charged for the last time for what happens on the day it ends.
create table fee_withdrawals (
  account_id bigint not null,
  fee_rule_id bigint not null,
  ends_on date not null,
  reason text not null check (reason <> '' and length(reason) <= 200),
  -- Who recorded it. No foreign key: it stays as it was written when the user is deleted.
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, fee_rule_id),
  foreign key (account_id, fee_rule_id) references fee_consents on delete restrict
);
create trigger fee_withdrawals_append_only before delete or update on fee_withdrawals
  for each row execute function refuse_change();

-- Who was granted which roles in a group, also for accounts that join later.
create table group_grants (
  group_id bigint not null references account_groups on delete cascade,
  user_id bigint not null references users on delete cascade,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['acct admin', 'acct manager', 'card editor',
    'card manager', 'cu sales manager', 'finance manager', 'pin manager 1', 'pin manager 2', 'report user', 'invoice inquiry user',
    'billing information user']),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index group_grants_user on group_grants (user_id);

-- A customer user’s place in one account, with the roles held there.
create table memberships (
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null references users on delete cascade,
  roles text[] not null default '{}' check (roles <@ array['acct admin', 'acct manager', 'card editor', 'card manager',
    'cu sales manager', 'finance manager', 'pin manager 1', 'pin manager 2', 'report user', 'invoice inquiry user',
    'billing information user']),
  -- An account’s admin disables people in that account only.
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  -- Gets a mail when an import finds exceptions.
  wants_exception_mail boolean not null default false,
  -- What the inviter typed, for an e-mail that was known already, and the id the account sees meanwhile. Null once the person has
  -- opened the account.
  invited_as jsonb,
  primary key (account_id, user_id)
);
create index memberships_user on memberships (user_id, account_id);

-- What a grant added to a membership. Only this is taken away with the grant.
create table granted_roles (
  account_id bigint not null,
  user_id bigint not null,
  group_id bigint not null,
  -- The roles that the person did not hold in the account before.
  roles text[] not null,
  -- The membership itself came with the grant.
  is_made boolean not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references memberships on delete cascade,
  foreign key (group_id, user_id) references group_grants on delete cascade
);
create index granted_roles_grant on granted_roles (group_id, user_id);

-- Fills whose county tax we reckoned from a county that is only guessed. Staff review them by site.
create table guessed_county_taxes (
  account_id bigint not null references accounts on delete cascade,
  transaction_id bigint not null,
  transacted_at timestamp not null,
  site_id bigint not null references sites on delete cascade,
  county_tax integer not null,
  primary key (account_id, transaction_id)
);
create index guessed_county_taxes_site on guessed_county_taxes (site_id);

-- Between the right password and the second factor. The token opens nothing but the second step.
create table half_sessions (
  hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  expires_at timestamptz not null
);
create index half_sessions_expires on half_sessions (expires_at);
create index half_sessions_user on half_sessions (user_id);

-- Lines that wait: an unknown card, product or site, or a correction of what is invoiced.
create table held_transactions (
  id bigint generated always as identity primary key,
  import_id bigint references imports on delete set null,
  card_network_id smallint not null references card_networks,
  tran_id text not null,
  reason text not null check (reason in ('unknown card', 'unknown product', 'unknown site', 'invoiced')),
  -- The part of the line that was not known, as people may see it.
  detail text not null default '',
  transacted_at timestamp not null,
  quantity integer not null,
  total integer not null,
  -- The whole line as read; it may hold a card number.
  sealed bytea not null,
  state text not null default 'waiting' check (state in ('waiting', 'placed', 'discarded')),
  discard_reason text not null default '',
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  -- As of transaction_keys.
  told_by bigint
);
create index held_transactions_decided on held_transactions (decided_at) where state <> 'waiting';
create index held_transactions_decider on held_transactions (decided_by);
create index held_transactions_import on held_transactions (import_id);
create index held_transactions_reason on held_transactions (reason, id) where state = 'waiting';
create unique index held_transactions_waiting on held_transactions (card_network_id, tran_id) where state = 'waiting';

-- The first reply to a call with an Idempotency-Key, written in the transaction of its effect.
create table idempotency_keys (
  user_id bigint not null references users on delete cascade,
  -- 0 where the call needs no account.
  account_id bigint not null,
  key text not null,
  -- Keyed, because the body may hold a PIN.
  fingerprint bytea not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, account_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Remembered mappings of comma-separated files.
create table import_mappings (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  card_network_id smallint not null references card_networks,
  mapping jsonb not null,
  updated_at timestamptz not null default now()
);
create index import_mappings_network on import_mappings (card_network_id);

-- The bytes of a file, sealed and kept until the import is done, so that another worker can go on.
create table import_parts (
  import_id bigint not null references imports on delete cascade,
  part integer not null,
  sealed bytea not null,
  primary key (import_id, part)
);

create function note_sealed() returns trigger language plpgsql as $$
begin
  perform note_stored_file(
    case when tg_op <> 'INSERT' then stored_file_name(old.sealed) end,
    case when tg_op <> 'DELETE' then stored_file_name(new.sealed) end);
  return null;
end $$;
create trigger note_stored_file after insert or delete or update of sealed on import_parts
  for each row execute function note_sealed();

-- Lines that were refused, and why.
create table import_problems (
  import_id bigint not null references imports on delete cascade,
  line integer not null,
  field text not null default '',
  message text not null,
  -- To find the line again; never a card number.
  tran_id text not null default '',
  primary key (import_id, line, field)
);

-- Which key of the key ring the hashes of numbers and PINs are under. One row, written at the first start.
create table index_key (
  is_only boolean default true primary key check (is_only),
  key_id text not null,
  -- A keyed hash of a fixed text, which tells two keys with the same id apart.
  check_value bytea not null,
  noted_at timestamptz not null default now()
);

-- Prices by day that rules refer to: what a rack costs, or the provider’s own list.
create table price_indexes (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> '' and length(name) <= 60),
  kind text not null check (kind in ('cost', 'list')),
  -- How many days a price may be used after its day.
  max_age_days smallint not null default 4 check (max_age_days between 0 and 60),
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- The price of a product on a day. Another price for the same day is a new revision; nothing is changed.
create table index_prices (
  price_index_id bigint not null references price_indexes on delete restrict,
  product_id smallint not null references products,
  effective_from date not null,
  revision smallint not null,
  price integer not null check (price between 0 and 5000000),
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (price_index_id, product_id, effective_from, revision)
);
create index index_prices_product on index_prices (product_id);
create trigger index_prices_append_only before delete or update on index_prices for each row execute function refuse_change();

-- Links sent by mail. The token is derived when the mail is sent; only its hash is kept.
create table links (
  id bigint generated always as identity primary key,
  -- Null for a link that belongs to an address and to no user.
  user_id bigint references users on delete cascade,
  purpose text not null check (purpose in ('activation', 'password-reset', 'email-change', 'report-recipient', 'audit-answer')),
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  new_email text check (new_email = lower(new_email)),
  constraint links_email_change check ((purpose = 'email-change') = (new_email is not null)),
  constraint links_user_check check ((user_id is null) = (purpose in ('report-recipient', 'audit-answer')))
);
create index links_expires on links (expires_at);
create index links_user on links (user_id, purpose);

-- The outbox. A job makes the text from kind and values when it delivers, so no link is stored.
create table mails (
  id bigint generated always as identity primary key,
  to_email text not null,
  kind text not null,
  values jsonb not null default '{}',
  link_id bigint references links on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  -- Refused for good. A mail that is neither sent nor refused is still being tried.
  refused_at timestamptz
);
create index mails_created_at on mails (created_at);
create index mails_link on mails (link_id) where link_id is not null;
create index mails_unsent on mails (id) where sent_at is null;

-- What happened on the way of an invoice to its reader. What became of a queued one is a row that follows it.
create table invoice_deliveries (
  account_id bigint not null references accounts on delete restrict,
  id bigint generated always as identity,
  invoice_id bigint not null,
  method text not null check (method in ('email', 'print')),
  to_email text not null default '',
  mail_id bigint references mails on delete set null,
  -- The queued row that this one ends.
  follows_id bigint,
  state text not null check (state in ('queued', 'sent', 'refused', 'printed')),
  reason text not null default '' check (length(reason) <= 200),
  -- Who sent it again. No foreign key: a delivery stays as it was written when its user is deleted.
  user_id bigint,
  -- Of the PDF as it was attached, linked or printed.
  pdf_sha256 text check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  -- The Message-ID of the mail.
  message_id text not null default '',
  -- What the mail server said.
  answer text not null default '',
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, follows_id) references invoice_deliveries,
  foreign key (account_id, invoice_id) references invoices (account_id, id),
  constraint invoice_deliveries_email check ((method = 'email') = (to_email <> ''))
);
create unique index invoice_deliveries_ended on invoice_deliveries (account_id, follows_id) where follows_id is not null;
create index invoice_deliveries_invoice on invoice_deliveries (account_id, invoice_id, id);
create index invoice_deliveries_mail on invoice_deliveries (mail_id) where mail_id is not null;
create index invoice_deliveries_queue on invoice_deliveries (id) where state = 'queued' and method = 'print';

-- A delivery never changes. Only the outbox row it names may be tidied away.
create function keep_invoice_delivery() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.mail_id is not null and new.mail_id is null and to_jsonb(old) - 'mail_id' = to_jsonb(new) - 'mail_id' then
    return new;
  end if;
  raise exception 'invoice_deliveries is append-only';
end
$$;
create trigger invoice_deliveries_append_only before delete or update on invoice_deliveries
  for each row execute function keep_invoice_delivery();

-- The PDF of an invoice. Ours goes after 13 months and is drawn again when it is needed, with the same bytes.
create table invoice_files (
  account_id bigint not null,
  invoice_id bigint not null,
  pdf bytea not null check (octet_length(pdf) >= 1 and octet_length(pdf) <= 52428800),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoices (account_id, id) on delete cascade
);
create index invoice_files_age on invoice_files (created_at);

-- The limits, profiles and tank that fills were judged by, as they were when the fill came in.
create table judged_limits (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  card_id bigint not null,
  card_fuel_profile_id smallint,
  card_time_profile_id smallint,
  max_gallon_fill integer,
  max_gallon_period integer,
  card_period_gallon_id smallint,
  max_amount_fill integer,
  max_amount_period integer,
  card_period_amount_id smallint,
  is_retail boolean not null,
  is_odometer boolean not null,
  states text[] not null,
  zips text[] not null,
  tank_capacity integer,
  -- Of all the values: a card that keeps its limits needs one row.
  digest text not null,
  unique (account_id, card_id, digest),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade
);

-- Mails of the demo, kept for /dev/mail instead of sent.
create table kept_mails (
  mail_id bigint primary key references mails on delete cascade,
  subject text not null,
  text_body text not null,
  html_body text not null,
  kept_at timestamptz not null default now()
);

-- That an account agreed to pay late fees or the fee of a returned payment, from the day after. Without, none is charged.
create table late_fee_consents (
  account_id bigint not null references accounts on delete restrict,
  kind text not null check (kind in ('late', 'returned payment')),
  agreed_on date not null,
  contract_reference text not null check (contract_reference <> '' and length(contract_reference) <= 60),
  -- Who recorded it. No foreign key: it stays as it was written when the user is deleted.
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, kind)
);
create trigger late_fee_consents_append_only before delete or update on late_fee_consents
  for each row execute function refuse_change();

-- The parts of a posting, in cents: debits above zero, credits below. Those of one posting add up to zero.
create table ledger_legs (
  account_id bigint not null,
  posting_id bigint not null,
  leg smallint not null,
  code text not null check (code in ('AR', 'FUEL', 'GOODS', 'FEES', 'DISCOUNT', 'REBATE', 'FET', 'SET', 'LET', 'SST', 'LST',
    'CASH', 'ACH', 'ADJUST', 'LATE', 'BADDEBT', 'OPENING')),
  -- Who levies a tax; empty for a federal one and for everything else.
  state text not null default '' check (state ~ '^([A-Z]{2})?$'),
  amount bigint not null check (amount <> 0),
  primary key (account_id, posting_id, leg),
  foreign key (account_id, posting_id) references ledger_postings
);

-- All legs of a posting are written in one statement and add up to zero. Keeps the balance.
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
create trigger ledger_legs_added after insert on ledger_legs referencing new table as added
  for each statement execute function add_ledger_legs();
create trigger ledger_legs_append_only before delete or update on ledger_legs for each row execute function refuse_change();

-- The ledger was right: each row stands for one run of verify-ledger that found nothing.
create table ledger_proofs (
  id bigint generated always as identity primary key,
  proven_at timestamptz not null,
  -- The database it was made in. A copy has row versions of its own, so this row says nothing of it.
  place text not null,
  -- Row versions written by transactions before this one were proven.
  before_xid bigint not null,
  -- How many of those versions there were, by table, of the tables that only grow.
  rows jsonb not null,
  key_id text not null,
  -- Over the rest, under a key of the ring: nobody marks a ledger as proven by hand.
  mac bytea not null
);
create trigger ledger_proofs_append_only before delete or update on ledger_proofs for each row execute function refuse_change();

-- The order of the columns of a list, and those that a person does not want to see.
create table list_columns (
  user_id bigint not null references users on delete cascade,
  -- The name of the list in the portal: cards, orders, users.
  list text not null,
  shown_order text[] not null,
  hidden text[] not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, list)
);

-- Transactions whose price_state is missing, and why. Beside them, so that the few are found among millions.
create table missing_prices (
  account_id bigint not null references accounts on delete cascade,
  transaction_id bigint not null,
  transacted_at timestamp not null,
  reason text not null check (reason in ('no index price', 'no cost', 'no pump price', 'below zero')),
  created_at timestamptz not null default now(),
  primary key (account_id, transaction_id)
);

-- The day sums added up by account, month and product.
create table month_sums (
  account_id bigint not null references accounts on delete cascade,
  month date not null,
  product_id smallint not null references products,
  transactions integer not null,
  quantity bigint not null,
  total bigint not null,
  primary key (account_id, month, product_id)
);

-- Keeps account_month_sums, in the same way.
create function sum_month_sums() returns trigger language plpgsql as $$
declare
  added constant text := 'select *, 1 as sign from added';
  removed constant text := 'select *, -1 as sign from removed';
begin
  execute format($sums$
    insert into account_month_sums as s (month, account_id, gallons, total)
      select c.month, c.account_id, coalesce(sum(sign * c.quantity) filter (where p.is_fuel), 0), sum(sign * c.total)
      from (%s) c join products p on p.id = c.product_id
      group by 1, 2
      having coalesce(sum(sign * c.quantity) filter (where p.is_fuel), 0) <> 0 or sum(sign * c.total) <> 0
      order by 1, 2
    on conflict (month, account_id) do update set gallons = s.gallons + excluded.gallons, total = s.total + excluded.total
  $sums$, case tg_op when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end);
  return null;
end
$$;
create trigger month_sums_summed_delete after delete on month_sums referencing old table as removed
  for each statement execute function sum_month_sums();
create trigger month_sums_summed_insert after insert on month_sums referencing new table as added
  for each statement execute function sum_month_sums();
create trigger month_sums_summed_update after update on month_sums referencing old table as removed new table as added
  for each statement execute function sum_month_sums();

-- A file of answers that was read. The same bytes are read once.
create table network_answers (
  id bigint generated by default as identity primary key,
  card_network_id smallint not null references card_networks,
  name text not null check (length(name) <= 200),
  sha256 bytea not null check (length(sha256) = 32),
  size integer not null,
  line_count integer not null,
  applied_count integer not null,
  received_at timestamptz not null default now(),
  unique (card_network_id, sha256)
);
create index network_answers_newest on network_answers (received_at desc, id desc);

-- What could not be used of an answer, in words for staff.
create table network_answer_problems (
  id bigint generated by default as identity primary key,
  answer_id bigint not null references network_answers on delete cascade,
  problem text not null check (length(problem) <= 300)
);
create index network_answer_problems_answer on network_answer_problems (answer_id, id);

-- A file for a network, with its bytes. Made together with the state of its changes, then written until it has arrived.
create table network_transmissions (
  id bigint generated by default as identity primary key,
  card_network_id smallint not null references card_networks,
  sequence integer not null check (sequence > 0),
  is_urgent boolean not null,
  channel text not null check (channel in ('folder', 'sftp')),
  name text not null,
  line_count integer not null,
  size integer not null,
  sha256 bytea not null check (length(sha256) = 32),
  content_sealed bytea,
  -- made: sealed here. writing: begun at least once; after a crash the remote file is compared. sent: whole under its name.
  -- answered: the network has answered every change in it.
  state text not null default 'made' check (state in ('made', 'writing', 'sent', 'answered')),
  attempts smallint not null default 0,
  next_attempt_at timestamptz,
  failure text not null default '' check (length(failure) <= 200),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  answered_at timestamptz,
  -- After a day of failures of a regular file. A person starts it again.
  given_up_at timestamptz,
  unique (card_network_id, sequence),
  check ((state in ('sent', 'answered')) = (sent_at is not null)),
  check (content_sealed is not null or state in ('sent', 'answered'))
);
create index network_transmissions_contents on network_transmissions (sent_at) where content_sealed is not null;
create index network_transmissions_newest on network_transmissions (created_at desc, id desc);
create index network_transmissions_unsent on network_transmissions (card_network_id, is_urgent desc, sequence)
  where state in ('made', 'writing');
create trigger note_stored_file after insert or delete or update of content_sealed on network_transmissions
  for each row execute function note_content_sealed();

-- What a network has to be told of a card, or of a whole account. Written in the transaction of the change.
create table network_changes (
  id bigint generated by default as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  -- Null: a record of the account, for a network that locks by account.
  card_id bigint,
  card_network_id smallint not null references card_networks,
  -- Counts the changes of one card, or of one account at one network. An older one never follows a newer one.
  revision integer not null check (revision > 0),
  -- What changed; a later change joins the waiting row. The message is made from the card as it stands when it is sent.
  kinds text[] not null check (cardinality(kinds) > 0),
  -- 1 stop, 2 now, 3 soon, 4 later.
  class smallint not null check (class between 1 and 4),
  -- Read by no version since is_one_of_many; the version before orders by it. To be dropped with a later release.
  urgency smallint not null generated always as (
case
    when class > 1 then 2
    when kinds = '{hold}' then 1
    else 0
end)
    stored,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'confirmed', 'assumed', 'refused', 'withdrawn',
    'superseded')),
  created_at timestamptz not null default now(),
  -- When it is to be sent.
  due_at timestamptz not null,
  -- When it had arrived. Null while `sent`: its bytes are fixed, and sending them is still tried.
  sent_at timestamptz,
  answered_at timestamptz,
  answered_by bigint references users on delete set null,
  claimed_by bigint references users on delete set null,
  claimed_until timestamptz,
  reference text not null default '' check (length(reference) <= 60),
  transmission_id bigint references network_transmissions on delete set null,
  refusal text not null default '' check (length(refusal) <= 200),
  attempts smallint not null default 0,
  -- After a failure; not before.
  next_attempt_at timestamptz,
  -- What was sent. Destroyed 30 days after the answer.
  payload_sealed bytea,
  -- Keyed, of all that was told. Two equal ones told the same.
  fingerprint bytea,
  -- Written for every card of an account or a profile. Within its class it lets changes of single cards go first.
  is_one_of_many boolean not null default false,
  -- When its bytes were fixed: from then on it is tried. Null: it waits, or is older than this column.
  tried_since timestamptz,
  unique (card_id, revision),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade,
  check ((claimed_by is null) = (claimed_until is null)),
  check ((state not in ('confirmed', 'assumed', 'refused')) or answered_at is not null)
);
create index network_changes_answered_by on network_changes (answered_by) where answered_by is not null;
create index network_changes_card on network_changes (account_id, card_id);
create index network_changes_claimed_by on network_changes (claimed_by) where claimed_by is not null;
create index network_changes_confirmed on network_changes (card_network_id, answered_at desc) where state = 'confirmed';
create index network_changes_next on network_changes (card_network_id, class, is_one_of_many, due_at, id) where state = 'waiting';
create unique index network_changes_of_accounts on network_changes (account_id, card_network_id, revision) where card_id is null;
create index network_changes_payloads on network_changes (answered_at) where payload_sealed is not null;
create index network_changes_sent on network_changes (card_network_id, sent_at, id) where state = 'sent';
create index network_changes_stops on network_changes (card_network_id, created_at) where class = 1;
create index network_changes_transmission on network_changes (transmission_id) where transmission_id is not null;
create index network_changes_unconfirmed on network_changes (account_id, card_id) where state in ('waiting', 'sent', 'refused');
create unique index network_changes_waiting on network_changes (card_id) where state = 'waiting';
create unique index network_changes_waiting_account on network_changes (account_id, card_network_id)
  where card_id is null and state = 'waiting';

-- How a network is told of a card’s changes. These are settings: nothing is sent yet.
create table network_channels (
  card_network_id smallint primary key references card_networks,
  -- hand: staff type it into the network’s own screens. host: our own sites ask us. none: told elsewhere.
  kind text not null check (kind in ('hand', 'folder', 'sftp', 'http', 'host', 'none')),
  -- Another way for stopping a card. Null: the same way as everything else.
  urgent_by text check (urgent_by in ('hand', 'folder', 'sftp', 'http')),
  -- Whether a held account is told as one record of the account or as one of each card.
  locks_by text not null default 'card' check (locks_by in ('card', 'account')),
  -- When the network is first told of a card.
  new_cards text not null default 'at_activation' check (new_cards in ('at_activation', 'at_completion_inactive', 'at_completion')),
  sends_pin boolean not null default false,
  -- Minutes after which a file without an answer counts as accepted. Null: an answer is waited for.
  assumed_after smallint check (assumed_after between 1 and 10080),
  -- The number by which the network knows the provider.
  participant text not null default '' check (participant ~ '^[0-9A-Za-z]{0,10}$'),
  -- What the kind needs, such as folder or server. Never a secret.
  settings jsonb not null default '{}',
  version integer not null default 1,
  -- When a person last saved it. Null: still the default.
  updated_at timestamptz,
  updated_by bigint references users on delete set null,
  -- The number of the next file. Files of a network are numbered without gaps.
  next_sequence integer not null default 1 check (next_sequence > 0),
  -- When the negative list was last written whole.
  negative_list_at timestamptz,
  -- Why the last try to reach the network failed; empty after a success.
  failure text not null default '' check (length(failure) <= 200),
  failed_at timestamptz,
  -- What makes a card Active that has its number: its completed batch, its delivery, or the account.
  activation text not null default 'by_customer' check (activation in ('on_completion', 'on_delivery', 'by_customer')),
  -- How many years a new card is good; it ends with a month.
  card_years smallint not null default 3 check (card_years between 1 and 10),
  -- Whether a renewed card keeps its number and gets a later date, or is replaced by a card with another number.
  renewal text not null default 'same_number' check (renewal in ('same_number', 'new_number')),
  adds_sentinels boolean not null default false,
  card_stock text not null default '' check (card_stock ~ '^[0-9A-Za-z .-]{0,10}$')
);
create index network_channels_updated_by on network_channels (updated_by);

-- What a network calls our profiles, prompts and limits.
create table network_codes (
  card_network_id smallint not null references network_channels on delete cascade,
  what text not null check (what in ('fuel_profile', 'time_profile', 'prompt', 'limit')),
  -- The id of the profile, the number of the prompt, or the gallons of the limit.
  our_id integer not null check (our_id >= 0),
  their_code text not null check (their_code ~ '^[0-9A-Za-z]{1,6}$'),
  primary key (card_network_id, what, our_id)
);

-- Templates of the tracks. A network without a row gets no stripe from us.
create table network_encodings (
  card_network_id smallint not null references card_networks,
  -- Null: all types of card that have no row of their own.
  card_type_id smallint references card_types,
  track smallint not null check (track in (1, 2)),
  -- Such as {number}={expiry}{service}{prompts}1; the fields stand in domain/src/rules/magnetic-stripe.ts.
  template text not null check (template <> '' and length(template) <= 200),
  unique nulls not distinct (card_network_id, card_type_id, track)
);

-- What each network calls a product. A transaction with an unknown code waits.
create table network_products (
  card_network_id smallint not null references card_networks,
  network_code text not null check (network_code <> ''),
  product_id smallint not null references products,
  primary key (card_network_id, network_code)
);
create index network_products_product on network_products (product_id);

-- Keys of channels, sealed. Never shown again; a new one takes the place of the old one.
create table network_secrets (
  card_network_id smallint not null references network_channels on delete cascade,
  what text not null check (what in ('sftp_key', 'http_secret')),
  sealed bytea not null,
  saved_at timestamptz not null default now(),
  saved_by bigint references users on delete set null,
  primary key (card_network_id, what)
);
create index network_secrets_saved_by on network_secrets (saved_by) where saved_by is not null;

-- How far a user has read the notices of an account: up to and with this one.
create table notices_seen (
  user_id bigint not null references users on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  notification_id bigint not null,
  primary key (user_id, account_id)
);
create index notices_seen_account on notices_seen (account_id);

-- Notices shown in the portal.
create table notifications (
  id bigint generated always as identity primary key,
  -- Null for a notice to every account.
  account_id bigint references accounts on delete cascade,
  kind text not null check (kind in ('notice', 'card', 'order', 'report', 'user')),
  title text not null,
  link text check (link like '/%'),
  created_at timestamptz not null default now(),
  -- Set for a notice to one person.
  user_id bigint references users on delete cascade,
  -- The capability a reader must hold (rules/access.ts). Null: everybody in the account reads it.
  needs text
);
create index notifications_account on notifications (account_id, id desc);
create index notifications_created_at on notifications (created_at);
create index notifications_user on notifications (user_id);

-- Where another system wants to be told, and the sealed secret that signs what it is told.
create table webhooks (
  id bigint generated always as identity primary key,
  url text not null check (length(url) <= 500),
  secret_sealed bytea,
  -- The secret before the last change; it signs too for a day.
  former_sealed bytea,
  rotated_at timestamptz,
  -- Since when no delivery has succeeded. Null: the last one did.
  failing_since timestamptz,
  -- When it was given up; nothing is delivered any more.
  ended_at timestamptz,
  ended_because text,
  created_at timestamptz not null default now()
);

-- Who is paged first, at which hours of which days in the provider’s time zone.
create table on_call (
  id bigint generated always as identity primary key,
  name text not null check (length(name) >= 1 and length(name) <= 60),
  -- One bit a day, Monday is 1. Hours past midnight belong to the day they began.
  days smallint not null check (days between 1 and 127),
  from_minute smallint not null check (from_minute between 0 and 1439),
  -- Less than from_minute: the next day.
  to_minute smallint not null check (to_minute between 1 and 1440),
  email text,
  webhook_id bigint references webhooks on delete set null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references users on delete set null,
  check (from_minute <> to_minute)
);
create index on_call_updated_by on on_call (updated_by);
create index on_call_webhook on on_call (webhook_id);

-- What an account owed or had to its credit before the ledger was kept here.
create table opening_items (
  account_id bigint not null references accounts on delete restrict,
  id bigint generated always as identity,
  number text not null check (number <> '' and length(number) <= 20),
  dated_on date not null,
  due_on date not null,
  amount bigint not null check (amount <> 0 and amount >= '-200000000'::integer and amount <= 200000000),
  request_id bigint not null references money_requests on delete restrict,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, number)
);
create index opening_items_request on opening_items (request_id);
create trigger opening_items_append_only before delete or update on opening_items for each row execute function refuse_change();

-- Orders that a person has begun and not submitted. They never hold a PIN.
create table order_drafts (
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- Chosen by the browser that began the order. Another person may use the same.
  id uuid not null,
  -- Lines and delivery as they were typed, finished or not.
  content jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (account_id, user_id, id)
);
create index order_drafts_saved_at on order_drafts (saved_at);
create index order_drafts_user on order_drafts (user_id);

-- Every logo the provider ever had, as it is printed on invoices. A document names its logo by the hash.
create table paper_logos (
  -- SHA-256 of the picture as it was sent, as in provider.logo_hash.
  logo_hash text primary key check (logo_hash ~ '^[0-9a-f]{64}$'),
  -- A PNG on white, no larger than it is printed. It never changes, so that a PDF drawn again has the same bytes.
  picture bytea not null check (octet_length(picture) >= 1 and octet_length(picture) <= 1048576),
  created_at timestamptz not null default now()
);
create trigger paper_logos_kept before delete or update on paper_logos for each row execute function refuse_change();

-- What a passkey is asked to sign, once.
create table passkey_challenges (
  challenge text primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('add', 'prove')),
  expires_at timestamptz not null
);
create index passkey_challenges_user on passkey_challenges (user_id);

-- Accepted for any e-mail, known or not, so that the reply takes equally long; a job does the rest.
create table password_reset_requests (
  id bigint generated always as identity primary key,
  email text not null,
  created_at timestamptz not null default now(),
  handled_at timestamptz
);
create index password_reset_requests_email on password_reset_requests (email, created_at);

-- Files of payments. The same bytes are taken in once.
create table payment_files (
  id bigint generated always as identity primary key,
  filename text not null,
  sha256 bytea not null unique check (length(sha256) = 32),
  lines integer not null check (lines >= 0),
  total bigint not null,
  user_id bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The mapping it was read with. No foreign key: a file stays when its mapping is removed, and must not be read without it.
  mapping_id bigint
);

-- The payments of a file, each once, and what became of them.
create table payment_lines (
  id bigint generated always as identity primary key,
  payment_file_id bigint not null references payment_files on delete restrict,
  line integer not null,
  -- Of day, cents, account, reference and the ordinal among equal lines of a file: the same payment in a later file is not a new
  -- one.
  source_key bytea not null unique check (length(source_key) = 32),
  account_number text not null default '',
  amount bigint,
  received_on date,
  method text not null default '',
  reference text not null default '',
  invoice_number text not null default '',
  -- new: not worked on yet. waiting: a person says whose it is. requested: a second person decides. refused: cannot be a payment.
  state text not null default 'new' check (state in ('new', 'posted', 'waiting', 'requested', 'refused', 'discarded')),
  problem text not null default '',
  account_id bigint references accounts on delete restrict,
  payment_id bigint,
  decided_by bigint,
  decided_at timestamptz,
  -- Of a line that was refused: our columns as the file has them. Null where the line could not be taken apart.
  cells jsonb
);
create index payment_lines_account on payment_lines (account_id) where account_id is not null;
create index payment_lines_file on payment_lines (payment_file_id, line);
create index payment_lines_waiting on payment_lines (id) where state = 'waiting';

-- Which column of a bank’s file of payments holds which of our fields.
create table payment_mappings (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  mapping jsonb not null,
  updated_at timestamptz not null default now()
);

-- Money received from an account.
create table payments (
  account_id bigint not null references accounts on delete restrict,
  id bigint generated always as identity,
  payment_number text not null unique,
  method text not null check (method in ('ACH', 'EFT', 'cheque', 'wire', 'card')),
  amount bigint not null check (amount between 1 and 200000000),
  -- The day the money came in. It decides whether a payment was late, not the day it was recorded.
  received_on date not null,
  -- Such as the number of a cheque or the trace of a transfer.
  reference text not null default '' check (length(reference) <= 40),
  note text not null default '' check (length(note) <= 500),
  state text not null default 'posted' check (state in ('posted', 'returned')),
  returned_on date,
  return_reason text not null default '',
  -- Who recorded it. No foreign key: a payment stays as it was written when its user is deleted.
  user_id bigint,
  created_at timestamptz not null default now(),
  -- The line of the file it came in. Null: recorded by hand.
  payment_line_id bigint unique references payment_lines on delete restrict,
  primary key (account_id, id),
  constraint payments_returned check ((state = 'returned') = (returned_on is not null))
);
create index payments_listed on payments (account_id, received_on desc, id desc);

-- One account as a file that another install can take over.
create table portable_fleets (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  user_id bigint references users on delete set null,
  approved_by bigint references users on delete set null,
  has_secrets boolean not null default false,
  -- One with numbers and PINs waits until a second person has approved it.
  state text not null check (state in ('waiting', 'queued', 'ready', 'failed')),
  salt bytea,
  -- The key made from the passphrase, until the file is made. The passphrase itself is never stored.
  key_sealed bytea,
  bytes bigint not null default 0,
  failure text,
  created_at timestamptz not null default now(),
  made_at timestamptz,
  expires_at timestamptz not null default now() + '7 days'::interval,
  -- Counted up by each worker that begins: one that was thought dead finds that the file is no longer its own.
  attempt integer not null default 0,
  -- The screen on which it was asked for, where its maker finds it.
  link text not null default '/account' check (link like '/%'),
  filename text not null default '',
  unique (account_id, id),
  check (has_secrets or salt is null and key_sealed is null),
  check (approved_by is distinct from user_id or approved_by is null)
);
create index portable_fleets_approved_by on portable_fleets (approved_by);
create index portable_fleets_expiry on portable_fleets (expires_at);
create index portable_fleets_listed on portable_fleets (account_id, id desc);
create unique index portable_fleets_one_at_a_time on portable_fleets (account_id, has_secrets)
  where state in ('waiting', 'queued');
create index portable_fleets_user on portable_fleets (user_id);

-- The file of a portable fleet, sealed, for a week.
create table portable_fleet_parts (
  portable_fleet_id bigint not null references portable_fleets on delete cascade,
  part integer not null,
  sealed bytea not null,
  primary key (portable_fleet_id, part)
);
create trigger note_stored_file after insert or delete or update of sealed on portable_fleet_parts
  for each row execute function note_sealed();

-- How a purchase is priced: whose, what and where, from a day on until the next rule of the same scope.
create table price_rules (
  id bigint generated always as identity primary key,
  account_id bigint references accounts on delete cascade,
  price_plan_id bigint references price_plans on delete cascade,
  product_id smallint references products,
  grade text,
  family text,
  site_id bigint references sites on delete cascade,
  site_group_id bigint references site_groups on delete cascade,
  reach text check (reach in ('local', 'remote', 'extended')),
  card_network_id smallint references card_networks,
  model text not null check (model in ('network', 'cost', 'index', 'fixed', 'retail', 'none')),
  -- Hundred-thousandths of a dollar on top of what the model names, or the price itself.
  amount integer not null default 0 check (amount >= '-5000000'::integer and amount <= 5000000),
  -- What the customer gets off, as a discount on the line.
  off integer not null default 0 check (off between 0 and 5000000),
  price_index_id bigint references price_indexes on delete restrict,
  lag_days smallint not null default 0 check (lag_days between 0 and 30),
  effective_from date not null,
  user_id bigint,
  created_at timestamptz not null default now(),
  constraint price_rules_scope unique nulls not distinct (account_id, price_plan_id, product_id, grade, family, site_id,
    site_group_id, reach, card_network_id, effective_from),
  check (num_nonnulls(account_id, price_plan_id) = 1),
  check (num_nonnulls(product_id, grade, family) <= 1),
  check ((model = 'index') = (price_index_id is not null))
);
create index price_rules_index on price_rules (price_index_id);
create index price_rules_network on price_rules (card_network_id);
create index price_rules_plan on price_rules (price_plan_id);
create index price_rules_product on price_rules (product_id);
create index price_rules_site on price_rules (site_id);
create index price_rules_site_group on price_rules (site_group_id);

-- By what transactions were priced: rule, index price, tax rates and exemptions as they were used. Equal ones share a row.
create table pricings (
  id bigint generated always as identity primary key,
  -- Of the inputs as text with sorted keys.
  sha256 bytea not null unique check (length(sha256) = 32),
  inputs jsonb not null,
  created_at timestamptz not null default now()
);
create trigger pricings_append_only before delete or update on pricings for each row execute function refuse_change();

-- One PDF of invoices for the printer. It is drawn from the documents when it is fetched, always with the same bytes.
create table print_files (
  id bigint generated always as identity primary key,
  -- The day in the provider’s zone.
  made_on date not null,
  made_at timestamptz not null,
  invoices smallint not null check (invoices between 1 and 200)
);

-- Which invoice of the print queue stands in which file. Each stands in one.
create table print_file_entries (
  account_id bigint not null references accounts on delete restrict,
  delivery_id bigint not null,
  print_file_id bigint not null references print_files on delete restrict,
  primary key (account_id, delivery_id),
  foreign key (account_id, delivery_id) references invoice_deliveries on delete restrict
);
create index print_file_entries_file on print_file_entries (print_file_id, delivery_id);

-- The provider’s own facts. One row. Until a person saves them they are null, and those of the BRANDING file hold.
create table provider (
  is_only boolean default true primary key check (is_only),
  provider_name text check (length(provider_name) >= 1 and length(provider_name) <= 40),
  customer_service_phone text,
  support_email text,
  training_url text,
  pickup_address jsonb,
  time_zone text,
  business_hours text,
  logo bytea check (octet_length(logo) >= 1 and octet_length(logo) <= 262144),
  logo_type text check (logo_type = 'image/png'),
  -- SHA-256 of the logo. It is part of the logo’s address, so that a browser may keep the picture for ever.
  logo_hash text check (logo_hash ~ '^[0-9a-f]{64}$'),
  -- Steps of the set-up that need not be done. All others are derived from the data.
  skipped_steps text[] not null default '{}',
  -- When the mail server last accepted a test letter.
  mail_tested_at timestamptz,
  -- When a member of staff opened the profiles and tax rates from the set-up.
  profiles_opened_at timestamptz,
  version integer not null default 1,
  -- When a person last saved the facts. Null: nobody did yet.
  updated_at timestamptz,
  updated_by bigint references users on delete set null,
  -- The locator shows the median of other accounts’ prices at retail sites.
  shows_medians boolean not null default false,
  check (num_nonnulls(provider_name, customer_service_phone, support_email, training_url, pickup_address, time_zone,
    business_hours, updated_at) in (0, 8)),
  check (num_nonnulls(logo, logo_type, logo_hash) in (0, 3))
);
create index provider_updated_by on provider (updated_by);

-- The day sums of all accounts together.
create table provider_day_sums (
  day date not null,
  product_id smallint not null references products,
  transactions integer not null,
  quantity bigint not null,
  total bigint not null,
  primary key (day, product_id)
);

-- Stand in for a lost second factor. A used one is deleted.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  -- A code has 80 random bits, so a plain hash cannot be reversed.
  hash bytea not null,
  primary key (user_id, hash)
);

-- Each works once. A spent one is kept, so that its reuse is recognised.
create table refresh_tokens (
  hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  spent_at timestamptz,
  -- The next token, sealed under the spent one: two tabs that refresh at once both carry on.
  successor_sealed bytea
);
create index refresh_tokens_session on refresh_tokens (session_id);

-- Once a month: the cards that end in a month, over all accounts.
create table renewal_runs (
  id bigint generated always as identity primary key,
  -- The first day of the month in which its cards end. Cards that end before and were in no run are in it too.
  month date not null unique check (extract(day from month) = 1::numeric),
  created_at timestamptz not null default now(),
  -- When every account had its list. Null: some are still being written.
  drafted_at timestamptz
);

-- One account in a run: its review, and its approval by staff.
create table renewal_accounts (
  id bigint generated always as identity primary key,
  renewal_run_id bigint not null references renewal_runs on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  -- done: its orders are made.
  state text not null default 'drafting' check (state in ('drafting', 'review', 'approved', 'done')),
  -- The last day on which the account decides. After it, what was proposed stands.
  review_until date,
  -- When the account said that its list is right.
  reviewed_at timestamptz,
  reviewed_by bigint references users on delete set null,
  reminded_at timestamptz,
  approved_at timestamptz,
  approved_by bigint references users on delete set null,
  version integer not null default 1,
  unique (account_id, id),
  unique (renewal_run_id, account_id),
  check (state = 'drafting' or review_until is not null),
  check ((state not in ('approved', 'done')) or approved_at is not null)
);
create index renewal_accounts_approved_by on renewal_accounts (approved_by);
create index renewal_accounts_open on renewal_accounts (state, review_until) where state in ('drafting', 'review', 'approved');
create index renewal_accounts_reviewed_by on renewal_accounts (reviewed_by);
create index renewal_accounts_run on renewal_accounts (renewal_run_id, state, id);

-- One card in a run. A card is proposed once for each date it has.
create table renewal_cards (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  renewal_account_id bigint not null,
  card_id bigint not null,
  ends_on date not null,
  -- Why it was proposed not to renew it. Null: it was proposed to renew it.
  reason text check (reason ~ '^[a-z_]{1,40}$'),
  -- As it stands: what was proposed, or what the account decided.
  renew boolean not null,
  decided_at timestamptz,
  decided_by bigint references users on delete set null,
  -- What became of it when its account was approved.
  outcome text check (outcome in ('ordered', 'skipped')),
  outcome_reason text check (outcome_reason ~ '^[a-z_]{1,40}$'),
  card_order_id bigint,
  -- The card with another number, where the network renews so.
  successor_id bigint,
  unique (account_id, card_id, ends_on),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade,
  foreign key (account_id, card_order_id) references card_orders (account_id, id),
  foreign key (account_id, renewal_account_id) references renewal_accounts (account_id, id) on delete cascade,
  foreign key (account_id, successor_id) references cards (account_id, id)
);
create index renewal_cards_decided_by on renewal_cards (decided_by);
create index renewal_cards_list on renewal_cards (account_id, renewal_account_id, id);
create index renewal_cards_open on renewal_cards (account_id, renewal_account_id, id) where outcome is null;
create index renewal_cards_order on renewal_cards (account_id, card_order_id) where card_order_id is not null;
create index renewal_cards_successor on renewal_cards (account_id, successor_id) where successor_id is not null;

-- Addresses of no user of the account: each agrees once, by a link, and gets nothing before.
create table report_addresses (
  account_id bigint not null references accounts on delete cascade,
  email text not null check (email = lower(email)),
  -- The report they were asked about.
  report_key text not null,
  link_id bigint references links on delete set null,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  primary key (account_id, email)
);
create index report_addresses_link on report_addresses (link_id);

-- Who gets a run, one mail each.
create table report_deliveries (
  run_id bigint not null references report_runs on delete cascade,
  -- Makes the Message-ID, so that it is the same at every try.
  number smallint not null,
  email text not null check (email = lower(email)),
  -- Null until the address is confirmed.
  queued_at timestamptz,
  -- Null also when the outbox has been tidied.
  mail_id bigint unique references mails on delete set null,
  -- For the answer to a monthly audit.
  link_id bigint references links on delete set null,
  primary key (run_id, number),
  unique (run_id, email)
);
create index report_deliveries_link on report_deliveries (link_id);

-- Who gets a scheduled report. An address stands once per report of an account.
create table report_recipients (
  schedule_id bigint not null references report_schedules on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  report_key text not null,
  email text not null check (email = lower(email)),
  primary key (schedule_id, email)
);
create index report_recipients_address on report_recipients (account_id, report_key, email);

-- The sealed bytes of a report’s file.
create table report_run_parts (
  run_id bigint not null references report_runs on delete cascade,
  part integer not null,
  sealed bytea storage external not null,
  primary key (run_id, part)
);
create trigger note_stored_file after insert or delete or update of sealed on report_run_parts
  for each row execute function note_sealed();

-- Numbers of deleted prospects and numbers that were changed. They are never given to another account.
create table retired_account_numbers (
  cl_account_no text primary key,
  retired_at timestamptz not null default now(),
  -- The account that has another number now, and may take this one back. Null: nobody may.
  former_of bigint
);

-- Which sale a reversal takes back. Beside the transactions, so that a link found later changes none of them.
create table reversals (
  account_id bigint not null references accounts on delete cascade,
  reversal_id bigint not null,
  -- A sale is taken back once.
  sale_id bigint not null,
  primary key (account_id, reversal_id),
  unique (account_id, sale_id)
);

-- Filters of a list or parameters of a report under a name, for one user or shared with the account.
create table saved_views (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- A list (cards, orders, users) or the key of a report.
  screen text not null,
  -- Null for what was used last.
  name text check (name <> ''),
  -- As in the address, without the page.
  search text not null,
  is_shared boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint saved_views_name unique nulls not distinct (account_id, screen, user_id, name),
  check (not is_shared or name is not null)
);
create index saved_views_user on saved_views (user_id);

-- Which migrations have run, with the hash of the file, so that a changed file is noticed.
create table schema_migrations (
  name text primary key,
  sha text not null,
  applied_at timestamptz not null default now(),
  -- An older program that does not know this migration must not run on the database.
  breaks_older boolean not null default false
);

-- The authenticator app and the passkeys of a user.
create table second_factors (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  created_at timestamptz not null default now(),
  -- Null until a first code has proved that the app holds the secret.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- Sealed under the key ring and bound to the user.
  secret_sealed bytea,
  -- The newest half minute a code was accepted for: each code works once.
  last_step bigint,
  credential_id text unique,
  public_key bytea,
  sign_count bigint,
  transports text[],
  check ((kind = 'totp') = (secret_sealed is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null and sign_count is not null and transports is
    not null and confirmed_at is not null))
);
create unique index second_factors_one_totp on second_factors (user_id) where kind = 'totp';
create index second_factors_user on second_factors (user_id);

-- The last price an account paid for a product at a site, for the locator.
create table seen_prices (
  account_id bigint not null references accounts on delete cascade,
  site_id bigint not null references sites on delete cascade,
  product_id smallint not null references products,
  seen_on date not null,
  -- The total per gallon with taxes and fees, in hundred-thousandths of a dollar, as the price at the pump.
  paid integer not null,
  pump_price integer not null,
  transaction_id bigint not null,
  primary key (account_id, site_id, product_id)
);
create index seen_prices_product on seen_prices (product_id);
create index seen_prices_site on seen_prices (site_id, product_id, seen_on);

-- Whose private yard a site is. Other accounts never see it.
create table site_accounts (
  site_id bigint not null references sites on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  primary key (site_id, account_id)
);
create index site_accounts_account on site_accounts (account_id, site_id);

-- Other numbers by which files name a site. They win over a site that has the number as its own.
create table site_aliases (
  card_network_id smallint not null references card_networks,
  site_number text not null check (site_number <> '' and length(site_number) <= 10),
  site_id bigint not null references sites on delete cascade,
  primary key (card_network_id, site_number)
);
create index site_aliases_site on site_aliases (site_id);

-- How many sites there are by network, status and whether they are to be completed, so that a list need not count them.
create table site_counts (
  card_network_id smallint not null references card_networks,
  status text not null,
  to_complete boolean not null,
  total integer not null,
  primary key (card_network_id, status, to_complete)
);

-- Shapes a network no longer uses, and how far each was given out: no such number is given again.
create table spent_number_ranges (
  id bigint generated always as identity primary key,
  card_network_id smallint not null references card_networks,
  prefix text not null,
  length smallint not null,
  is_luhn boolean not null,
  next_serial bigint not null,
  ended_at timestamptz not null default now()
);
create index spent_number_ranges_network on spent_number_ranges (card_network_id);

-- What a member of staff has to do, until it is done. The kinds stand in domain/src/rules/staff-tasks.ts.
create table staff_tasks (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  object_type text not null check (object_type ~ '^[a-z_]{1,40}$'),
  object_id bigint not null,
  account_id bigint references accounts on delete cascade,
  -- One line that says what it is about, such as the last four digits of a card. Never a secret.
  about text not null check (length(about) >= 1 and length(about) <= 200),
  opened_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- When people are paged next. Null: this kind pages nobody.
  next_page_at timestamptz,
  -- How often people were paged. It decides whom the next page reaches.
  pages smallint not null default 0,
  paged_at timestamptz,
  done_at timestamptz,
  -- Null in a task that is done: it ended by itself.
  done_by bigint references users on delete set null,
  note text not null default '' check (length(note) <= 500)
);
create index staff_tasks_account on staff_tasks (account_id);
create index staff_tasks_done on staff_tasks (done_at desc, id desc) where done_at is not null;
create index staff_tasks_done_by on staff_tasks (done_by) where done_by is not null;
create index staff_tasks_due on staff_tasks (due_at, id) where done_at is null;
create unique index staff_tasks_open on staff_tasks (kind, object_type, object_id) where done_at is null;
create index staff_tasks_to_page on staff_tasks (next_page_at) where done_at is null and next_page_at is not null;

-- The movements of an account between two days. The ledger is append-only, so its files are made when they are fetched.
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
create unique index statements_monthly on statements (account_id, to_on) where is_monthly;
create trigger statements_append_only before delete or update on statements for each row execute function refuse_change();

-- Objects in the file store. The row is written before the object, and removed after it.
create table stored_files (
  name text primary key,
  -- Since when no row names the object; null while one does.
  loose_since timestamptz
);
create index stored_files_loose_since on stored_files (loose_since) where loose_since is not null;

-- Cards, accounts and people of a previous system on their way in.
create table take_overs (
  id bigint generated always as identity primary key,
  state text not null default 'reading' check (state in ('reading', 'checked', 'running', 'done', 'abandoned', 'failed')),
  user_id bigint references users on delete set null,
  filename text not null,
  -- The key of the secrets in its rows, wrapped by the key ring. Null once it was destroyed.
  key_sealed bytea,
  overwrite boolean not null default false,
  row_count integer not null default 0,
  problem_count integer not null default 0,
  has_history boolean not null default false,
  -- The import that got the history, once everything else was written.
  import_id bigint references imports on delete set null,
  failure text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Not used any more: a file that arrives has a row in take_over_uploads.
  arriving_until timestamptz
);
create index take_overs_created on take_overs (id desc);
create index take_overs_import on take_overs (import_id) where import_id is not null;
create index take_overs_user on take_overs (user_id);

-- What a take-over has for one account, and whether it was written. An empty key stands for the sites.
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
create index take_over_accounts_account on take_over_accounts (account_id) where account_id is not null;

-- What was taken over, so that the same file again changes nothing.
create table take_over_marks (
  sheet text not null,
  key text not null,
  account_id bigint references accounts on delete cascade,
  object_id bigint not null,
  digest bytea not null,
  -- The record as it was left; another value means that somebody changed it here since.
  version text not null,
  take_over_id bigint references take_overs on delete set null,
  written_at timestamptz not null default now(),
  primary key (sheet, key)
);
create index take_over_marks_account on take_over_marks (account_id) where account_id is not null;
create index take_over_marks_take_over on take_over_marks (take_over_id) where take_over_id is not null;

-- The history of a take-over, sealed, until the import of transactions gets it.
create table take_over_parts (
  take_over_id bigint not null references take_overs on delete cascade,
  part integer not null,
  sealed bytea not null,
  primary key (take_over_id, part)
);
create trigger note_stored_file after insert or delete or update of sealed on take_over_parts
  for each row execute function note_sealed();

-- One row of a sheet, as it was sent. Numbers and PINs are sealed under the key of the take-over.
create table take_over_rows (
  id bigint generated always as identity primary key,
  take_over_id bigint not null references take_overs on delete cascade,
  sheet text not null,
  row_number integer not null,
  key text not null,
  -- Keyed: tells whether a later file says the same, also of a PIN, without showing it.
  digest bytea not null,
  -- The account the row belongs to; empty for what belongs to none, such as a site.
  account_key text not null default '',
  cells jsonb not null,
  -- Tells two equal PINs of one account and network; under the key of the take-over, so it ends with it.
  pin_mark bytea,
  -- What is wrong with the row itself, by column.
  problems jsonb,
  -- What is wrong beside other rows and what is here already, by column.
  clashes jsonb,
  has_problem boolean not null generated always as (problems is not null or clashes is not null) stored,
  -- What writing would do with the row, or did.
  plan text check (plan in ('new', 'unchanged', 'changed', 'kept')),
  -- What other rows and what is here already are compared with: network, vehicle number, driver number. Never a secret.
  facts jsonb not null default '{}',
  unique (take_over_id, sheet, key)
);
create index take_over_rows_accounts on take_over_rows (take_over_id, account_key, sheet, id);
create index take_over_rows_listed on take_over_rows (take_over_id, sheet, row_number, id);
create index take_over_rows_problems on take_over_rows (take_over_id, sheet, row_number, id) where has_problem;

-- A file of a take-over that is arriving, or that broke off and was not sent again since.
create table take_over_uploads (
  id bigint generated always as identity primary key,
  take_over_id bigint not null references take_overs on delete cascade,
  filename text not null,
  -- Empty: a workbook or a ZIP, which name their sheets themselves.
  sheet text not null default '',
  -- The process that receives the file moves it on. Once it has passed, the file broke off.
  alive_until timestamptz not null
);
create index take_over_uploads_take_over on take_over_uploads (take_over_id);

-- A certificate by which an account, or one of its cards, does not owe a tax.
create table tax_exemptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  card_id bigint,
  level text not null check (level in ('federal', 'state', 'county', 'city', 'state sales', 'local sales')),
  state text not null default '',
  -- Empty for every product.
  tax_class text not null default '',
  -- The number on the certificate.
  tax_doc text not null default '',
  -- Who issued it.
  authority text not null default '',
  effective_from date not null,
  effective_to date,
  notes text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (account_id, id),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade,
  check (effective_to >= effective_from)
);
create index tax_exemptions_card on tax_exemptions (account_id, card_id);
create index tax_exemptions_end on tax_exemptions (effective_to) where effective_to is not null;

-- Which reminders of the end of a certificate are done.
create table tax_exemption_reminders (
  exemption_id bigint not null references tax_exemptions on delete cascade,
  -- The end that was announced: a certificate that is prolonged is announced again.
  ends_on date not null,
  days smallint not null check (days in (60, 30, 7)),
  created_at timestamptz not null default now(),
  primary key (exemption_id, ends_on, days)
);

-- The scanned paper of a certificate.
create table tax_exemption_scans (
  exemption_id bigint primary key references tax_exemptions on delete cascade,
  filename text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  bytes integer not null check (bytes between 1 and 5242880),
  sealed bytea storage external not null,
  -- Who sent it.
  user_id bigint references users on delete set null,
  created_at timestamptz not null default now()
);
create index tax_exemption_scans_user on tax_exemption_scans (user_id);
create trigger note_stored_file after insert or delete or update of sealed on tax_exemption_scans
  for each row execute function note_sealed();

-- A tax rate, in force from its date until the next row of the same tax.
create table tax_rates (
  id bigint generated always as identity primary key,
  level text not null check (level in ('federal', 'state', 'county', 'city', 'state sales', 'local sales')),
  state text not null default '' check (state ~ '^([A-Z]{2})?$'),
  -- The county or city, where the level is one.
  locality text not null default '',
  tax_class text not null,
  -- Excise: hundred-thousandths of a dollar per gallon. Sales tax: hundred-thousandths of the price.
  rate integer not null check (rate >= 0),
  is_per_gallon boolean not null,
  -- The part that is owed even with an exemption, in the same unit.
  never_exempt_rate integer not null default 0,
  effective_from date not null,
  -- published: from a public source. example: for the demo. entered: by staff.
  basis text not null default 'entered' check (basis in ('published', 'example', 'entered')),
  version integer not null default 1,
  -- Of a sales tax: which excises are taxed with the price.
  on_excise text not null default 'none' check (on_excise in ('none', 'federal', 'all')),
  unique (level, state, locality, tax_class, effective_from),
  check (never_exempt_rate <= rate)
);

-- The latest pricing again of an account’s uninvoiced lines, after a change of its certificates.
create table tax_repricings (
  account_id bigint primary key references accounts on delete cascade,
  asked_at timestamptz not null,
  finished_at timestamptz,
  lines_changed integer not null default 0
);

-- The accounts a template is offered to. A template without rows is offered to all.
create table template_accounts (
  template_id bigint not null references card_templates on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  primary key (template_id, account_id)
);
create index template_accounts_account on template_accounts (account_id);

-- One row per transaction of a network, whatever its month: finds a repetition or a correction.
create table transaction_keys (
  card_network_id smallint not null,
  tran_id text not null,
  account_id bigint not null references accounts on delete cascade,
  transacted_at timestamp not null,
  id bigint not null unique,
  -- Of what the file said: equal means nothing changed.
  digest bytea not null,
  -- Where it was read last. The same id twice in one file is a mistake of the file.
  import_id bigint,
  line integer,
  -- The newest import that says what is stored, by its origin. Null: import_id.
  told_by bigint,
  primary key (card_network_id, tran_id)
);
create index transaction_keys_account on transaction_keys (account_id);

-- One fill at one site, or a fee or reversal. Money is cents, volume thousandths of a gallon, unit prices hundred-thousandths of
-- a dollar. Partitioned by month; make_transaction_months adds the months.
create table transactions (
  id bigint not null default nextval('transaction_ids'),
  -- No foreign key of its own: the one of the card holds the account.
  account_id bigint not null,
  -- Rises in the order in which imports commit, and again with a correction: a report takes what lies above its mark.
  posting bigint not null default nextval('transaction_postings'),
  posted_at timestamptz not null default now(),
  -- As the source names it, unique within its network (transaction_keys).
  tran_id text not null,
  kind text not null check (kind in ('sale', 'fee', 'reversal')),
  -- The site’s own clock.
  transacted_at timestamp not null,
  time_zone text not null,
  card_id bigint not null,
  card_network_id smallint not null,
  site_id bigint references sites,
  product_id smallint not null references products,
  invoice_id bigint,
  import_id bigint,
  -- From here to tax_doc as it was on that day: a later change of the card does not change the past.
  last_four text not null,
  vehicle_number text not null default '',
  driver_number text not null default '',
  driver_name text not null default '',
  card_description text not null default '',
  cost_center text not null default '',
  card_vehicle_type_id smallint,
  tax_doc text not null default '',
  misc_keyed text not null default '',
  odometer integer check (odometer >= 0),
  -- Since the fill before of the same vehicle; null when it cannot be known.
  miles integer check (miles > 0),
  is_manual boolean not null default false,
  location_kind text not null default 'R' check (location_kind in ('D', 'R', 'F', 'N', 'E', 'C', 'P', 'M')),
  auth_number text not null default '',
  -- Negative in a reversal, as are all the amounts.
  quantity integer not null,
  pump_price integer not null default 0,
  unit_price integer not null,
  base integer not null,
  federal_tax integer not null default 0,
  state_tax integer not null default 0,
  county_tax integer not null default 0,
  city_tax integer not null default 0,
  state_sales_tax integer not null default 0,
  local_sales_tax integer not null default 0,
  fees integer not null default 0,
  discount integer not null default 0,
  total integer not null,
  is_exempt boolean not null default false,
  -- How much tax an exemption took away.
  tax_waived integer not null default 0,
  -- The card’s status at the moment of the fill. Null in old lines: read card_status_changes.
  card_status_id smallint,
  -- What the fill was judged by. Null in old lines: the card’s limits of today.
  judged_limit_id bigint,
  -- Who is charged back; empty for the fleet’s own. Null in old lines: the vehicle’s owner operator of today.
  owner_operator_number text,
  -- As the number.
  owner_operator_name text,
  -- What the file said; only of a line whose odometer was corrected, and null if the file had none.
  odometer_as_received integer,
  -- Why a person corrected the odometer.
  odometer_reason text,
  -- When; null while the odometer is as received.
  odometer_corrected_at timestamptz,
  -- file: it tells the taxes. price or total: we reckoned them from it, and the other follows. Null in old lines: not known.
  taxed_from text,
  -- Billed by the system it was taken over from: it never goes on an invoice of ours.
  invoiced_elsewhere boolean not null default false,
  -- The price without taxes that the network charges. Null: unit_price.
  network_price integer,
  -- What the network’s line comes to. Null: total.
  network_total integer,
  -- What the provider pays, without taxes. Null: not told.
  cost_price integer,
  -- The rule it was priced by. Null: by none, at the network’s price.
  price_rule_id bigint,
  -- By what it was priced. Null in old lines, and where the network’s amounts are ours.
  pricing_id bigint,
  -- priced, or missing: its rule needs a price that is not there. Not invoiced until it is.
  price_state text not null default 'priced',
  -- The rule that a fee follows from.
  fee_rule_id bigint,
  -- The fill of a fee; the original of a correction.
  parent_id bigint,
  -- Counts the corrections of one original; 0 in all other lines.
  correction smallint not null default 0,
  -- What the file told of federal, state and local excise, state and local sales tax, where ours differ. Null: the same.
  told_taxes integer[],
  -- Of the invoice by the system it was taken over from.
  old_invoice_number text,
  -- Of the invoice by the system it was taken over from.
  old_invoice_date date,
  primary key (account_id, transacted_at, id),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade,
  foreign key (account_id, invoice_id) references invoices (account_id, id),
  check (total = (base + federal_tax + state_tax + county_tax + city_tax + state_sales_tax + local_sales_tax + fees - discount))
) partition by range (transacted_at);
create index transactions_card on transactions (account_id, card_id, transacted_at, id);
create index transactions_invoice on transactions (account_id, invoice_id, transacted_at, id);
create index transactions_posted on transactions (account_id, posted_at);
create index transactions_posting on transactions (account_id, posting);
-- Reversals are few: those of a card are found without reading its purchases.
create index transactions_reversals on transactions (account_id, card_id, transacted_at) where kind = 'reversal';
create index transactions_uninvoiced on transactions (account_id, transacted_at)
  where invoice_id is null and not invoiced_elsewhere;
create index transactions_vehicle on transactions (account_id, vehicle_number, transacted_at, id);

-- Refuses to delete an invoiced transaction and to change its money.
create function keep_invoiced_lines() returns trigger language plpgsql as $$
begin
  raise exception 'Transaction % is on invoice % and cannot be changed', old.id, old.invoice_id
    using errcode = 'object_not_in_prerequisite_state';
end
$$;
create trigger transactions_invoiced_delete before delete on transactions
  for each row when (old.invoice_id is not null) execute function keep_invoiced_lines();
create trigger transactions_invoiced_update before update on transactions
  for each row when (old.invoice_id is not null and (old.account_id is distinct from new.account_id or old.tran_id is distinct
    from new.tran_id or old.kind is distinct from new.kind or old.transacted_at is distinct from new.transacted_at or old.card_id
    is distinct from new.card_id or old.product_id is distinct from new.product_id or old.invoice_id is distinct from
    new.invoice_id or old.quantity is distinct from new.quantity or old.pump_price is distinct from new.pump_price or
    old.unit_price is distinct from new.unit_price or old.base is distinct from new.base or old.federal_tax is distinct from
    new.federal_tax or old.state_tax is distinct from new.state_tax or old.county_tax is distinct from new.county_tax or
    old.city_tax is distinct from new.city_tax or old.state_sales_tax is distinct from new.state_sales_tax or old.local_sales_tax
    is distinct from new.local_sales_tax or old.fees is distinct from new.fees or old.discount is distinct from new.discount or
    old.total is distinct from new.total or old.is_exempt is distinct from new.is_exempt or old.tax_waived is distinct from
    new.tax_waived or old.network_price is distinct from new.network_price or old.network_total is distinct from new.network_total
    or old.cost_price is distinct from new.cost_price or old.price_rule_id is distinct from new.price_rule_id or old.pricing_id is
    distinct from new.pricing_id or old.price_state is distinct from new.price_state or old.fee_rule_id is distinct from
    new.fee_rule_id or old.parent_id is distinct from new.parent_id or old.correction is distinct from new.correction)) execute
    function keep_invoiced_lines();

-- Keeps day_sums and card_month_sums. Writes only net changes, in one order, so that two writers never deadlock.
create function sum_transactions() returns trigger language plpgsql as $$
declare
  added constant text := 'select *, 1 as sign from added';
  removed constant text := 'select *, -1 as sign from removed';
  changes text := case tg_op
    when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end;
begin
  execute format($sums$
    insert into day_sums as s (account_id, day, product_id, state, transactions, quantity, base, taxes, fees, discount, total)
      select c.account_id, c.transacted_at::date, c.product_id, coalesce(sites.state, ''), sum(sign), sum(sign * c.quantity::bigint),
        sum(sign * base::bigint),
        sum(sign * (federal_tax + state_tax + county_tax + city_tax + state_sales_tax + local_sales_tax)::bigint),
        sum(sign * fees::bigint), sum(sign * discount::bigint), sum(sign * total::bigint)
      from (%s) c left join sites on sites.id = c.site_id
      group by 1, 2, 3, 4
      having sum(sign) <> 0 or sum(sign * c.quantity::bigint) <> 0 or sum(sign * base::bigint) <> 0
        or sum(sign * (federal_tax + state_tax + county_tax + city_tax + state_sales_tax + local_sales_tax)::bigint) <> 0
        or sum(sign * fees::bigint) <> 0 or sum(sign * discount::bigint) <> 0
      order by 1, 2, 3, 4
    on conflict (account_id, day, product_id, state) do update set
      transactions = s.transactions + excluded.transactions, quantity = s.quantity + excluded.quantity,
      base = s.base + excluded.base, taxes = s.taxes + excluded.taxes, fees = s.fees + excluded.fees,
      discount = s.discount + excluded.discount, total = s.total + excluded.total
  $sums$, changes);
  execute format($sums$
    insert into card_month_sums as s (account_id, card_id, month, product_id, transactions, quantity, total)
      select account_id, card_id, date_trunc('month', transacted_at)::date, product_id, sum(sign), sum(sign * quantity::bigint),
        sum(sign * total::bigint)
      from (%s) c
      group by 1, 2, 3, 4
      having sum(sign) <> 0 or sum(sign * quantity::bigint) <> 0 or sum(sign * total::bigint) <> 0
      order by 1, 2, 3, 4
    on conflict (account_id, card_id, month, product_id) do update set
      transactions = s.transactions + excluded.transactions, quantity = s.quantity + excluded.quantity,
      total = s.total + excluded.total
  $sums$, changes);
  return null;
end
$$;
create trigger transactions_summed_delete after delete on transactions referencing old table as removed
  for each statement execute function sum_transactions();
create trigger transactions_summed_insert after insert on transactions referencing new table as added
  for each statement execute function sum_transactions();
create trigger transactions_summed_update after update on transactions referencing old table as removed new table as added
  for each statement execute function sum_transactions();

-- Keeps card_uses. A removed last purchase is replaced by the one before it.
create function keep_card_uses() returns trigger language plpgsql as $$
declare
  differs constant text := '(a.account_id, a.card_id, a.transacted_at, a.kind, a.site_id, a.total)
    is distinct from (r.account_id, r.card_id, r.transacted_at, r.kind, r.site_id, r.total)';
  gained constant text := case tg_op when 'UPDATE' then '(select a.* from added a join removed r using (id) where ' || differs || ')'
    else 'added' end;
  lost constant text := case tg_op when 'UPDATE' then '(select r.* from added a join removed r using (id) where ' || differs || ')'
    else 'removed' end;
  is_newer constant text := '(u.last_used_at is null
    or (excluded.last_used_at, excluded.last_transaction_id) > (u.last_used_at, u.last_transaction_id))';
  is_changed boolean := true;
begin
  if tg_op = 'UPDATE' then
    execute format('select exists (select from %s c)', gained) into is_changed;
  end if;
  if not is_changed then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    execute format($uses$
      select from card_uses u where exists (select from %s c where c.account_id = u.account_id and c.card_id = u.card_id)
      order by u.account_id, u.card_id for update
    $uses$, lost);
    execute format($uses$
      update card_uses u set spent = u.spent - d.spent, spent_before = u.spent_before - d.spent_before
      from (
        select k.account_id, k.card_id, coalesce(sum(c.total) filter (where c.transacted_at >= k.month), 0) as spent,
          coalesce(sum(c.total) filter (where c.transacted_at < k.month), 0) as spent_before
        from %s c join card_uses k on k.account_id = c.account_id and k.card_id = c.card_id
        where c.transacted_at >= k.month - interval '1 month' and c.transacted_at < k.month + interval '1 month'
        group by 1, 2
      ) d
      where u.account_id = d.account_id and u.card_id = d.card_id and (d.spent <> 0 or d.spent_before <> 0)
    $uses$, lost);
  end if;
  if tg_op <> 'DELETE' then
    execute format($uses$
      insert into card_uses as u (account_id, card_id, month, spent, spent_before, last_used_at, last_transaction_id, last_site_id)
        select account_id, card_id, month, sum(total) filter (where transacted_at >= month),
          coalesce(sum(total) filter (where transacted_at < month and transacted_at >= month - interval '1 month'), 0),
          max(transacted_at) filter (where kind = 'sale'),
          (array_agg(id order by transacted_at desc, id desc) filter (where kind = 'sale'))[1],
          (array_agg(site_id order by transacted_at desc, id desc) filter (where kind = 'sale'))[1]
        from (
          select account_id, card_id, transacted_at, id, kind, site_id, total,
            date_trunc('month', max(transacted_at) over (partition by account_id, card_id))::date as month
          from %1$s c
        ) c
        group by 1, 2, 3
        order by 1, 2
      on conflict (account_id, card_id) do update set
        month = greatest(u.month, excluded.month),
        spent = case when u.month >= excluded.month then u.spent else 0 end
          + case when excluded.month >= u.month then excluded.spent else 0 end,
        spent_before =
          case when u.month >= excluded.month then u.spent_before
            when u.month = excluded.month - interval '1 month' then u.spent else 0 end
          + case when excluded.month >= u.month then excluded.spent_before
            when excluded.month = u.month - interval '1 month' then excluded.spent else 0 end,
        last_used_at = case when %2$s then excluded.last_used_at else u.last_used_at end,
        last_transaction_id = case when %2$s then excluded.last_transaction_id else u.last_transaction_id end,
        last_site_id = case when %2$s then excluded.last_site_id else u.last_site_id end
    $uses$, gained, is_newer);
  end if;
  if tg_op <> 'INSERT' then
    execute format($uses$
      update card_uses u set last_used_at = l.transacted_at, last_transaction_id = l.id, last_site_id = l.site_id
      from (
        select k.account_id, k.card_id from card_uses k
        join %s c on c.account_id = k.account_id and c.card_id = k.card_id and c.id = k.last_transaction_id
      ) g left join lateral (
        select t.transacted_at, t.id, t.site_id from transactions t
        where t.account_id = g.account_id and t.card_id = g.card_id and t.kind = 'sale'
        order by t.transacted_at desc, t.id desc limit 1
      ) l on true
      where u.account_id = g.account_id and u.card_id = g.card_id
    $uses$, lost);
  end if;
  return null;
end
$$;
create trigger transactions_used_delete after delete on transactions referencing old table as removed
  for each statement execute function keep_card_uses();
create trigger transactions_used_insert after insert on transactions referencing new table as added
  for each statement execute function keep_card_uses();
create trigger transactions_used_update after update on transactions referencing old table as removed new table as added
  for each statement execute function keep_card_uses();

-- Audit entries that the sealer has yet to chain.
create table unsealed_audit_events (
  event_id bigint primary key
);

-- A new odometer in a vehicle: from this day readings are compared with it and not with the old one.
create table vehicle_meters (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  vehicle_id bigint not null,
  -- By the clocks of the sites.
  from_day date not null,
  -- What the new odometer showed when it was built in.
  reading integer not null check (reading between 0 and 9999999),
  created_at timestamptz not null default now(),
  unique (account_id, vehicle_id, from_day),
  foreign key (account_id, vehicle_id) references vehicles (account_id, id) on delete cascade
);

-- One message to one webhook: ids and last four digits, never a secret.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  event text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'late')),
  attempts smallint not null default 0,
  -- The status of the last answer. Null: there was none.
  answer smallint,
  problem text,
  -- After this nobody wants it any more. Null: always wanted.
  useful_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index webhook_deliveries_created on webhook_deliveries (created_at);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc);

-- The real US ZIP codes, filled from an npm package after the migrations.
create table zipcodes (
  zipcode text collate "C" primary key check (zipcode ~ '^[0-9]{5}$'),
  city text not null,
  state text not null,
  -- The middle of the ZIP code. Null until the start of the program has filled it.
  latitude double precision,
  longitude double precision,
  -- Of several counties the one that the source names; empty where it names none.
  county text not null default '',
  county_fips text not null default '' check (county_fips ~ '^([0-9]{5})?$')
);
