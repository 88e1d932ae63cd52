-- docs/product/safety.md#keys-and-their-rotation

create table index_key (
  is_only boolean primary key default true check (is_only),
  key_id text not null,
  check_value bytea not null,
  noted_at timestamptz not null default now()
);
comment on table index_key is 'Which key of the key ring the hashes of numbers and PINs are under. One row, written at the first start.';
comment on column index_key.check_value is 'A keyed hash of a fixed text, which tells two keys with the same id apart.';
