-- Cards. Numbers, PINs and limits join them with card management; the dashboard already counts by status.

create table cards (
  id bigint generated always as identity,
  account_id bigint not null references accounts on delete cascade,
  card_network_id smallint not null references card_networks,
  card_type_id smallint not null references card_types,
  card_status_id smallint not null references card_statuses,
  description text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (id),
  -- Rows of one account can only point at cards of the same account.
  unique (account_id, id)
);
create index cards_status on cards (account_id, card_status_id, id);
create index cards_network on cards (card_network_id);
create index cards_type on cards (card_type_id);
create index cards_card_status on cards (card_status_id);

-- How many cards an account has in each status. Counting rows would make every list as slow as its account is big.
create table card_counts (
  account_id bigint not null references accounts on delete cascade,
  card_status_id smallint not null references card_statuses,
  total integer not null,
  primary key (account_id, card_status_id)
);
create index card_counts_status on card_counts (card_status_id);

-- Statement triggers with transition tables: a bulk insert pays once, not per row.
create function count_cards() returns trigger language plpgsql as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into card_counts as c (account_id, card_status_id, total)
      select account_id, card_status_id, count(*) from added group by 1, 2 order by 1, 2
      on conflict (account_id, card_status_id) do update set total = c.total + excluded.total;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    update card_counts c set total = c.total - r.total
      from (select account_id, card_status_id, count(*) as total from removed group by 1, 2 order by 1, 2) r
      where c.account_id = r.account_id and c.card_status_id = r.card_status_id;
  end if;
  return null;
end
$$;
create trigger cards_counted_insert after insert on cards
  referencing new table as added for each statement execute function count_cards();
create trigger cards_counted_update after update on cards
  referencing new table as added old table as removed for each statement execute function count_cards();
create trigger cards_counted_delete after delete on cards
  referencing old table as removed for each statement execute function count_cards();
