-- What was bought: products, sites and taxes, the transactions themselves, their sums, invoices, and the files they came in.
-- Money is cents, volume thousandths of a gallon, unit prices and excise rates hundred-thousandths of a dollar.

-- The same list stands in domain/src/reference/products.ts; a test keeps the two equal. Codes are Conexxus numbers.
create table products (
  id smallint primary key,
  code text not null unique check (code ~ '^[0-9]{3}$'),
  name text not null unique,
  grade text not null,
  tax_class text not null check (tax_class in ('gasoline', 'diesel', 'dyed', 'cng', 'lpg', 'lng', 'merchandise', 'none')),
  unit text not null check (unit in ('G', 'E', 'U')),
  is_fuel boolean not null,
  -- Only what moves the vehicle counts for miles per gallon: neither DEF nor what a refrigeration unit burns.
  is_mpg boolean not null
);
insert into products (id, code, name, grade, tax_class, unit, is_fuel, is_mpg) values
  (1, '001', 'Regular unleaded', 'Unleaded regular', 'gasoline', 'G', true, true),
  (2, '002', 'Unleaded plus', 'Unleaded mid', 'gasoline', 'G', true, true),
  (3, '003', 'Premium unleaded', 'Unleaded premium', 'gasoline', 'G', true, true),
  (4, '004', 'Unleaded plus 2', 'Unleaded mid', 'gasoline', 'G', true, true),
  (5, '005', 'Unleaded plus 3', 'Unleaded mid', 'gasoline', 'G', true, true),
  (11, '011', 'Regular E5.7', 'Unleaded regular', 'gasoline', 'G', true, true),
  (12, '012', 'Plus E5.7', 'Unleaded mid', 'gasoline', 'G', true, true),
  (13, '013', 'Premium E5.7', 'Unleaded premium', 'gasoline', 'G', true, true),
  (14, '014', 'Regular E7.7', 'Unleaded regular', 'gasoline', 'G', true, true),
  (15, '015', 'Plus E7.7', 'Unleaded mid', 'gasoline', 'G', true, true),
  (19, '019', 'Diesel #2', 'Diesel', 'diesel', 'G', true, true),
  (20, '020', 'Diesel #2 premium', 'Diesel', 'diesel', 'G', true, true),
  (21, '021', 'Diesel #1', 'Diesel', 'diesel', 'G', true, true),
  (22, '022', 'CNG', 'CNG', 'cng', 'E', true, true),
  (23, '023', 'LPG', 'Other fuel', 'lpg', 'G', true, true),
  (24, '024', 'LNG', 'Other fuel', 'lng', 'E', true, true),
  (25, '025', 'M85', 'Other fuel', 'gasoline', 'G', true, true),
  (26, '026', 'E85', 'Other fuel', 'gasoline', 'G', true, true),
  (32, '032', 'Dyed diesel', 'Dyed diesel', 'dyed', 'G', true, false),
  (33, '033', 'Dyed ULSD', 'Dyed diesel', 'dyed', 'G', true, false),
  (34, '034', 'Dyed biodiesel', 'Dyed diesel', 'dyed', 'G', true, false),
  (35, '035', 'Dyed bio-ULSD', 'Dyed diesel', 'dyed', 'G', true, false),
  (36, '036', 'Racing fuel', 'Other fuel', 'gasoline', 'G', true, true),
  (41, '041', 'Premium E7.7', 'Unleaded premium', 'gasoline', 'G', true, true),
  (42, '042', 'Regular E10', 'Unleaded regular', 'gasoline', 'G', true, true),
  (43, '043', 'Plus E10', 'Unleaded mid', 'gasoline', 'G', true, true),
  (44, '044', 'Premium E10', 'Unleaded premium', 'gasoline', 'G', true, true),
  (45, '045', 'Biodiesel 2%', 'Bio and renewable', 'diesel', 'G', true, true),
  (46, '046', 'Biodiesel 5%', 'Bio and renewable', 'diesel', 'G', true, true),
  (47, '047', 'Biodiesel 10%', 'Bio and renewable', 'diesel', 'G', true, true),
  (48, '048', 'Biodiesel 11%', 'Bio and renewable', 'diesel', 'G', true, true),
  (49, '049', 'Biodiesel 15%', 'Bio and renewable', 'diesel', 'G', true, true),
  (50, '050', 'Biodiesel 20%', 'Bio and renewable', 'diesel', 'G', true, true),
  (51, '051', 'Biodiesel 100%', 'Bio and renewable', 'diesel', 'G', true, true),
  (52, '052', 'ULSD #1', 'Diesel', 'diesel', 'G', true, true),
  (53, '053', 'ULSD #2', 'Diesel', 'diesel', 'G', true, true),
  (54, '054', 'ULSD #2 premium', 'Diesel', 'diesel', 'G', true, true),
  (55, '055', 'Bio-ULSD 2%', 'Bio and renewable', 'diesel', 'G', true, true),
  (56, '056', 'Bio-ULSD 5%', 'Bio and renewable', 'diesel', 'G', true, true),
  (57, '057', 'Bio-ULSD 10%', 'Bio and renewable', 'diesel', 'G', true, true),
  (58, '058', 'Bio-ULSD 11%', 'Bio and renewable', 'diesel', 'G', true, true),
  (59, '059', 'Bio-ULSD 15%', 'Bio and renewable', 'diesel', 'G', true, true),
  (60, '060', 'Bio-ULSD 20%', 'Bio and renewable', 'diesel', 'G', true, true),
  (61, '061', 'Bio-ULSD 100%', 'Bio and renewable', 'diesel', 'G', true, true),
  (62, '062', 'DEF', 'DEF', 'merchandise', 'G', true, false),
  (71, '071', 'Renewable diesel 99%', 'Bio and renewable', 'diesel', 'G', true, true),
  (99, '099', 'Miscellaneous fuel', 'Other fuel', 'none', 'G', true, false),
  (101, '101', 'Oil', 'Non-fuel', 'merchandise', 'U', false, false),
  (102, '102', 'Car wash', 'Non-fuel', 'merchandise', 'U', false, false),
  (400, '400', 'Merchandise', 'Non-fuel', 'merchandise', 'U', false, false),
  (950, '950', 'Transaction fee', 'Fee', 'none', 'U', false, false),
  (951, '951', 'Retail site fee', 'Fee', 'none', 'U', false, false),
  (952, '952', 'Card fee', 'Fee', 'none', 'U', false, false),
  (953, '953', 'Late fee', 'Fee', 'none', 'U', false, false);

