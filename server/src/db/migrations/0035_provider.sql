-- docs/product/provider-start.md: what a provider settles before its first customer.

create table provider (
  is_only boolean primary key default true check (is_only),
  provider_name text check (length(provider_name) between 1 and 40),
  customer_service_phone text,
  support_email text,
  training_url text,
  pickup_address jsonb,
  time_zone text,
  business_hours text,
  logo bytea check (octet_length(logo) between 1 and 262144),
  logo_type text check (logo_type in ('image/png')),
  logo_hash text check (logo_hash ~ '^[0-9a-f]{64}$'),
  skipped_steps text[] not null default '{}',
  mail_tested_at timestamptz,
  profiles_opened_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz,
  updated_by bigint references users on delete set null,
  check (num_nonnulls(provider_name, customer_service_phone, support_email, training_url, pickup_address, time_zone,
    business_hours, updated_at) in (0, 8)),
  check (num_nonnulls(logo, logo_type, logo_hash) in (0, 3))
);
create index provider_updated_by on provider (updated_by);
comment on table provider is 'The provider''s own facts. One row. Until a person saves them they are null, and those of the BRANDING file hold.';
comment on column provider.updated_at is 'When a person last saved the facts. Null: nobody did yet.';
comment on column provider.logo_hash is 'SHA-256 of the logo. It is part of the logo''s address, so that a browser may keep the picture for ever.';
comment on column provider.skipped_steps is 'Steps of the set-up that need not be done. All others are derived from the data.';
comment on column provider.mail_tested_at is 'When the mail server last accepted a test letter.';
comment on column provider.profiles_opened_at is 'When a member of staff opened the profiles and tax rates from the set-up.';
insert into provider default values;

alter table card_networks add column is_used boolean not null default true;
comment on column card_networks.is_used is 'Whether the provider issues cards of this network. One that is not used is in no list; its old records stay readable.';

-- The ranges that the migrations wrote are examples. One that already gave out numbers was the provider's.
alter table card_number_ranges
  add column confirmed_at timestamptz,
  add column confirmed_by bigint references users on delete set null;
create index card_number_ranges_confirmed_by on card_number_ranges (confirmed_by);
comment on column card_number_ranges.confirmed_at is 'When the provider said that this range is its own. Null: no number is given out from it.';
update card_number_ranges set confirmed_at = now()
where next_serial > 0 or card_network_id in (select distinct card_network_id from cards where number_hash is not null);

create table network_channels (
  card_network_id smallint primary key references card_networks,
  kind text not null check (kind in ('hand', 'folder', 'sftp', 'http', 'host', 'none')),
  urgent_by text check (urgent_by in ('hand', 'folder', 'sftp', 'http')),
  locks_by text not null default 'card' check (locks_by in ('card', 'account')),
  new_cards text not null default 'at_activation' check (new_cards in ('at_activation', 'at_completion_inactive', 'at_completion')),
  sends_pin boolean not null default false,
  assumed_after smallint check (assumed_after between 1 and 10080),
  participant text not null default '' check (participant ~ '^[0-9A-Za-z]{0,10}$'),
  settings jsonb not null default '{}',
  version integer not null default 1,
  updated_at timestamptz,
  updated_by bigint references users on delete set null
);
create index network_channels_updated_by on network_channels (updated_by);
comment on table network_channels is 'How a network is told of a card''s changes. These are settings: nothing is sent yet.';
comment on column network_channels.kind is 'hand: staff type it into the network''s own screens. host: our own sites ask us. none: told elsewhere.';
comment on column network_channels.urgent_by is 'Another way for stopping a card. Null: the same way as everything else.';
comment on column network_channels.locks_by is 'Whether a held account is told as one record of the account or as one of each card.';
comment on column network_channels.new_cards is 'When the network is first told of a card.';
comment on column network_channels.assumed_after is 'Minutes after which a file without an answer counts as accepted. Null: an answer is waited for.';
comment on column network_channels.participant is 'The number by which the network knows the provider.';
comment on column network_channels.settings is 'What the kind needs, such as folder or server. Never a secret.';
comment on column network_channels.updated_at is 'When a person last saved it. Null: still the default.';
insert into network_channels (card_network_id, kind)
select id, case when name in ('CFN', 'PPA', 'WEX') then 'hand' else 'host' end from card_networks;

create table network_codes (
  card_network_id smallint not null references network_channels on delete cascade,
  what text not null check (what in ('fuel_profile', 'time_profile', 'prompt', 'limit')),
  our_id integer not null check (our_id >= 0),
  their_code text not null check (their_code ~ '^[0-9A-Za-z]{1,6}$'),
  primary key (card_network_id, what, our_id)
);
comment on table network_codes is 'What a network calls our profiles, prompts and limits.';
comment on column network_codes.our_id is 'The id of the profile, the number of the prompt, or the gallons of the limit.';
