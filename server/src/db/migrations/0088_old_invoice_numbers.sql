-- docs/product/take-over.md#history: on which invoice the system before had a purchase.
alter table transactions add old_invoice_number text, add old_invoice_date date;
comment on column transactions.old_invoice_number is 'Of the invoice by the system it was taken over from.';
comment on column transactions.old_invoice_date is 'Of the invoice by the system it was taken over from.';