-- What each network calls a product. A code nobody has mapped keeps its transactions waiting, not lost.
create table network_products (
  card_network_id smallint not null references card_networks,
  network_code text not null check (network_code <> ''),
  product_id smallint not null references products,
  primary key (card_network_id, network_code)
);
create index network_products_product on network_products (product_id);
-- Every network may send the Conexxus number, with or without its leading zeros.
insert into network_products (card_network_id, network_code, product_id)
  select card_networks.id, codes.code, products.id
  from card_networks cross join products cross join lateral (values (products.code), (lpad(products.code, 4, '0')), (products.id::text)) codes (code)
  on conflict do nothing;
-- WEX also sends the letters of its receipts (domain 4.4).
insert into network_products (card_network_id, network_code, product_id) values
  (3, 'UNL', 1),
  (3, 'UN+', 2),
  (3, 'SUP', 3),
  (3, 'DSL', 53),
  (3, 'DS+', 54),
  (3, 'E85', 26),
  (3, 'CNG', 22),
  (3, 'PRO', 23),
  (3, 'DEF', 62),
  (3, 'OIL', 101),
  (3, 'WASH', 102);

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
  unique (card_network_id, site_number)
);

-- In force from its date until the next row of the same tax. `locality` is a county or city where the level is one.
create table tax_rates (
  id bigint generated always as identity primary key,
  level text not null check (level in ('federal', 'state', 'county', 'city', 'state sales', 'local sales')),
  state text not null default '' check (state ~ '^([A-Z]{2})?$'),
  locality text not null default '',
  tax_class text not null,
  -- An excise is hundred-thousandths of a dollar per gallon; a sales tax hundred-thousandths of the price.
  rate integer not null check (rate >= 0),
  is_per_gallon boolean not null,
  -- Owed even by those who are exempt from the rest (the LUST cent of the federal rates), in the same unit.
  never_exempt_rate integer not null default 0 check (never_exempt_rate <= rate),
  effective_from date not null,
  unique (level, state, locality, tax_class, effective_from)
);
insert into tax_rates (level, state, locality, tax_class, rate, is_per_gallon, never_exempt_rate, effective_from) values
  ('federal', '', '', 'gasoline', 18400, true, 100, '1997-10-01'),
  ('federal', '', '', 'diesel', 24400, true, 100, '1997-10-01'),
  ('federal', '', '', 'dyed', 100, true, 100, '1997-10-01'),
  ('federal', '', '', 'cng', 18300, true, 0, '1997-10-01'),
  ('federal', '', '', 'lpg', 18300, true, 0, '1997-10-01'),
  ('federal', '', '', 'lng', 24300, true, 0, '1997-10-01'),
  ('state', 'WA', '', 'gasoline', 49400, true, 0, '2016-07-01'),
  ('state', 'WA', '', 'gasoline', 55400, true, 0, '2025-07-01'),
  ('state', 'WA', '', 'gasoline', 56508, true, 0, '2026-07-01'),
  ('state', 'WA', '', 'diesel', 49400, true, 0, '2016-07-01'),
  ('state', 'WA', '', 'diesel', 58400, true, 0, '2025-07-01'),
  ('state', 'WA', '', 'diesel', 61400, true, 0, '2027-07-01'),
  ('state', 'OR', '', 'gasoline', 38000, true, 0, '2022-01-01'),
  ('state', 'OR', '', 'gasoline', 40000, true, 0, '2024-01-01'),
  ('state', 'OR', '', 'diesel', 38000, true, 0, '2022-01-01'),
  ('state', 'OR', '', 'diesel', 40000, true, 0, '2024-01-01'),
  ('state', 'ID', '', 'gasoline', 32000, true, 0, '2015-07-01'),
  ('state', 'ID', '', 'diesel', 32000, true, 0, '2015-07-01'),
  ('state', 'ID', '', 'cng', 32000, true, 0, '2015-07-01'),
  ('state', 'ID', '', 'lpg', 23200, true, 0, '2015-07-01'),
  ('state', 'MT', '', 'gasoline', 33000, true, 0, '2022-07-01'),
  ('state', 'MT', '', 'diesel', 29750, true, 0, '2022-07-01'),
  ('state', 'CA', '', 'gasoline', 57900, true, 0, '2023-07-01'),
  ('state', 'CA', '', 'gasoline', 59600, true, 0, '2024-07-01'),
  ('state', 'CA', '', 'gasoline', 61200, true, 0, '2025-07-01'),
  ('state', 'CA', '', 'diesel', 44100, true, 0, '2023-07-01'),
  ('state', 'CA', '', 'diesel', 45400, true, 0, '2024-07-01'),
  ('state', 'CA', '', 'diesel', 46600, true, 0, '2025-07-01'),
  ('state', 'NV', '', 'gasoline', 23805, true, 0, '2016-01-01'),
  ('state', 'NV', '', 'diesel', 27000, true, 0, '2016-01-01'),
  ('state', 'NV', '', 'cng', 21000, true, 0, '2016-01-01'),
  ('state', 'UT', '', 'gasoline', 36450, true, 0, '2023-01-01'),
  ('state', 'UT', '', 'gasoline', 38500, true, 0, '2025-01-01'),
  ('state', 'UT', '', 'diesel', 36450, true, 0, '2023-01-01'),
  ('state', 'UT', '', 'diesel', 38500, true, 0, '2025-01-01'),
  ('county', 'OR', 'Multnomah', 'gasoline', 3000, true, 0, '2016-01-01'),
  ('county', 'OR', 'Multnomah', 'diesel', 3000, true, 0, '2016-01-01'),
  ('county', 'OR', 'Washington', 'gasoline', 1000, true, 0, '2016-01-01'),
  ('county', 'OR', 'Washington', 'diesel', 1000, true, 0, '2016-01-01'),
  ('city', 'OR', 'Portland', 'gasoline', 10000, true, 0, '2017-01-01'),
  ('city', 'OR', 'Portland', 'diesel', 10000, true, 0, '2017-01-01'),
  ('city', 'OR', 'Eugene', 'gasoline', 5000, true, 0, '2017-01-01'),
  ('city', 'OR', 'Eugene', 'diesel', 5000, true, 0, '2017-01-01'),
  ('city', 'OR', 'Hood River', 'gasoline', 3000, true, 0, '2017-01-01'),
  ('city', 'OR', 'Hood River', 'diesel', 3000, true, 0, '2017-01-01'),
  ('city', 'OR', 'The Dalles', 'gasoline', 3000, true, 0, '2017-01-01'),
  ('city', 'OR', 'The Dalles', 'diesel', 3000, true, 0, '2017-01-01'),
  ('city', 'OR', 'Troutdale', 'gasoline', 3000, true, 0, '2017-01-01'),
  ('city', 'OR', 'Troutdale', 'diesel', 3000, true, 0, '2017-01-01'),
  ('state sales', 'WA', '', 'merchandise', 6500, false, 0, '2016-01-01'),
  ('state sales', 'ID', '', 'merchandise', 6000, false, 0, '2016-01-01'),
  ('state sales', 'CA', '', 'merchandise', 7250, false, 0, '2016-01-01'),
  ('state sales', 'NV', '', 'merchandise', 4600, false, 0, '2016-01-01'),
  ('state sales', 'UT', '', 'merchandise', 4850, false, 0, '2016-01-01'),
  ('state sales', 'CA', '', 'gasoline', 2250, false, 0, '2016-01-01'),
  ('state sales', 'CA', '', 'diesel', 13000, false, 0, '2017-11-01'),
  ('local sales', 'WA', 'Kent', 'merchandise', 3800, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Seattle', 'merchandise', 3850, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Tacoma', 'merchandise', 3800, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Auburn', 'merchandise', 3800, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Renton', 'merchandise', 3700, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Everett', 'merchandise', 3400, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Marysville', 'merchandise', 2900, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Bellingham', 'merchandise', 2500, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Mount Vernon', 'merchandise', 2400, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Olympia', 'merchandise', 3300, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Centralia', 'merchandise', 1900, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Longview', 'merchandise', 1700, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Vancouver', 'merchandise', 2400, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Yakima', 'merchandise', 1900, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Ellensburg', 'merchandise', 2000, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Moses Lake', 'merchandise', 2000, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Ritzville', 'merchandise', 1500, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Spokane', 'merchandise', 2600, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Spokane Valley', 'merchandise', 2500, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Pasco', 'merchandise', 2200, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Kennewick', 'merchandise', 2300, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Wenatchee', 'merchandise', 2200, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Walla Walla', 'merchandise', 2600, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Union Gap', 'merchandise', 1900, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Quincy', 'merchandise', 1900, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Sumner', 'merchandise', 3000, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Fife', 'merchandise', 3500, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Puyallup', 'merchandise', 3500, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Bremerton', 'merchandise', 2800, false, 0, '2016-01-01'),
  ('local sales', 'WA', 'Arlington', 'merchandise', 2900, false, 0, '2016-01-01'),
  ('local sales', 'NV', 'Reno', 'merchandise', 3665, false, 0, '2016-01-01'),
  ('local sales', 'UT', 'Salt Lake City', 'merchandise', 2900, false, 0, '2016-01-01'),
  ('local sales', 'CA', 'Redding', 'merchandise', 500, false, 0, '2016-01-01'),
  ('local sales', 'CA', 'Sacramento', 'merchandise', 1500, false, 0, '2016-01-01');

