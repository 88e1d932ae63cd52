-- Files are ordered: what an older one says never overrides a newer one. A file that is sent again counts from its first arrival.
alter table imports
  add column origin_id bigint,
  add column made_at timestamp;
comment on column imports.origin_id is 'The first import with the same bytes: a file that is sent again brings no news. Null counts as itself.';
comment on column imports.made_at is 'When the sender made the file, by the sender''s clock; null where the layout does not say.';
create index imports_sha256 on imports (sha256);
update imports i set origin_id = o.id
  from (select min(id) as id, content, sha256 from imports where sha256 is not null group by content, sha256) o
  where o.sha256 = i.sha256 and o.content = i.content;

alter table transaction_keys add column told_by bigint;
comment on column transaction_keys.told_by is 'The newest import that says what is stored, by its origin. Null: import_id.';
alter table held_transactions add column told_by bigint;
comment on column held_transactions.told_by is 'As of transaction_keys.';
-- The list of waiting lines is read by reason, and lines are tried again by reason.
create index held_transactions_reason on held_transactions (reason, id) where state = 'waiting';
