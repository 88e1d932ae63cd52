-- docs/product/accounts.md: divisions, where an account stands, holds, contacts and the networks of an account.

create table divisions (
  number text primary key check (number ~ '^[0-9]{2}$'),
  name text not null check (name <> ''),
  cfn_participant text check (cfn_participant ~ '^[0-9]{3}$'),
  next_account integer not null default 1 check (next_account between 1 and 1000000),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
comment on table divisions is 'The provider’s divisions. The first two digits of an account’s number name one.';
comment on column divisions.cfn_participant is 'The division’s participant number at CFN.';
comment on column divisions.next_account is 'From where the next number is drawn; a number that is taken is passed over. 1000000: none is left.';
insert into divisions (number, name, next_account)
  select left(cl_account_no, 2), 'Division ' || left(cl_account_no, 2), max(substr(cl_account_no, 3)::int) + 1
  from accounts group by 1, 2;

create table retired_account_numbers (cl_account_no text primary key, retired_at timestamptz not null default now());
comment on table retired_account_numbers is 'Numbers of deleted prospects and numbers that were changed. They are never given to another account.';

-- Every account so far was open. The search column cannot change its expression, so it is made again.
alter table accounts
  add column standing text not null default 'open' check (standing in ('prospect', 'open', 'on_hold', 'closed')),
  add column opened_on date,
  add column closes_on date,
  add column closed_on date,
  add column external_number text unique check (external_number <> '' and length(external_number) <= 20),
  add column held_for_fraud boolean not null default false,
  add column nobody_signs_in boolean not null default false,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add constraint accounts_number_in_division check (left(cl_account_no, 2) = cl_division_no),
  add constraint accounts_closed_on check ((standing = 'closed') = (closed_on is not null)),
  add constraint accounts_division foreign key (cl_division_no) references divisions on delete restrict,
  drop column search;
alter table accounts add column search text not null generated always as (lower(name || ' ' || cl_account_no || ' ' ||
  cl_division_no || '-' || substr(cl_account_no, 3) || coalesce(' ' || external_number, ''))) stored;
update accounts set opened_on = (created_at at time zone time_zone)::date;
create index accounts_division on accounts (cl_division_no);
create index accounts_standing on accounts (standing, name, id);
create index accounts_closes_on on accounts (closes_on) where closes_on is not null and standing <> 'closed';
comment on column accounts.standing is 'prospect, open, on_hold or closed. on_hold follows from account_holds by a trigger and is never written by itself.';
comment on column accounts.closes_on is 'The day on which the account will be closed, in its own time zone.';
comment on column accounts.external_number is 'The account’s number in the system the provider had before.';
comment on column accounts.held_for_fraud is 'One of the open holds is for fraud. Kept by the trigger of account_holds.';
comment on column accounts.nobody_signs_in is 'An open hold for fraud keeps the account’s users out. Kept by the trigger of account_holds.';

-- An account that is loaded or taken over may name a division that nobody has set up yet.
create function keep_account_number() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.cl_account_no = old.cl_account_no then return new; end if;
  if exists (select from retired_account_numbers r where r.cl_account_no = new.cl_account_no) then
    raise unique_violation using message = 'This number belonged to another account', constraint = 'retired_account_numbers_pkey';
  end if;
  insert into divisions (number, name) values (new.cl_division_no, 'Division ' || new.cl_division_no) on conflict do nothing;
  if tg_op = 'UPDATE' then insert into retired_account_numbers (cl_account_no) values (old.cl_account_no); end if;
  return new;
end
$$;
comment on function keep_account_number is 'Sees that an account’s division exists and that no number is used twice.';
create trigger accounts_number before insert or update of cl_account_no, cl_division_no on accounts
  for each row execute function keep_account_number();
create function retire_account_number() returns trigger language plpgsql as $$
begin
  insert into retired_account_numbers (cl_account_no) values (old.cl_account_no) on conflict do nothing;
  return null;
end
$$;
comment on function retire_account_number is 'Remembers the number of an account that was deleted.';
create trigger accounts_deleted after delete on accounts for each row execute function retire_account_number();

create table account_holds (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  reason text not null check (reason in ('credit', 'fraud', 'request')),
  note text not null default '',
  nobody_signs_in boolean not null default false check (reason = 'fraud' or not nobody_signs_in),
  begun_at timestamptz not null default now(),
  begun_by bigint references users on delete set null,
  released_at timestamptz,
  released_by bigint references users on delete set null,
  release_note text not null default '',
  unique (account_id, id)
);
create unique index account_holds_open on account_holds (account_id, reason) where released_at is null;
create index account_holds_begun_by on account_holds (begun_by);
create index account_holds_released_by on account_holds (released_by);
comment on table account_holds is 'Why an account is or was on hold. It is on hold while one is open, so that a paid bill lifts no hold for fraud.';

-- The account's row is locked first: of two releases at once, the second sees that the first has happened.
create function follow_account_holds() returns trigger language plpgsql as $$
declare
  held_account bigint := coalesce(new.account_id, old.account_id);
begin
  perform from accounts where id = held_account for no key update;
  update accounts a set
    standing = case when a.standing not in ('open', 'on_hold') then a.standing when h.is_held then 'on_hold' else 'open' end,
    held_for_fraud = h.for_fraud,
    nobody_signs_in = h.shut
  from (
    select count(*) > 0 as is_held, coalesce(bool_or(reason = 'fraud'), false) as for_fraud,
      coalesce(bool_or(nobody_signs_in), false) as shut
    from account_holds where account_id = held_account and released_at is null
  ) h
  where a.id = held_account;
  return null;
end
$$;
comment on function follow_account_holds is 'Keeps the account’s standing in step with its open holds.';
create trigger account_holds_followed after insert or update or delete on account_holds
  for each row execute function follow_account_holds();

create table account_contacts (
  account_id bigint not null references accounts on delete cascade,
  kind text not null check (kind in ('main', 'billing', 'safety', 'after_hours')),
  name text not null default '',
  phone text not null default '',
  email text not null default '',
  primary key (account_id, kind)
);
comment on table account_contacts is 'Whom the provider calls about an account; they need not be users of the portal.';

create table account_networks (
  account_id bigint not null references accounts on delete cascade,
  card_network_id smallint not null references card_networks on delete restrict,
  primary key (account_id, card_network_id)
);
create index account_networks_network on account_networks (card_network_id);
comment on table account_networks is 'The networks whose cards an account may order. An account without a row may order those of every network the provider uses.';
insert into account_networks (account_id, card_network_id)
  select distinct account_id, card_network_id from cards;
