-- What a fill was judged by and billed under is stored with it: what changes later does not change the past. The new columns
-- are null in lines from before this migration; those are read with what is known today (no rewrite of a large table).

-- Every status a card has had since it is written down. A fill is judged by the status at its own moment.
create table card_status_changes (
  account_id bigint not null,
  card_id bigint not null,
  changed_at timestamptz not null,
  card_status_id smallint not null,
  primary key (account_id, card_id, changed_at),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade
);
comment on table card_status_changes is 'Which status a card took when; kept by a trigger.';

create function date_card_statuses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into card_status_changes (account_id, card_id, changed_at, card_status_id)
      select account_id, id, status_changed_at, card_status_id from added;
  else
    -- A change that is dated back replaces what was written down for the time after it.
    delete from card_status_changes h using added c join removed r on r.id = c.id
      where (c.card_status_id, c.status_changed_at) is distinct from (r.card_status_id, r.status_changed_at)
        and h.account_id = c.account_id and h.card_id = c.id and h.changed_at >= c.status_changed_at;
    insert into card_status_changes (account_id, card_id, changed_at, card_status_id)
      select c.account_id, c.id, c.status_changed_at, c.card_status_id from added c join removed r on r.id = c.id
      where (c.card_status_id, c.status_changed_at) is distinct from (r.card_status_id, r.status_changed_at);
  end if;
  return null;
end
$$;
comment on function date_card_statuses is 'Keeps card_status_changes.';
create trigger cards_status_dated_insert after insert on cards
  referencing new table as added for each statement execute function date_card_statuses();
create trigger cards_status_dated_update after update on cards
  referencing new table as added old table as removed for each statement execute function date_card_statuses();

insert into card_status_changes (account_id, card_id, changed_at, card_status_id)
  select account_id, id, status_changed_at, card_status_id from cards;
-- What a card was before its last change stands in the audit log.
insert into card_status_changes (account_id, card_id, changed_at, card_status_id)
  select c.account_id, c.id, e.at, (e.after ->> 'card_status_id')::smallint
  from audit_events e join cards c on c.id = e.object_id and c.account_id = e.account_id
  where e.action = 'card.change-status' and e.object_type = 'card' and e.after ->> 'card_status_id' is not null
    and e.at < c.status_changed_at - interval '1 second'
  on conflict do nothing;

-- One row for each state that a card's limits, with the tank of the vehicle, have had while it was used: fills share them.
create table judged_limits (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  card_id bigint not null,
  card_fuel_profile_id smallint,
  card_time_profile_id smallint,
  max_gallon_fill integer,
  max_gallon_period integer,
  card_period_gallon_id smallint,
  max_amount_fill integer,
  max_amount_period integer,
  card_period_amount_id smallint,
  is_retail boolean not null,
  is_odometer boolean not null,
  states text[] not null,
  zips text[] not null,
  tank_capacity integer,
  digest text not null,
  unique (account_id, card_id, digest),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade
);
comment on table judged_limits is 'The limits, profiles and tank that fills were judged by, as they were when the fill came in.';
comment on column judged_limits.digest is 'Of all the values: a card that keeps its limits needs one row.';

-- No foreign keys: each costs every line.
alter table transactions
  add column card_status_id smallint,
  add column judged_limit_id bigint,
  add column owner_operator_number text,
  add column owner_operator_name text;
comment on column transactions.card_status_id is 'The card''s status at the moment of the fill. Null in old lines: read card_status_changes.';
comment on column transactions.judged_limit_id is 'What the fill was judged by. Null in old lines: the card''s limits of today.';
comment on column transactions.owner_operator_number is 'Who is charged back; empty for the fleet''s own. Null in old lines: the vehicle''s owner operator of today.';
comment on column transactions.owner_operator_name is 'As the number.';

-- When a vehicle changes hands, its old lines keep the owner operator they had.
create function keep_owner_operators() returns trigger language plpgsql as $$
begin
  update transactions t set owner_operator_number = old.owner_operator_number, owner_operator_name = old.owner_operator_name
    where t.account_id = old.account_id and t.owner_operator_number is null and t.vehicle_number in (
      select old.vehicle_number
      union select upper(old.vehicle_number)
      union select lower(old.vehicle_number)
      union select c.vehicle_number from cards c
        where c.account_id = old.account_id and c.vehicle_number_key = old.vehicle_number_key
    );
  return null;
end
$$;
comment on function keep_owner_operators is 'Writes the owner operator into lines that have none yet, before the vehicle gets another.';
create trigger vehicles_owner_kept after update on vehicles
  for each row when (
    (old.owner_operator_number, old.owner_operator_name) is distinct from (new.owner_operator_number, new.owner_operator_name)
  ) execute function keep_owner_operators();

-- A purchase belongs to the network of its card. Files name both mobile networks MFF, and were stored as the first of them.
update transactions t set card_network_id = c.card_network_id
  from cards c
  where c.card_network_id = 7 and t.account_id = c.account_id and t.card_id = c.id and t.card_network_id = 6;
