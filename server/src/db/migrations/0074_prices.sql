-- What the network charged stays beside what we charge. Nothing here rewrites or reads the rows there are: a null means as ever.

create table pricings (
  id bigint generated always as identity primary key,
  sha256 bytea not null unique check (length(sha256) = 32),
  inputs jsonb not null,
  created_at timestamptz not null default now()
);
comment on table pricings is 'By what transactions were priced: rule, index price, tax rates and exemptions as they were used. Equal ones share a row.';
comment on column pricings.sha256 is 'Of the inputs as text with sorted keys.';
create trigger pricings_append_only before delete or update on pricings for each row execute function refuse_change();

alter table transactions
  add column network_price integer,
  add column network_total integer,
  add column cost_price integer,
  add column price_rule_id bigint,
  add column pricing_id bigint,
  add column price_state text not null default 'priced',
  add column fee_rule_id bigint,
  add column parent_id bigint,
  add column correction smallint not null default 0;
comment on column transactions.network_price is 'The price without taxes that the network charges. Null: unit_price.';
comment on column transactions.network_total is 'What the network’s line comes to. Null: total.';
comment on column transactions.cost_price is 'What the provider pays, without taxes. Null: not told.';
comment on column transactions.price_rule_id is 'The rule it was priced by. Null: by none, at the network’s price.';
comment on column transactions.pricing_id is 'By what it was priced. Null in old lines, and where the network’s amounts are ours.';
comment on column transactions.price_state is 'priced, or missing: its rule needs a price that is not there. Not invoiced until it is.';
comment on column transactions.fee_rule_id is 'The rule that a fee follows from.';
comment on column transactions.parent_id is 'The fill of a fee; the original of a correction.';
comment on column transactions.correction is 'Counts the corrections of one original; 0 in all other lines.';

-- The columns of the price are kept, too, once they are on an invoice.
drop trigger transactions_invoiced_update on transactions;
create trigger transactions_invoiced_update before update on transactions
  for each row when (
    old.invoice_id is not null and (
      old.account_id, old.tran_id, old.kind, old.transacted_at, old.card_id, old.product_id, old.invoice_id, old.quantity,
      old.pump_price, old.unit_price, old.base, old.federal_tax, old.state_tax, old.county_tax, old.city_tax, old.state_sales_tax,
      old.local_sales_tax, old.fees, old.discount, old.total, old.is_exempt, old.tax_waived, old.network_price, old.network_total,
      old.cost_price, old.price_rule_id, old.pricing_id, old.price_state, old.fee_rule_id, old.parent_id, old.correction
    ) is distinct from (
      new.account_id, new.tran_id, new.kind, new.transacted_at, new.card_id, new.product_id, new.invoice_id, new.quantity,
      new.pump_price, new.unit_price, new.base, new.federal_tax, new.state_tax, new.county_tax, new.city_tax, new.state_sales_tax,
      new.local_sales_tax, new.fees, new.discount, new.total, new.is_exempt, new.tax_waived, new.network_price, new.network_total,
      new.cost_price, new.price_rule_id, new.pricing_id, new.price_state, new.fee_rule_id, new.parent_id, new.correction
    )
  ) execute function keep_invoiced_lines();
