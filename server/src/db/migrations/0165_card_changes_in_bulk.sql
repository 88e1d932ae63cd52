-- The versions of cards before and after an update were joined by loops: 500 cards were compared 250,000 times, because a plan
-- does not know how many cards the next update changes. What does not change the status writes nothing now.
create or replace function date_card_statuses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into card_status_changes (account_id, card_id, changed_at, card_status_id)
      select account_id, id, status_changed_at, card_status_id from added;
  else
    -- A change that is dated back replaces what was written down for the time after it.
    delete from card_status_changes
      where account_id = new.account_id and card_id = new.id and changed_at >= new.status_changed_at;
    insert into card_status_changes (account_id, card_id, changed_at, card_status_id)
      values (new.account_id, new.id, new.status_changed_at, new.card_status_id);
  end if;
  return null;
end
$$;
create or replace trigger cards_status_dated_update after update of card_status_id, status_changed_at on cards
  for each row
  when ((old.card_status_id, old.status_changed_at) is distinct from (new.card_status_id, new.status_changed_at))
  execute function date_card_statuses();

create or replace function date_active_cards() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- A card that is written with a past brings it along; one that waits for its number (8) has none.
    insert into active_card_changes (account_id, day, change)
      select c.account_id, (d.at at time zone a.time_zone)::date, sum(d.change)
      from added c join accounts a on a.id = c.account_id cross join lateral (
        values (c.created_at, 1), (case when c.card_status_id <> 1 then c.status_changed_at end, -1)) d (at, change)
      where c.card_status_id <> 8 and d.at is not null
      group by 1, 2 having sum(d.change) <> 0;
  elsif tg_op = 'UPDATE' then
    -- Both versions of a card are grouped, not joined: grouping takes no longer when the plan was made for one card.
    insert into active_card_changes (account_id, day, change)
      select c.account_id, (c.at at time zone a.time_zone)::date, sum(c.change)
      from (
        select account_id, max(at) as at, sum(active) as change
        from (
          select id, account_id, status_changed_at as at, (card_status_id = 1)::int as active from added
          union all
          select id, account_id, null, -(card_status_id = 1)::int from removed
        ) versions
        group by account_id, id having sum(active) <> 0
      ) c
      join accounts a on a.id = c.account_id
      group by 1, 2 having sum(c.change) <> 0;
  else
    insert into active_card_changes (account_id, day, change)
      select c.account_id, (now() at time zone a.time_zone)::date, -count(*)
      from removed c join accounts a on a.id = c.account_id where c.card_status_id = 1
      group by 1, 2;
  end if;
  return null;
end
$$;
