-- What should not have happened, and what was refused at the pump.

-- One row per rule that something broke; the sentence is made from the rule table and these figures.
create table exceptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  code text not null,
  severity text not null check (severity in ('info', 'warning', 'alert')),
  card_id bigint not null,
  -- No foreign key: a corrected transaction is written anew under its id, and what was said in review stays.
  transaction_id bigint,
  -- Of what was refused at the pump; one of the two is set.
  authorisation_id bigint,
  transacted_at timestamp not null,
  vehicle_number text not null default '',
  -- What was allowed and what happened, in the unit of the rule.
  threshold bigint,
  actual bigint,
  detail text not null default '',
  amount bigint not null default 0,
  review_state text not null default 'open' check (review_state in ('open', 'reviewed', 'follow-up', 'dismissed')),
  note text not null default '',
  reviewed_by bigint references users on delete set null,
  reviewed_at timestamptz,
  version integer not null default 1,
  -- Told to those who asked to be told, or there was nobody to tell.
  is_mailed boolean not null default false,
  created_at timestamptz not null default now(),
  check ((transaction_id is null) <> (authorisation_id is null)),
  unique (account_id, id),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade
);
create unique index exceptions_of_transaction on exceptions (account_id, transaction_id, code) where transaction_id is not null;
create unique index exceptions_of_authorisation on exceptions (account_id, authorisation_id, code) where authorisation_id is not null;
create index exceptions_unmailed on exceptions (account_id) where not is_mailed;
create index exceptions_review on exceptions (account_id, review_state, transacted_at, id);
create index exceptions_time on exceptions (account_id, transacted_at, id);
create index exceptions_card on exceptions (account_id, card_id, transacted_at);
create index exceptions_reviewer on exceptions (reviewed_by);

-- An account's own thresholds; a rule without a row has the default of the table.
create table exception_settings (
  account_id bigint not null references accounts on delete cascade,
  code text not null,
  is_on boolean not null,
  threshold bigint,
  primary key (account_id, code)
);

-- Whom to tell by mail when an import found something; off until somebody asks for it.
alter table memberships add column wants_exception_mail boolean not null default false;

-- What the pump asked and what it was told.
create table authorisations (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  card_id bigint not null,
  card_network_id smallint not null references card_networks,
  auth_id text not null,
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
  unique (card_network_id, auth_id),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade
);
create index authorisations_time on authorisations (account_id, authorised_at, id);
create index authorisations_card on authorisations (account_id, card_id, authorised_at, id);
create index authorisations_declined on authorisations (account_id, authorised_at) where not is_approved;
create index authorisations_import on authorisations (import_id);
