-- Card orders: what was asked for, by whom, how it is delivered, and every step since. And the addresses they go to.

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

-- Numbers of the whole provider (decisions 7). A refused order may leave a gap; a number is never used twice.
create sequence card_order_numbers;
create sequence case_numbers;
-- CO-000001; after the millionth the number is simply longer.
create function numbered(prefix text, n bigint) returns text language sql immutable as
  $$ select prefix || lpad(n::text, greatest(6, length(n::text)), '0') $$;

create table card_orders (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  card_order_number text not null unique default numbered('CO-', nextval('card_order_numbers')),
  case_number text unique,
  status_order text not null check (status_order in ('submitted', 'case_opened', 'approved', 'returned', 'rejected', 'batched',
    'assigned', 'completed', 'shipped', 'ready_for_pickup', 'delivered', 'picked_up', 'fulfilled', 'cancelled')),
  is_virtual boolean not null,
  -- A virtual request has a case, every other order has none.
  check (is_virtual = (case_number is not null)),
  submitted_by bigint not null references users on delete restrict,
  requestor text not null,
  cards integer not null check (cards > 0),
  -- How the cards reach the customer, as it was said on that day: addresses may change afterwards.
  is_delivery boolean not null,
  shipping_method text not null check (shipping_method in ('USPS', 'UPS Overnight', 'UPS Ground')),
  receive_pin_order boolean not null,
  delivery jsonb not null,
  carrier text not null default '',
  tracking_number text not null default '',
  split_from bigint,
  -- Of what was sent, keyed because that may hold PINs: the same again within a minute is probably a mistake.
  fingerprint bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text not null generated always as (
    lower(card_order_number || ' ' || coalesce(case_number, '') || ' ' || requestor || ' ' || tracking_number)
  ) stored,
  unique (account_id, id),
  foreign key (account_id, split_from) references card_orders (account_id, id)
);
create index card_orders_by_created on card_orders (account_id, created_at, id) include (status_order, search);
create index card_orders_by_status on card_orders (account_id, status_order, created_at, id);
create index card_orders_by_requestor on card_orders (account_id, requestor, id);
-- The queues of provider staff run over all accounts; finished orders are not in them.
create index card_orders_waiting on card_orders (status_order, created_at, id)
  where status_order in ('submitted', 'case_opened', 'approved');
create index card_orders_submitted_by on card_orders (submitted_by, created_at);
create index card_orders_split_from on card_orders (account_id, split_from) where split_from is not null;

-- One card per line. The card is the living thing and knows its template; the line remembers what was ordered.
create table card_order_lines (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  card_order_id bigint not null,
  -- Its place in the order as it was sent.
  position integer not null,
  card_id bigint not null,
  -- Every value but the PIN.
  line_values jsonb not null,
  unique (account_id, id),
  foreign key (account_id, card_order_id) references card_orders (account_id, id) on delete cascade,
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade
);
create unique index card_order_lines_position on card_order_lines (account_id, card_order_id, position);
create unique index card_order_lines_card on card_order_lines (account_id, card_id);

-- The dated timeline: who did what, when.
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
