-- docs/product/take-over.md#history: purchases that a previous system has billed.

alter table imports add invoiced_elsewhere boolean not null default false;
comment on column imports.invoiced_elsewhere is 'The history of a take-over: its purchases were billed by the system they come from.';
alter table transactions add invoiced_elsewhere boolean not null default false;
comment on column transactions.invoiced_elsewhere is 'Billed by the system it was taken over from: it never goes on an invoice of ours.';

update imports i set invoiced_elsewhere = true from take_overs t where t.import_id = i.id;
update transactions t set invoiced_elsewhere = true from imports i
where i.invoiced_elsewhere and t.import_id = i.id and t.invoice_id is null;

-- The night finds the oldest uninvoiced purchase without reading a history of years.
create index transactions_uninvoiced on transactions (account_id, transacted_at) where invoice_id is null and not invoiced_elsewhere;
