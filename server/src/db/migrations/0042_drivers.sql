-- Drivers as people with a number, who drove what and when, and what a vehicle is. No driver is made from the cards that are here
-- already: a Driver card has a description in free text and no driver number (docs/decisions/0030-drivers-and-assignments.md).

create table drivers (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  driver_number text not null check (driver_number <> '' and length(driver_number) <= 8),
  driver_number_key text not null generated always as (upper(normalize(driver_number, NFKC))) stored,
  first_name text not null default '' check (length(first_name) <= 40),
  last_name text not null check (last_name <> '' and length(last_name) <= 40),
  email text not null default '' check (length(email) <= 254),
  phone text not null default '' check (length(phone) <= 20),
  cost_center text not null default '' check (length(cost_center) <= 20),
  status text not null default 'active' check (status in ('active', 'inactive', 'left')),
  left_on date,
  external_id text not null default '' check (length(external_id) <= 40),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text not null generated always as (lower(driver_number || ' ' || first_name || ' ' || last_name || ' ' || cost_center ||
    ' ' || external_id)) stored,
  unique (account_id, id),
  unique (account_id, driver_number_key),
  check ((left_on is not null) = (status = 'left'))
);
comment on table drivers is 'The people who fuel for an account.';
comment on column drivers.driver_number_key is 'Two spellings of one driver number are one number.';
comment on column drivers.left_on is 'The last day; only of those who left.';
comment on column drivers.external_id is 'The number in another system, such as payroll.';
comment on column drivers.search is 'What a keyword matches.';
create index drivers_by_name on drivers (account_id, last_name, first_name, id);
create index drivers_by_number on drivers (account_id, length(driver_number), driver_number, id);
create index drivers_by_status on drivers (account_id, status, last_name, first_name, id);

-- No default and no rewrite: a large table is only locked for a moment.
alter table cards add column driver_id bigint;
comment on column cards.driver_id is 'Who has the card now. Who had it when stands in assignments.';
create index cards_driver on cards (account_id, driver_id) where driver_id is not null;
alter table cards add foreign key (account_id, driver_id) references drivers (account_id, id) on delete set null (driver_id);

alter table vehicles
  add column vin text not null default '' check (vin ~ '^([A-HJ-NPR-Z0-9]{17})?$'),
  add column plate text not null default '' check (length(plate) <= 10),
  add column plate_state text not null default '' check (plate_state ~ '^([A-Z]{2})?$'),
  add column year smallint check (year between 1900 and 2100),
  add column make text not null default '' check (length(make) <= 30),
  add column model text not null default '' check (length(model) <= 30),
  add column card_vehicle_type_id smallint references card_vehicle_types,
  add column status text not null default 'active' check (status in ('active', 'sold', 'out'));
comment on table vehicles is 'A vehicle by its number: what it is, what it burns and how much its tank holds, so that a fill can be judged.';
comment on column vehicles.status is 'Out: standing in the yard for repair, the season or sale.';
create index vehicles_type on vehicles (card_vehicle_type_id) where card_vehicle_type_id is not null;

create table assignments (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  driver_id bigint not null,
  vehicle_id bigint,
  card_id bigint,
  begins_at timestamptz not null,
  ends_at timestamptz check (ends_at > begins_at),
  created_at timestamptz not null default now(),
  unique (account_id, id),
  foreign key (account_id, driver_id) references drivers (account_id, id) on delete cascade,
  foreign key (account_id, vehicle_id) references vehicles (account_id, id) on delete cascade,
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade,
  check (num_nonnulls(vehicle_id, card_id) = 1),
  -- A range of one id, because an index of this kind on plain numbers would need an extension.
  constraint assignments_vehicle_once exclude using gist (int8range(vehicle_id, vehicle_id, '[]') with &&,
    tstzrange(begins_at, ends_at) with &&) where (vehicle_id is not null),
  constraint assignments_card_once exclude using gist (int8range(card_id, card_id, '[]') with &&,
    tstzrange(begins_at, ends_at) with &&) where (card_id is not null)
);
comment on table assignments is 'Who had which vehicle or card from when to when. One vehicle or card has one driver at a time.';
comment on column assignments.ends_at is 'Null while it lasts. The moment itself is no longer part of it.';
create index assignments_driver on assignments (account_id, driver_id, begins_at);
create index assignments_vehicle on assignments (account_id, vehicle_id, begins_at) where vehicle_id is not null;
create index assignments_card on assignments (account_id, card_id, begins_at) where card_id is not null;

create table vehicle_meters (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  vehicle_id bigint not null,
  from_day date not null,
  reading integer not null check (reading between 0 and 9999999),
  created_at timestamptz not null default now(),
  unique (account_id, vehicle_id, from_day),
  foreign key (account_id, vehicle_id) references vehicles (account_id, id) on delete cascade
);
comment on table vehicle_meters is 'A new odometer in a vehicle: from this day readings are compared with it and not with the old one.';
comment on column vehicle_meters.from_day is 'By the clocks of the sites.';
comment on column vehicle_meters.reading is 'What the new odometer showed when it was built in.';

-- A person may correct an odometer, also of an invoiced line: it is no money. Null in every line that nobody corrected.
alter table transactions
  add column odometer_as_received integer,
  add column odometer_reason text,
  add column odometer_corrected_at timestamptz;
comment on column transactions.odometer_as_received is 'What the file said; only of a line whose odometer was corrected, and null if the file had none.';
comment on column transactions.odometer_reason is 'Why a person corrected the odometer.';
comment on column transactions.odometer_corrected_at is 'When; null while the odometer is as received.';
