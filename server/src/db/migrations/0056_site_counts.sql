-- docs/product/sites.md: the list of sites tells how many there are without counting them.

create table site_counts (
  card_network_id smallint not null references card_networks,
  status text not null,
  to_complete boolean not null,
  total integer not null,
  primary key (card_network_id, status, to_complete)
);
comment on table site_counts is 'How many sites there are by network, status and whether they are to be completed, so that a list need not count them.';

create function count_sites() returns trigger language plpgsql as $$
declare
  insert_all constant text := 'select card_network_id, status, to_complete, 1 as n from added';
  delete_all constant text := 'select card_network_id, status, to_complete, -1 as n from removed';
begin
  execute format(
    'insert into site_counts as c (card_network_id, status, to_complete, total)
       select card_network_id, status, to_complete, sum(n) from (%s) changes
       group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
     on conflict (card_network_id, status, to_complete) do update set total = c.total + excluded.total',
    case tg_op when 'INSERT' then insert_all when 'DELETE' then delete_all else insert_all || ' union all ' || delete_all end
  );
  return null;
end
$$;
comment on function count_sites is 'Keeps site_counts. Writes only net changes, in one order, so that two writers never deadlock.';

insert into site_counts select card_network_id, status, to_complete, count(*) from sites group by 1, 2, 3;

create trigger sites_counted_insert after insert on sites referencing new table as added
  for each statement execute function count_sites();
create trigger sites_counted_update after update on sites referencing old table as removed new table as added
  for each statement execute function count_sites();
create trigger sites_counted_delete after delete on sites referencing old table as removed
  for each statement execute function count_sites();
