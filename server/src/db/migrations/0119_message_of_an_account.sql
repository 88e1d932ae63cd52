-- docs/product/invoices.md#messages: what the invoices of one account say, beside what all say.
alter table account_billings add column invoice_message text not null default '' check (length(invoice_message) <= 200);
comment on column account_billings.invoice_message is 'Written by staff. Printed on every invoice of the account.';
