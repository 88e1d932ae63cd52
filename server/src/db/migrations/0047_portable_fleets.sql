-- docs/product/take-over.md

alter table take_over_rows add column facts jsonb not null default '{}';
comment on column take_over_rows.facts is 'What other rows and what is here already are compared with: network, vehicle number, driver number. Never a secret.';

create table portable_fleets (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  user_id bigint references users on delete set null,
  approved_by bigint references users on delete set null,
  has_secrets boolean not null default false,
  state text not null check (state in ('waiting', 'queued', 'ready', 'failed')),
  salt bytea,
  key_sealed bytea,
  bytes bigint not null default 0,
  failure text,
  created_at timestamptz not null default now(),
  made_at timestamptz,
  expires_at timestamptz not null default now() + interval '7 days',
  unique (account_id, id),
  check (has_secrets or (salt is null and key_sealed is null)),
  check (approved_by is distinct from user_id or approved_by is null)
);
comment on table portable_fleets is 'One account as a file that another install can take over.';
comment on column portable_fleets.state is 'One with numbers and PINs waits until a second person has approved it.';
comment on column portable_fleets.key_sealed is 'The key made from the passphrase, until the file is made. The passphrase itself is never stored.';
create index portable_fleets_listed on portable_fleets (account_id, id desc);
create index portable_fleets_expiry on portable_fleets (expires_at);
create index portable_fleets_user on portable_fleets (user_id);
create index portable_fleets_approved_by on portable_fleets (approved_by);

create table portable_fleet_parts (
  portable_fleet_id bigint not null references portable_fleets on delete cascade,
  part integer not null,
  sealed bytea not null,
  primary key (portable_fleet_id, part)
);
comment on table portable_fleet_parts is 'The file of a portable fleet, sealed, for a week.';
