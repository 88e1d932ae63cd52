-- What the dashboards read: sums of the day sums, so that a year of the biggest fleet is a few rows, and the provider's
-- totals do not grow with its accounts.

create table month_sums (
  account_id bigint not null references accounts on delete cascade,
  month date not null,
  product_id smallint not null references products,
  transactions integer not null,
  quantity bigint not null,
  total bigint not null,
  primary key (account_id, month, product_id)
);
-- Which accounts buy more than the month before, and which buy less: one month of all of them.
create index month_sums_month on month_sums (month) include (account_id, quantity, total);

create table provider_day_sums (
  day date not null,
  product_id smallint not null references products,
  transactions integer not null,
  quantity bigint not null,
  total bigint not null,
  primary key (day, product_id)
);

-- Only net changes are written, and always in one order, as for the sums below them.
create function sum_day_sums() returns trigger language plpgsql as $$
declare
  added constant text := 'select *, 1 as sign from added';
  removed constant text := 'select *, -1 as sign from removed';
  changes text := case tg_op
    when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end;
begin
  execute format($sums$
    insert into month_sums as s (account_id, month, product_id, transactions, quantity, total)
      select account_id, date_trunc('month', day)::date, product_id,
        sum(sign * transactions), sum(sign * quantity), sum(sign * total)
      from (%s) c
      group by 1, 2, 3
      having sum(sign * transactions) <> 0 or sum(sign * quantity) <> 0 or sum(sign * total) <> 0
      order by 1, 2, 3
    on conflict (account_id, month, product_id) do update set
      transactions = s.transactions + excluded.transactions, quantity = s.quantity + excluded.quantity,
      total = s.total + excluded.total
  $sums$, changes);
  execute format($sums$
    insert into provider_day_sums as s (day, product_id, transactions, quantity, total)
      select day, product_id, sum(sign * transactions), sum(sign * quantity), sum(sign * total)
      from (%s) c
      group by 1, 2
      having sum(sign * transactions) <> 0 or sum(sign * quantity) <> 0 or sum(sign * total) <> 0
      order by 1, 2
    on conflict (day, product_id) do update set
      transactions = s.transactions + excluded.transactions, quantity = s.quantity + excluded.quantity,
      total = s.total + excluded.total
  $sums$, changes);
  return null;
end
$$;
create trigger day_sums_summed_insert after insert on day_sums
  referencing new table as added for each statement execute function sum_day_sums();
create trigger day_sums_summed_update after update on day_sums
  referencing new table as added old table as removed for each statement execute function sum_day_sums();
create trigger day_sums_summed_delete after delete on day_sums
  referencing old table as removed for each statement execute function sum_day_sums();
