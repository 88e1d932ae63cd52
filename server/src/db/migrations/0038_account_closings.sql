-- docs/product/accounts.md#closing

create table account_closings (
  account_id bigint primary key references accounts on delete cascade,
  effective_on date not null,
  note text not null default '',
  requested_by bigint references users on delete set null,
  requested_at timestamptz not null default now(),
  closed_at timestamptz,
  settled_at timestamptz,
  pins_removed_at timestamptz,
  numbers_removed_at timestamptz,
  names_replaced_at timestamptz
);
create index account_closings_requested_by on account_closings (requested_by);
create index account_closings_unsettled on account_closings (effective_on) where settled_at is null;
comment on table account_closings is 'The closing of an account: who asked for it, and what has been done of what follows. Opening the account again deletes the row.';
comment on column account_closings.settled_at is 'No order is open, no card is live, no schedule runs, and the final invoice is made.';

-- A call that needs an open account holds its row with FOR KEY SHARE until it ends (server/src/db/standing.ts). FOR UPDATE waits
-- for those calls; FOR NO KEY UPDATE would not.
create or replace function follow_account_holds() returns trigger language plpgsql as $$
declare
  held_account bigint := coalesce(new.account_id, old.account_id);
begin
  perform from accounts where id = held_account for update;
  update accounts a set
    standing = case when a.standing not in ('open', 'on_hold') then a.standing when h.is_held then 'on_hold' else 'open' end,
    held_for_fraud = h.for_fraud,
    nobody_signs_in = h.shut,
    version = a.version + 1,
    updated_at = now()
  from (
    select count(*) > 0 as is_held, coalesce(bool_or(reason = 'fraud'), false) as for_fraud,
      coalesce(bool_or(nobody_signs_in), false) as shut
    from account_holds where account_id = held_account and released_at is null
  ) h
  where a.id = held_account;
  return null;
end
$$;
