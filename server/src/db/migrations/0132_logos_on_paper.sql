-- docs/product/invoices.md#the-paper: an invoice is drawn with the logo that the provider had at its close.
create table paper_logos (
  logo_hash text primary key check (logo_hash ~ '^[0-9a-f]{64}$'),
  picture bytea not null check (octet_length(picture) between 1 and 1048576),
  created_at timestamptz not null default now()
);
comment on table paper_logos is 'Every logo the provider ever had, as it is printed on invoices. A document names its logo by the hash.';
comment on column paper_logos.logo_hash is 'SHA-256 of the picture as it was sent, as in provider.logo_hash.';
comment on column paper_logos.picture is 'A PNG on white, no larger than it is printed. It never changes, so that a PDF drawn again has the same bytes.';
create trigger paper_logos_kept before update or delete on paper_logos for each row execute function refuse_change();