-- Who does not owe a tax: an account, or one card of it, by a certificate that begins and ends.
create table tax_exemptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  card_id bigint,
  level text not null check (level in ('federal', 'state', 'county', 'city', 'state sales', 'local sales')),
  state text not null default '',
  -- Empty for every product.
  tax_class text not null default '',
  tax_doc text not null default '',
  authority text not null default '',
  effective_from date not null,
  effective_to date check (effective_to >= effective_from),
  unique (account_id, id),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade
);
create index tax_exemptions_card on tax_exemptions (account_id, card_id);

-- What fuel a vehicle burns and how much fits into it: without these nobody can say that a fill was too large.
create table vehicles (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  vehicle_number text not null check (vehicle_number <> '' and length(vehicle_number) <= 8),
  vehicle_number_key text not null generated always as (upper(normalize(vehicle_number, NFKC))) stored,
  fuel_type text check (fuel_type in ('gasoline', 'diesel', 'cng', 'other')),
  -- Whole gallons, as a manufacturer states it.
  tank_capacity integer check (tank_capacity between 1 and 9999),
  -- Who drives for their own account and is charged back (49 CFR 376); empty for the fleet's own.
  owner_operator_number text not null default '',
  owner_operator_name text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (account_id, id),
  unique (account_id, vehicle_number_key)
);

