-- docs/product/sites.md: the master of sites, the places of ZIP codes, and what a site's fills teach about it.

alter table zipcodes
  add column latitude double precision,
  add column longitude double precision,
  add column county text not null default '',
  add column county_fips text not null default '' check (county_fips ~ '^([0-9]{5})?$');
comment on column zipcodes.latitude is 'The middle of the ZIP code. Null until the start of the program has filled it.';
comment on column zipcodes.county is 'Of several counties the one that the source names; empty where it names none.';

create table site_groups (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> '' and length(name) <= 60)
);
comment on table site_groups is 'Sites that are priced alike.';

alter table sites
  add column phone text not null default '',
  add column brand text not null default '' check (length(brand) <= 30),
  add column county_fips text not null default '' check (county_fips ~ '^([0-9]{5})?$'),
  add column precision text not null default 'none' check (precision in ('exact', 'zip', 'none')),
  add column county_guessed boolean not null default false,
  add column products smallint[] not null default '{}',
  add column prices jsonb not null default '{}',
  add column hours jsonb,
  add column truck_access text check (truck_access in ('none', 'bobtail', 'semi')),
  add column high_flow boolean not null default false,
  add column has_def boolean not null default false,
  add column status text not null default 'open' check (status in ('planned', 'open', 'closed')),
  add column opens_on date,
  add column closes_on date,
  add column source text not null default 'hand' check (source in ('file', 'hand', 'transaction')),
  add column owner_participant text not null default '' check (length(owner_participant) <= 10),
  add column site_group_id bigint references site_groups on delete set null,
  add column has_fills boolean not null default false,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add constraint sites_coordinates check (
    (latitude is null) = (longitude is null) and latitude between -90 and 90 and longitude between -180 and 180
  );
comment on column sites.precision is 'Where the coordinates come from: the site itself, the middle of its ZIP code, or nowhere.';
comment on column sites.county_guessed is 'The county is that of the ZIP code, which may span several.';
comment on column sites.products is 'Ids of the products sold; empty when not known.';
comment on column sites.prices is 'Posted prices by product id, in hundred-thousandths of a dollar.';
comment on column sites.hours is 'Windows of opening: a mask of days (1 is Monday) and minutes of the day. Null when not known.';
comment on column sites.truck_access is 'The largest truck that can get in. Null when not known.';
comment on column sites.owner_participant is 'The number of the network participant that runs the site.';
comment on column sites.has_fills is 'The sums by state count its fills, so its state no longer changes.';

-- Whatever is there may have fills. Sites that an import made from its lines have neither an address nor coordinates.
update sites set has_fills = true, precision = case when latitude is null then 'none' else 'exact' end,
  source = case when latitude is null and address = '' then 'transaction' else 'hand' end;

alter table sites
  add column to_complete boolean not null
    generated always as (source = 'transaction' or (precision = 'none' and kind <> 'mobile')) stored,
  add column search tsvector not null generated always as (array_to_tsvector(array_remove(string_to_array(lower(regexp_replace(
    site_number || ' ' || name || ' ' || address || ' ' || city || ' ' || county || ' ' || state || ' ' || zipcode || ' ' || brand,
    '[^[:alnum:]]+', ' ', 'g')), ' '), ''))) stored;
comment on column sites.to_complete is 'Staff find it at the top of the list of sites.';
comment on column sites.search is 'Every word and number that staff find a site by, from its beginning.';

create index sites_box on sites (latitude, longitude) where latitude is not null;
create index sites_listed on sites (to_complete desc, name, id);
create index sites_search on sites using gin (search);
create index sites_group on sites (site_group_id);

create table site_aliases (
  card_network_id smallint not null references card_networks,
  site_number text not null check (site_number <> '' and length(site_number) <= 10),
  site_id bigint not null references sites on delete cascade,
  primary key (card_network_id, site_number)
);
comment on table site_aliases is 'Other numbers by which files name a site. They win over a site that has the number as its own.';
create index site_aliases_site on site_aliases (site_id);

create table site_accounts (
  site_id bigint not null references sites on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  primary key (site_id, account_id)
);
comment on table site_accounts is 'Whose private yard a site is. Other accounts never see it.';
create index site_accounts_account on site_accounts (account_id, site_id);

-- A site without coordinates or county gets those of its ZIP code, whoever writes it: a form, a file, a line or a take-over.
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
comment on function place_site is 'Gives a site the coordinates and the county of its ZIP code where it has none of its own.';
create trigger sites_placed before insert or update on sites for each row execute function place_site();

create table seen_prices (
  account_id bigint not null references accounts on delete cascade,
  site_id bigint not null references sites on delete cascade,
  product_id smallint not null references products,
  seen_on date not null,
  paid integer not null,
  pump_price integer not null,
  transaction_id bigint not null,
  primary key (account_id, site_id, product_id)
);
comment on table seen_prices is 'The last price an account paid for a product at a site, for the locator.';
comment on column seen_prices.paid is 'The total per gallon with taxes and fees, in hundred-thousandths of a dollar, as the price at the pump.';
create index seen_prices_site on seen_prices (site_id, product_id, seen_on);
create index seen_prices_product on seen_prices (product_id);

-- Reads the last weeks only, and locks nothing.
insert into seen_prices (account_id, site_id, product_id, seen_on, paid, pump_price, transaction_id)
select distinct on (account_id, site_id, product_id) account_id, site_id, product_id, transacted_at::date,
  least(round(total * 1000000.0 / quantity), 2147483647)::integer, pump_price, id
from transactions
where kind = 'sale' and quantity > 0 and total > 0 and site_id is not null and transacted_at > now() - interval '90 days'
order by account_id, site_id, product_id, transacted_at desc, id desc;

-- Without a default and without a check, so that no row of a large table is read.
alter table transactions add column taxed_from text;
comment on column transactions.taxed_from is
  'file: it tells the taxes. price or total: we reckoned them from it, and the other follows. Null in old lines: not known.';

create table guessed_county_taxes (
  account_id bigint not null references accounts on delete cascade,
  transaction_id bigint not null,
  transacted_at timestamp not null,
  site_id bigint not null references sites on delete cascade,
  county_tax integer not null,
  primary key (account_id, transaction_id)
);
comment on table guessed_county_taxes is 'Fills whose county tax we reckoned from a county that is only guessed. Staff review them by site.';
create index guessed_county_taxes_site on guessed_county_taxes (site_id);
