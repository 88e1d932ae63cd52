-- docs/product/staff-tasks.md#drift

create table drift_checks (
  id bigint generated always as identity primary key,
  card_network_id smallint not null references card_networks,
  state text not null default 'reading' check (state in ('reading', 'comparing', 'done', 'failed')),
  filename text not null,
  sha256 bytea,
  user_id bigint references users on delete set null,
  row_count integer not null default 0,
  compared_to bigint not null default 0,
  missed_to bigint not null default 0,
  equal_count integer not null default 0,
  confirmed_count integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table drift_checks is 'A network''s list of its cards, compared with ours on one day.';
comment on column drift_checks.compared_to is 'The last row that was compared: a job that is killed goes on behind it.';
comment on column drift_checks.missed_to is 'The last of our cards that was looked for in the list.';
comment on column drift_checks.confirmed_count is 'Cards of a take-over that their network has just as we do.';
create unique index drift_checks_file on drift_checks (card_network_id, sha256) where sha256 is not null and state <> 'failed';
create index drift_checks_user on drift_checks (user_id);

create table drift_list_rows (
  drift_check_id bigint not null references drift_checks on delete cascade,
  line integer not null,
  number_hash bytea not null,
  last_four text not null,
  card jsonb not null,
  primary key (drift_check_id, line),
  unique (drift_check_id, number_hash)
);
comment on table drift_list_rows is 'Their list while it is compared. Of a number only the keyed hash and the last four digits are kept.';

create table drifts (
  id bigint generated always as identity primary key,
  drift_check_id bigint not null references drift_checks on delete cascade,
  kind text not null check (kind in ('dead_alive', 'unknown_here', 'looser_there', 'missing_there', 'tighter_there', 'expiry', 'vehicle')),
  place smallint not null,
  account_id bigint references accounts on delete cascade,
  card_id bigint,
  last_four text not null,
  their_account text not null default '',
  differences jsonb not null default '[]',
  theirs jsonb,
  decision text check (decision in ('told', 'taken', 'left')),
  reason text not null default '' check (length(reason) <= 300),
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade,
  check ((decision is null) = (decided_at is null))
);
comment on table drifts is 'One way in which a card there differs from the card here, and what was done about it.';
comment on column drifts.place is 'The most dangerous kind first.';
comment on column drifts.theirs is 'The card as the network has it, for taking its values. No number.';
comment on column drifts.decided_by is 'Null in one that is decided: the portal told the network by itself.';
create unique index drifts_once on drifts (drift_check_id, kind, card_id) where card_id is not null;
create index drifts_listed on drifts (drift_check_id, place, id);
create index drifts_card on drifts (account_id, card_id);
create index drifts_decided_by on drifts (decided_by) where decided_by is not null;