create table invoices (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  invoice_number text not null unique,
  billing_cycle text not null check (billing_cycle in ('weekly', 'semi-monthly', 'monthly')),
  period_from date not null,
  period_to date not null check (period_to >= period_from),
  invoiced_on date not null,
  due_on date not null,
  transactions integer not null,
  quantity bigint not null,
  total bigint not null,
  closed_at timestamptz not null default now(),
  unique (account_id, id),
  unique (account_id, period_to)
);
create sequence invoice_numbers;

-- By month of the site's own clock; months are made when the first transaction needs one (make_transaction_months).
create sequence transaction_ids;
-- Given anew to a corrected transaction, in the order in which imports commit (they take turns): what was posted since
-- the last report is what lies above its mark, however late it came.
create sequence transaction_postings;
create table transactions (
  id bigint not null default nextval('transaction_ids'),
  -- No key of its own: the card's holds the account, and of the card's own columns a copy needs none. Each costs every line.
  account_id bigint not null,
  posting bigint not null default nextval('transaction_postings'),
  posted_at timestamptz not null default now(),
  -- As the source names it, unique within its network (transaction_keys).
  tran_id text not null,
  kind text not null check (kind in ('sale', 'fee', 'reversal')),
  -- The site's own clock.
  transacted_at timestamp not null,
  time_zone text not null,
  card_id bigint not null,
  card_network_id smallint not null,
  site_id bigint references sites,
  product_id smallint not null references products,
  invoice_id bigint,
  import_id bigint,
  -- As they were on that day: a card that is renamed later does not change the past.
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
  -- Since the fill before, of the same vehicle; null when it cannot be known (domain 3.0).
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
  primary key (account_id, transacted_at, id),
  check (
    total = base + federal_tax + state_tax + county_tax + city_tax + state_sales_tax + local_sales_tax + fees - discount
  ),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade,
  foreign key (account_id, invoice_id) references invoices (account_id, id)
) partition by range (transacted_at);
create index transactions_card on transactions (account_id, card_id, transacted_at, id);
create index transactions_vehicle on transactions (account_id, vehicle_number, transacted_at, id);
create index transactions_posting on transactions (account_id, posting);
create index transactions_invoice on transactions (account_id, invoice_id, transacted_at, id);

