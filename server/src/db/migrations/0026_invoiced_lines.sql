-- What is on an invoice stays as it was billed, whoever writes. The error is none of a line's value, so an import does not
-- report the line as wrong: it is tried again, and then finds the invoice.
create function keep_invoiced_lines() returns trigger language plpgsql as $$
begin
  raise exception 'Transaction % is on invoice % and cannot be changed', old.id, old.invoice_id
    using errcode = 'object_not_in_prerequisite_state';
end
$$;
comment on function keep_invoiced_lines is 'Refuses to delete an invoiced transaction and to change its money.';
create trigger transactions_invoiced_delete before delete on transactions
  for each row when (old.invoice_id is not null) execute function keep_invoiced_lines();
create trigger transactions_invoiced_update before update on transactions
  for each row when (
    old.invoice_id is not null and (
      old.account_id, old.tran_id, old.kind, old.transacted_at, old.card_id, old.product_id, old.invoice_id, old.quantity,
      old.pump_price, old.unit_price, old.base, old.federal_tax, old.state_tax, old.county_tax, old.city_tax, old.state_sales_tax,
      old.local_sales_tax, old.fees, old.discount, old.total, old.is_exempt, old.tax_waived
    ) is distinct from (
      new.account_id, new.tran_id, new.kind, new.transacted_at, new.card_id, new.product_id, new.invoice_id, new.quantity,
      new.pump_price, new.unit_price, new.base, new.federal_tax, new.state_tax, new.county_tax, new.city_tax, new.state_sales_tax,
      new.local_sales_tax, new.fees, new.discount, new.total, new.is_exempt, new.tax_waived
    )
  ) execute function keep_invoiced_lines();
