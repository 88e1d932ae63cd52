-- docs/product/card-life.md: a damaged card and its successor, transactions a day, and controls loosened for a while.

-- No default and no rewrite: a large table is only locked for a moment. The indexes follow in a migration of their own, which
-- does not hold up readers.
alter table cards
  add column overlaps_card_id bigint,
  add column max_transactions_day smallint check (max_transactions_day between 1 and 99);
comment on column cards.overlaps_card_id is
  'The damaged card whose place it takes. Until it is active both have the same vehicle number and PIN, and the old one works.';
alter table cards add foreign key (account_id, overlaps_card_id) references cards (account_id, id);
create unique index cards_overlaps on cards (account_id, overlaps_card_id) where overlaps_card_id is not null;

alter table card_templates add column max_transactions_day smallint check (max_transactions_day between 1 and 99);

-- When either of the two dies, the other holds the vehicle number and the PIN alone from that moment.
create function end_card_overlap() returns trigger language plpgsql as $$
begin
  -- Asked first: an update of no rows would still run what follows every update of cards.
  if new.overlaps_card_id is not null
    or exists (select from cards where account_id = new.account_id and overlaps_card_id = new.id) then
    update cards set overlaps_card_id = null, updated_at = now()
      where account_id = new.account_id and (overlaps_card_id = new.id or id = new.id and overlaps_card_id is not null);
  end if;
  return null;
end
$$;
comment on function end_card_overlap is 'Keeps overlaps_card_id: a dead card neither overlaps nor is overlapped.';
create trigger cards_overlap_ended after update of card_status_id on cards for each row
  when (old.card_status_id in (1, 2, 8, 9) and new.card_status_id not in (1, 2, 8, 9))
  execute function end_card_overlap();

create table card_allowances (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  card_id bigint not null,
  field text not null check (field in ('max_gallon_fill', 'max_gallon_period', 'max_amount_fill', 'max_amount_period',
    'max_transactions_day', 'states', 'card_time_profile_id', 'is_retail')),
  value jsonb not null,
  reason text not null check (reason <> '' and length(reason) <= 200),
  uses smallint check (uses between 1 and 99),
  state text not null check (state in ('asked', 'in_force', 'ended', 'refused')),
  until timestamptz not null,
  asked_at timestamptz not null default now(),
  asked_by bigint references users on delete set null,
  begins_at timestamptz,
  decided_by bigint references users on delete set null,
  note text not null default '' check (length(note) <= 200),
  ended_at timestamptz,
  ended_by bigint references users on delete set null,
  ended_because text check (ended_because in ('time', 'uses', 'person', 'card', 'account')),
  unique (account_id, id),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade,
  check (state not in ('in_force', 'ended') or begins_at is not null),
  check ((ended_at is not null) = (state = 'ended'))
);
comment on table card_allowances is 'One control of one card loosened until a set time. The card keeps its own value.';
comment on column card_allowances.uses is 'Fills after which it ends before its time. Null: as many as there are.';
comment on column card_allowances.state is 'asked: above what the account may grant itself, so staff decide.';
comment on column card_allowances.note is 'What staff said when they decided.';
create unique index card_allowances_open on card_allowances (account_id, card_id, field) where state in ('asked', 'in_force');
create index card_allowances_due on card_allowances (until, id) where state in ('asked', 'in_force');
create index card_allowances_card on card_allowances (account_id, card_id, begins_at) where begins_at is not null;
create index card_allowances_asked on card_allowances (asked_at, id) where state = 'asked';
create index card_allowances_asked_by on card_allowances (asked_by);
create index card_allowances_decided_by on card_allowances (decided_by);
create index card_allowances_ended_by on card_allowances (ended_by);