-- A new month locks the whole table until its transaction ends, so it is made in one of its own; an old one costs nothing.
create function make_transaction_months(first_day date, last_day date) returns void language plpgsql as $$
declare
  month date := date_trunc('month', first_day);
  partition text;
begin
  while month <= last_day loop
    partition := 'transactions_' || to_char(month, 'YYYYMM');
    if to_regclass(partition) is null then
      perform pg_advisory_xact_lock(hashtext('make_transaction_months'));
      execute format(
        'create table if not exists %I partition of transactions for values from (%L) to (%L)',
        partition, month, month + interval '1 month'
      );
    end if;
    month := month + interval '1 month';
  end loop;
end
$$;

-- One row per transaction of a network, whatever its month: the same file twice changes nothing, a corrected line is found.
create table transaction_keys (
  card_network_id smallint not null,
  tran_id text not null,
  account_id bigint not null references accounts on delete cascade,
  transacted_at timestamp not null,
  id bigint not null unique,
  -- Of what the file said: equal means nothing changed.
  digest bytea not null,
  -- Where it stood last. The same id again further down the same file is a mistake of the file, not a correction.
  import_id bigint,
  line integer,
  primary key (card_network_id, tran_id)
);
create index transaction_keys_account on transaction_keys (account_id);

-- Sums, kept in step by statement triggers: whatever writes transactions writes these with them. A change that moves no
-- amount (an invoice closed, miles found) touches no sum; and always in one order, so that two writers never deadlock.
-- They have no foreign keys: what they are made of has, and a trigger of a deletion may come after them.
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
-- For the provider's view over all accounts.
create index day_sums_day on day_sums (day);
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
create trigger transactions_summed_insert after insert on transactions
  referencing new table as added for each statement execute function sum_transactions();
create trigger transactions_summed_update after update on transactions
  referencing new table as added old table as removed for each statement execute function sum_transactions();
create trigger transactions_summed_delete after delete on transactions
  referencing old table as removed for each statement execute function sum_transactions();

-- A file on its way in. Its bytes are kept, sealed, until it is done: another worker goes on where one was killed.
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
  -- What the file's own trailer says; null where the layout has none.
  trailer jsonb,
  failure text,
  user_id bigint references users on delete set null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index imports_created on imports (id desc);
create index imports_user on imports (user_id);
create table import_parts (
  import_id bigint not null references imports on delete cascade,
  part integer not null,
  sealed bytea not null,
  primary key (import_id, part)
);
create table import_problems (
  import_id bigint not null references imports on delete cascade,
  line integer not null,
  field text not null default '',
  message text not null,
  -- To find the line again; never a card number.
  tran_id text not null default '',
  primary key (import_id, line, field)
);
-- Lines that could not be placed yet: an unknown card, product or site, or a correction of what is invoiced.
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
  -- The whole line as read, sealed: it may hold a card number.
  sealed bytea not null,
  state text not null default 'waiting' check (state in ('waiting', 'placed', 'discarded')),
  discard_reason text not null default '',
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index held_transactions_waiting on held_transactions (card_network_id, tran_id) where state = 'waiting';
create index held_transactions_import on held_transactions (import_id);
create index held_transactions_decider on held_transactions (decided_by);
create table import_mappings (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  card_network_id smallint not null references card_networks,
  mapping jsonb not null,
  updated_at timestamptz not null default now()
);
create index import_mappings_network on import_mappings (card_network_id);
