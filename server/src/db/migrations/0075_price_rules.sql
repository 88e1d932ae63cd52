-- Prices and fees of our own: plans, rules, indexes with their prices, fees and who agreed to them.

create table price_plans (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> '' and length(name) <= 60),
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
comment on table price_plans is 'Price rules that many accounts share. At most one is the default, for accounts without another.';
create unique index price_plans_default on price_plans (is_default) where is_default;

create table account_price_plans (
  account_id bigint not null references accounts on delete cascade,
  effective_from date not null,
  price_plan_id bigint references price_plans on delete restrict,
  created_at timestamptz not null default now(),
  primary key (account_id, effective_from)
);
comment on table account_price_plans is 'Which plan an account is priced by from a day on. Null: by the default plan again.';
create index account_price_plans_plan on account_price_plans (price_plan_id);

create table price_indexes (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> '' and length(name) <= 60),
  kind text not null check (kind in ('cost', 'list')),
  max_age_days smallint not null default 4 check (max_age_days between 0 and 60),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
comment on table price_indexes is 'Prices by day that rules refer to: what a rack costs, or the provider’s own list.';
comment on column price_indexes.max_age_days is 'How many days a price may be used after its day.';

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
comment on table index_prices is 'The price of a product on a day. Another price for the same day is a new revision; nothing is changed.';
create index index_prices_product on index_prices (product_id);
create trigger index_prices_append_only before delete or update on index_prices for each row execute function refuse_change();

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
  amount integer not null default 0 check (amount between -5000000 and 5000000),
  off integer not null default 0 check (off between 0 and 5000000),
  price_index_id bigint references price_indexes on delete restrict,
  lag_days smallint not null default 0 check (lag_days between 0 and 30),
  effective_from date not null,
  user_id bigint,
  created_at timestamptz not null default now(),
  check (num_nonnulls(account_id, price_plan_id) = 1),
  check (num_nonnulls(product_id, grade, family) <= 1),
  check ((model = 'index') = (price_index_id is not null)),
  constraint price_rules_scope unique nulls not distinct (account_id, price_plan_id, product_id, grade, family, site_id, site_group_id, reach, card_network_id, effective_from)
);
comment on table price_rules is 'How a purchase is priced: whose, what and where, from a day on until the next rule of the same scope.';
comment on column price_rules.amount is 'Hundred-thousandths of a dollar on top of what the model names, or the price itself.';
comment on column price_rules.off is 'What the customer gets off, as a discount on the line.';
create index price_rules_plan on price_rules (price_plan_id);
create index price_rules_product on price_rules (product_id);
create index price_rules_site on price_rules (site_id);
create index price_rules_site_group on price_rules (site_group_id);
create index price_rules_network on price_rules (card_network_id);
create index price_rules_index on price_rules (price_index_id);

create table fee_rules (
  id bigint generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 60),
  kind text not null check (kind in ('transaction', 'out of network', 'card month', 'invoice')),
  amount integer not null default 0 check (amount between 0 and 100000),
  rate integer not null default 0 check (rate between 0 and 100000),
  effective_from date not null,
  ends_on date check (ends_on >= effective_from),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((amount > 0) <> (rate > 0)),
  check (rate = 0 or kind in ('transaction', 'out of network'))
);
comment on table fee_rules is 'Fees that the provider charges accounts that agreed to them. A line or charge of its own, never part of a price.';
comment on column fee_rules.rate is 'Hundred-thousandths of the total of the fill; instead of an amount.';

create table fee_consents (
  account_id bigint not null references accounts on delete restrict,
  fee_rule_id bigint not null references fee_rules on delete restrict,
  agreed_at timestamptz not null default now(),
  user_id bigint,
  contract_reference text not null default '' check (length(contract_reference) <= 60),
  text text not null check (text <> ''),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (account_id, fee_rule_id)
);
comment on table fee_consents is 'That an account agreed to a fee: when, who, by which words. No fee is charged without, nor of the same day.';
comment on column fee_consents.user_id is 'Who agreed on screen, or which member of staff recorded the contract. No foreign key: it stays as it was written.';
create index fee_consents_rule on fee_consents (fee_rule_id);
create trigger fee_consents_append_only before delete or update on fee_consents for each row execute function refuse_change();

create table missing_prices (
  account_id bigint not null references accounts on delete cascade,
  transaction_id bigint not null,
  transacted_at timestamp not null,
  reason text not null check (reason in ('no index price', 'no cost', 'no pump price', 'below zero')),
  created_at timestamptz not null default now(),
  primary key (account_id, transaction_id)
);
comment on table missing_prices is 'Transactions whose price_state is missing, and why. Beside them, so that the few are found among millions.';

alter table transactions add column told_taxes integer[];
comment on column transactions.told_taxes is 'What the file told of federal, state and local excise, state and local sales tax, where ours differ. Null: the same.';

alter table tax_rates add column on_excise text not null default 'none' check (on_excise in ('none', 'federal', 'all'));
comment on column tax_rates.on_excise is 'Of a sales tax: which excises are taxed with the price.';
