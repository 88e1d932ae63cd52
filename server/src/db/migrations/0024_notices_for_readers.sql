-- A notice is shown only to people who may open what it is about.
alter table notifications add column needs text;
comment on column notifications.needs is 'The capability a reader must hold (rules/access.ts). Null: everybody in the account reads it.';

update notifications set needs = case
    when link like '/card-management%' then 'cards.manage'
    when link like '/invoices%' then 'transactions.view'
    when link like '/billing-information%' then 'billing.manage'
    else 'reports.run'
  end
where user_id is null and link is not null and link not like '/card-order/%';
