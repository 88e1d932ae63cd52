-- Edit Cards sorts by the last use of a card and by what it spent this month. Both are stored, so that no list reads purchases.
create table card_uses (
  account_id bigint not null,
  card_id bigint not null,
  last_used_at timestamp,
  last_transaction_id bigint,
  last_site_id bigint,
  month date not null,
  spent bigint not null default 0,
  spent_before bigint not null default 0,
  primary key (account_id, card_id),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade
  -- With room on the page for the next version, a purchase changes no index.
) with (fillfactor = 80);
comment on table card_uses is 'The last purchase of a card and what it spent in its newest month. Triggers on the transactions keep it.';
comment on column card_uses.last_used_at is 'The site''s own clock. Null: the card has no purchase. Fees and reversals are none.';
comment on column card_uses.last_site_id is 'No foreign key, as for the sums: the transactions have one.';
comment on column card_uses.month is 'The newest month with a line of the card, or a later one.';
comment on column card_uses.spent is 'The total of all lines of that month, in cents.';
comment on column card_uses.spent_before is 'Of the month before: at the turn of the month some sites are a few hours ahead of the account.';

-- Later statements of the function see what other writers committed while it waited for the rows of these cards. Rows are locked
-- in one order, so that two writers never deadlock.
create function keep_card_uses() returns trigger language plpgsql as $$
declare
  differs constant text := '(a.account_id, a.card_id, a.transacted_at, a.kind, a.site_id, a.total)
    is distinct from (r.account_id, r.card_id, r.transacted_at, r.kind, r.site_id, r.total)';
  gained constant text := case tg_op when 'UPDATE' then '(select a.* from added a join removed r using (id) where ' || differs || ')'
    else 'added' end;
  lost constant text := case tg_op when 'UPDATE' then '(select r.* from added a join removed r using (id) where ' || differs || ')'
    else 'removed' end;
  is_newer constant text := '(u.last_used_at is null
    or (excluded.last_used_at, excluded.last_transaction_id) > (u.last_used_at, u.last_transaction_id))';
  is_changed boolean := true;
begin
  if tg_op = 'UPDATE' then
    execute format('select exists (select from %s c)', gained) into is_changed;
  end if;
  if not is_changed then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    execute format($uses$
      select from card_uses u where exists (select from %s c where c.account_id = u.account_id and c.card_id = u.card_id)
      order by u.account_id, u.card_id for update
    $uses$, lost);
    execute format($uses$
      update card_uses u set spent = u.spent - d.spent, spent_before = u.spent_before - d.spent_before
      from (
        select k.account_id, k.card_id, coalesce(sum(c.total) filter (where c.transacted_at >= k.month), 0) as spent,
          coalesce(sum(c.total) filter (where c.transacted_at < k.month), 0) as spent_before
        from %s c join card_uses k on k.account_id = c.account_id and k.card_id = c.card_id
        where c.transacted_at >= k.month - interval '1 month' and c.transacted_at < k.month + interval '1 month'
        group by 1, 2
      ) d
      where u.account_id = d.account_id and u.card_id = d.card_id and (d.spent <> 0 or d.spent_before <> 0)
    $uses$, lost);
  end if;
  if tg_op <> 'DELETE' then
    execute format($uses$
      insert into card_uses as u (account_id, card_id, month, spent, spent_before, last_used_at, last_transaction_id, last_site_id)
        select account_id, card_id, month, sum(total) filter (where transacted_at >= month),
          coalesce(sum(total) filter (where transacted_at < month and transacted_at >= month - interval '1 month'), 0),
          max(transacted_at) filter (where kind = 'sale'),
          (array_agg(id order by transacted_at desc, id desc) filter (where kind = 'sale'))[1],
          (array_agg(site_id order by transacted_at desc, id desc) filter (where kind = 'sale'))[1]
        from (
          select account_id, card_id, transacted_at, id, kind, site_id, total,
            date_trunc('month', max(transacted_at) over (partition by account_id, card_id))::date as month
          from %1$s c
        ) c
        group by 1, 2, 3
        order by 1, 2
      on conflict (account_id, card_id) do update set
        month = greatest(u.month, excluded.month),
        spent = case when u.month >= excluded.month then u.spent else 0 end
          + case when excluded.month >= u.month then excluded.spent else 0 end,
        spent_before =
          case when u.month >= excluded.month then u.spent_before
            when u.month = excluded.month - interval '1 month' then u.spent else 0 end
          + case when excluded.month >= u.month then excluded.spent_before
            when excluded.month = u.month - interval '1 month' then excluded.spent else 0 end,
        last_used_at = case when %2$s then excluded.last_used_at else u.last_used_at end,
        last_transaction_id = case when %2$s then excluded.last_transaction_id else u.last_transaction_id end,
        last_site_id = case when %2$s then excluded.last_site_id else u.last_site_id end
    $uses$, gained, is_newer);
  end if;
  if tg_op <> 'INSERT' then
    execute format($uses$
      update card_uses u set last_used_at = l.transacted_at, last_transaction_id = l.id, last_site_id = l.site_id
      from (
        select k.account_id, k.card_id from card_uses k
        join %s c on c.account_id = k.account_id and c.card_id = k.card_id and c.id = k.last_transaction_id
      ) g left join lateral (
        select t.transacted_at, t.id, t.site_id from transactions t
        where t.account_id = g.account_id and t.card_id = g.card_id and t.kind = 'sale'
        order by t.transacted_at desc, t.id desc limit 1
      ) l on true
      where u.account_id = g.account_id and u.card_id = g.card_id
    $uses$, lost);
  end if;
  return null;
end
$$;
comment on function keep_card_uses() is 'Keeps card_uses. A removed last purchase is replaced by the one before it.';
