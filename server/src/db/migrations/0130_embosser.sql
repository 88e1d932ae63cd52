create table embosser (
  is_only boolean primary key default true check (is_only),
  kind text not null default 'none' check (kind in ('none', 'folder', 'sftp')),
  settings jsonb not null default '{}',
  key_sealed bytea,
  failure text not null default '' check (length(failure) <= 200),
  version integer not null default 1,
  updated_at timestamptz,
  updated_by bigint references users on delete set null
);
comment on table embosser is 'How the files of completed batches reach the embosser. One row; none: staff download them.';
comment on column embosser.key_sealed is 'The private key for SFTP. It is never shown again.';
comment on column embosser.failure is 'Why the last try failed; empty after a success.';
create index embosser_updated_by on embosser (updated_by);
insert into embosser default values;

create table emboss_deliveries (
  card_order_batch_id bigint primary key references card_order_batches on delete cascade,
  name text not null,
  attempts integer not null default 0,
  failure text not null default '' check (length(failure) <= 200),
  begun_at timestamptz not null default now(),
  next_attempt_at timestamptz,
  sent_at timestamptz
);
comment on table emboss_deliveries is 'Batches whose file goes to the embosser by itself, and whether it has arrived.';
comment on column emboss_deliveries.next_attempt_at is 'Not before this time: after a failure, or while a worker writes the file.';
create index emboss_deliveries_due on emboss_deliveries (next_attempt_at) where sent_at is null;
