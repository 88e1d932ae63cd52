-- docs/product/invoices.md#sending
alter table account_billings add column has_link_only boolean not null default false;
comment on column account_billings.has_link_only is 'Mails of invoices lead to the portal instead of having the PDF with them.';
