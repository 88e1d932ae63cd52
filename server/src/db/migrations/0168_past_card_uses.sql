-- apart: the triggers wait for those who write transactions, and what there is already takes a while to read.
-- Tries for a second at a time, because those who write queue behind the lock. After it, nobody writes without the triggers.
do $$ begin
  for attempt in 1..120 loop
    begin
      perform set_config('lock_timeout', '1s', true); -- Of this statement alone.
      create or replace trigger transactions_used_insert after insert on transactions
        referencing new table as added for each statement execute function keep_card_uses(); -- The sums come first, by name.
      create or replace trigger transactions_used_update after update on transactions
        referencing new table as added old table as removed for each statement execute function keep_card_uses(); -- Also of a day.
      create or replace trigger transactions_used_delete after delete on transactions
        referencing old table as removed for each statement execute function keep_card_uses(); -- A correction begins with it.
      return; -- The lock ends here.
    exception when lock_not_available then
      perform pg_sleep(0.5); -- Lets those through who queued behind.
    end; -- Of one try.
  end loop; -- Two to three minutes.
  raise exception 'transactions is in use for too long'; -- The next start tries again.
end $$;
-- A thousand cards at a time, locked while they are read: who writes meanwhile adds to what is found here.
do $$
declare
  cards_of bigint[]; -- Of the accounts in owners, place by place.
  owners bigint[]; -- Ascending, and within each of them the cards: the order in which all lock them.
  last_owner bigint := 0; -- Everything up to this card is done.
  last_card bigint := 0; -- See above.
begin
  loop
    select array_agg(account_id), array_agg(id) into owners, cards_of from (
      select account_id, id from cards where (account_id, id) > (last_owner, last_card) order by account_id, id limit 1000) c; -- The next ones.
    exit when owners is null; -- All done.
    insert into card_uses (account_id, card_id, month)
      select c.account_id, c.id, s.month from unnest(owners, cards_of) c (account_id, id) cross join lateral (
        select max(month) as month from card_month_sums s where s.account_id = c.account_id and s.card_id = c.id) s
      where s.month is not null order by 1, 2 on conflict do nothing; -- A trigger may have been faster.
    perform from card_uses u where (u.account_id, u.card_id) in (select * from unnest(owners, cards_of))
      order by u.account_id, u.card_id for update; -- The next statement sees what was committed before the lock.
    update card_uses u set month = s.month, spent = s.spent, spent_before = s.spent_before,
        last_used_at = l.transacted_at, last_transaction_id = l.id, last_site_id = l.site_id
      from unnest(owners, cards_of) c (account_id, id) cross join lateral (
        select newest.month, coalesce(sum(s.total) filter (where s.month = newest.month), 0) as spent,
          coalesce(sum(s.total) filter (where s.month < newest.month), 0) as spent_before
        from (select max(month) as month from card_month_sums s where s.account_id = c.account_id and s.card_id = c.id) newest
        join card_month_sums s on s.account_id = c.account_id and s.card_id = c.id and s.month >= newest.month - interval '1 month'
        group by newest.month) s
      left join lateral (
        select t.transacted_at, t.id, t.site_id from transactions t
        where t.account_id = c.account_id and t.card_id = c.id and t.kind = 'sale'
        order by t.transacted_at desc, t.id desc limit 1) l on true
      where u.account_id = c.account_id and u.card_id = c.id; -- From the detail, whatever a trigger wrote before.
    last_owner := owners[array_upper(owners, 1)]; -- Where the next thousand begin.
    last_card := cards_of[array_upper(cards_of, 1)]; -- See above.
    commit; -- Nobody waits for longer than a thousand cards take.
  end loop; -- Of all cards.
end $$;
