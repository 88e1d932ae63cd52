-- Batches of orders, the number ranges they draw from, and the files that go to the printer.

create sequence batch_numbers;

create table card_order_batches (
  id bigint generated always as identity primary key,
  batch_number text not null unique default numbered('CB-', nextval('batch_numbers')),
  state text not null default 'open' check (state in ('open', 'assigned', 'completed')),
  created_by bigint not null references users on delete restrict,
  created_at timestamptz not null default now(),
  assigned_at timestamptz,
  completed_at timestamptz,
  completed_by bigint references users on delete restrict,
  -- What is in it. Changed only under the lock of this row, so that a list of batches need not count ten thousand cards.
  orders integer not null,
  cards integer not null,
  numbered integer not null,
  check (numbered between 0 and cards),
  check (state = 'open' or numbered = cards)
);
create index card_order_batches_created on card_order_batches (created_at, id);
create index card_order_batches_created_by on card_order_batches (created_by);
create index card_order_batches_completed_by on card_order_batches (completed_by) where completed_by is not null;

-- A column, not a table of its own: an order cannot be in two batches.
alter table card_orders add column card_order_batch_id bigint references card_order_batches on delete restrict;
create index card_orders_batch on card_orders (card_order_batch_id, id) where card_order_batch_id is not null;

-- A typed number may be corrected until the batch is completed; one from a range is given out for good.
alter table card_order_lines add column has_typed_number boolean not null default false;
-- Whether the portal drew the PIN or somebody chose it: all that staff may know of a PIN.
alter table cards add column is_pin_drawn boolean not null default false;
-- The queue of Card Review runs over all accounts.
create index cards_pending on cards (created_at, id) where card_status_id = 8;

-- How each network writes its numbers and which comes next. The row is the counter: it moves in the transaction that gives
-- the numbers out, so there are no gaps and no duplicates.
create table card_number_ranges (
  card_network_id smallint primary key references card_networks,
  -- False: the network issues the numbers; the shape still checks what is typed.
  is_generated boolean not null,
  prefix text not null check (prefix ~ '^[0-9]{0,12}$'),
  length smallint not null check (length between 4 and 19),
  is_luhn boolean not null,
  next_serial bigint not null default 0 check (next_serial >= 0),
  last_serial bigint not null,
  low_stock_at bigint not null default 1000,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check (next_serial <= last_serial + 1)
);

insert into card_number_ranges (card_network_id, is_generated, prefix, length, is_luhn, last_serial)
select n.id, r.is_generated, r.prefix, r.length, r.is_luhn, r.last_serial
from card_networks n
join (values
  ('CFN', true, '4', 7, false, 999999::bigint),
  ('PPA', true, '6', 7, false, 999999),
  ('WEX', false, '690046', 19, true, 999999999999),
  ('CNG', true, '708880', 16, true, 999999999),
  ('Private Site', true, '709910', 16, true, 999999999),
  ('MFF', true, '707710', 16, true, 999999999),
  ('Mobile Fleet Fueling', true, '707720', 16, true, 999999999)
) as r (name, is_generated, prefix, length, is_luhn, last_serial) on r.name = n.name;

-- Shapes a network no longer uses, and how far each was given out: nobody gets such a number again.
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

-- Made once, kept sealed, handed out byte for byte the same: what was printed can always be shown again.
create table batch_files (
  card_order_batch_id bigint not null references card_order_batches on delete cascade,
  file text not null check (file in ('emboss', 'emboss_fixed', 'pin_mailer', 'packing_list', 'address_labels')),
  filename text not null,
  content_type text not null,
  content_sealed bytea not null,
  made_at timestamptz not null default now(),
  primary key (card_order_batch_id, file)
);
