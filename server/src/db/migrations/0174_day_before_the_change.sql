-- A change of the billing system that is taken back restores the day from which the other side had billed.
alter table account_billings add column invoiced_by_before date;
comment on column account_billings.invoiced_by_before is 'While a change of the billing system is ahead: the day from which the side before it has billed.';
