-- docs/product/receivables.md#payments-from-files: a refused line is shown as it was written, and read again.
alter table payment_lines add column cells jsonb;
comment on column payment_lines.cells is
  'Of a line that was refused: our columns as the file has them. Null where the line could not be taken apart.';
alter table payment_files add column mapping_id bigint;
comment on column payment_files.mapping_id is
  'The mapping it was read with. No foreign key: a file stays when its mapping is removed, and must not be read without it.';
