-- docs/product/take-over.md#portable-fleet

alter table portable_fleets
  add column attempt integer not null default 0,
  add column link text not null default '/account' check (link like '/%'),
  add column filename text not null default '';
comment on column portable_fleets.attempt is 'Counted up by each worker that begins: one that was thought dead finds that the file is no longer its own.';
comment on column portable_fleets.link is 'The screen on which it was asked for, where its maker finds it.';
create unique index portable_fleets_one_at_a_time on portable_fleets (account_id, has_secrets) where state in ('waiting', 'queued');
