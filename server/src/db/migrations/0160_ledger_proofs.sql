-- docs/product/ledger.md#kept-proofs
create table ledger_proofs (
  id bigint generated always as identity primary key,
  proven_at timestamptz not null,
  place text not null,
  before_xid bigint not null,
  rows jsonb not null,
  key_id text not null,
  mac bytea not null
);
comment on table ledger_proofs is 'The ledger was right: each row stands for one run of verify-ledger that found nothing.';
comment on column ledger_proofs.place is 'The database it was made in. A copy has row versions of its own, so this row says nothing of it.';
comment on column ledger_proofs.before_xid is 'Row versions written by transactions before this one were proven.';
comment on column ledger_proofs.rows is 'How many of those versions there were, by table, of the tables that only grow.';
comment on column ledger_proofs.mac is 'Over the rest, under a key of the ring: nobody marks a ledger as proven by hand.';
create trigger ledger_proofs_append_only before update or delete on ledger_proofs
  for each row execute function refuse_change();
