-- The invoice as a document: what it said on the day it was closed, its charges, and how it was sent.

alter table invoices
  add column kind text not null default 'invoice' check (kind in ('invoice', 'credit memo')),
  add column corrects_invoice_id bigint,
  add column source text not null default 'us' check (source in ('us', 'elsewhere')),
  add column lines_total bigint,
  add column charges_total bigint not null default 0,
  add column document jsonb,
  add column template_version smallint,
  add column previous_sha256 text check (previous_sha256 ~ '^[0-9a-f]{64}$'),
  add column proof_sha256 text check (proof_sha256 ~ '^[0-9a-f]{64}$'),
  add constraint invoices_corrects foreign key (account_id, corrects_invoice_id) references invoices (account_id, id),
  add constraint invoices_corrected check ((kind = 'credit memo') = (corrects_invoice_id is not null)),
  add constraint invoices_sums check (total = lines_total + charges_total),
  add constraint invoices_proven check (proof_sha256 is null or (document is not null and template_version is not null)),
  drop constraint invoices_account_id_period_to_key;
comment on column invoices.kind is 'A credit memo takes back (a part of) the invoice it corrects; its total is below zero.';
comment on column invoices.source is 'us: closed here. elsewhere: imported from the system that bills this account; never posted.';
comment on column invoices.lines_total is 'Of its transactions. Null: an invoice from before charges existed; all of its total.';
comment on column invoices.charges_total is 'Of its charges.';
comment on column invoices.document is 'Everything that is printed, as it was at the close. Null in old invoices until it is first needed.';
comment on column invoices.template_version is 'How the document is drawn: the same document and version give the same bytes.';
comment on column invoices.previous_sha256 is 'The proof_sha256 of the account’s document before this one.';
comment on column invoices.proof_sha256 is 'SHA-256 of the document as canonical JSON. Once it is set, the row never changes.';
create unique index invoices_period on invoices (account_id, period_to) where source = 'us' and kind = 'invoice';
create index invoices_corrects on invoices (account_id, corrects_invoice_id) where corrects_invoice_id is not null;
create unique index invoices_chain on invoices (account_id, previous_sha256) nulls not distinct where proof_sha256 is not null;

create trigger invoices_proven_kept before delete or update on invoices
  for each row when (old.proof_sha256 is not null) execute function refuse_change();

create sequence credit_memo_numbers;

create table charges (
  account_id bigint not null references accounts on delete restrict,
  id bigint generated always as identity,
  kind text not null check (kind in ('rebate', 'invoice fee')),
  rule_id bigint,
  amount bigint not null check (amount <> 0),
  description text not null check (description <> ''),
  invoice_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices (account_id, id)
);
comment on table charges is 'Lines of an invoice that belong to no card: rebates and fees of the invoice itself.';
comment on column charges.rule_id is 'The rule of the fee or the rebate.';
create index charges_invoice on charges (account_id, invoice_id);
create trigger charges_append_only before delete or update on charges for each row execute function refuse_change();

create table invoice_deliveries (
  account_id bigint not null references accounts on delete restrict,
  id bigint generated always as identity,
  invoice_id bigint not null,
  method text not null check (method in ('email', 'print')),
  to_email text not null default '',
  mail_id bigint references mails on delete set null,
  follows_id bigint,
  state text not null check (state in ('queued', 'sent', 'refused', 'printed')),
  reason text not null default '' check (length(reason) <= 200),
  user_id bigint,
  pdf_sha256 text check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  message_id text not null default '',
  answer text not null default '',
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices (account_id, id),
  foreign key (account_id, follows_id) references invoice_deliveries (account_id, id),
  constraint invoice_deliveries_email check ((method = 'email') = (to_email <> ''))
);
comment on table invoice_deliveries is 'What happened on the way of an invoice to its reader. What became of a queued one is a row that follows it.';
comment on column invoice_deliveries.follows_id is 'The queued row that this one ends.';
comment on column invoice_deliveries.pdf_sha256 is 'Of the PDF as it was attached, linked or printed.';
comment on column invoice_deliveries.message_id is 'The Message-ID of the mail.';
comment on column invoice_deliveries.answer is 'What the mail server said.';
comment on column invoice_deliveries.user_id is 'Who sent it again. No foreign key: a delivery stays as it was written when its user is deleted.';
create index invoice_deliveries_invoice on invoice_deliveries (account_id, invoice_id, id);
create index invoice_deliveries_mail on invoice_deliveries (mail_id) where mail_id is not null;
create unique index invoice_deliveries_ended on invoice_deliveries (account_id, follows_id) where follows_id is not null;
create index invoice_deliveries_queue on invoice_deliveries (id) where state = 'queued' and method = 'print';

create function keep_invoice_delivery() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.mail_id is not null and new.mail_id is null and to_jsonb(old) - 'mail_id' = to_jsonb(new) - 'mail_id' then
    return new;
  end if;
  raise exception 'invoice_deliveries is append-only';
end
$$;
comment on function keep_invoice_delivery is 'A delivery never changes. Only the outbox row it names may be tidied away.';
create trigger invoice_deliveries_append_only before delete or update on invoice_deliveries
  for each row execute function keep_invoice_delivery();

alter table account_billings
  add column invoiced_by text not null default 'us' check (invoiced_by in ('us', 'elsewhere')),
  add column invoiced_by_from date;
comment on column account_billings.invoiced_by is 'elsewhere: another system bills this account, so nothing of it is closed or posted.';
comment on column account_billings.invoiced_by_from is 'The first day of the first cycle that is billed so. Null: always.';

alter table billing_settings
  add column close_after_days smallint not null default 2 check (close_after_days between 1 and 7),
  add column remit_to text not null default '' check (length(remit_to) <= 400),
  add column tax_id text not null default '' check (tax_id ~ '^([0-9]{2}-[0-9]{7})?$'),
  add column invoice_message text not null default '' check (length(invoice_message) <= 1000);
comment on column billing_settings.close_after_days is 'A cycle is closed this many days after its last day, because networks post up to two days late.';
comment on column billing_settings.remit_to is 'Where payments go, line by line, as the stub of an invoice names it.';
comment on column billing_settings.invoice_message is 'Printed on every invoice.';
-- Who runs already goes on as before.
update billing_settings set close_after_days = 1 where exists (select from accounts);
