-- docs/product/fulfilment.md#two-person-rule: what was asked for in a support sign-in may not be approved by the member of staff.
alter table card_orders add column impersonated_by bigint;
comment on column card_orders.impersonated_by is 'The member of staff who submitted it in a support sign-in as submitted_by.';
alter table card_update_requests add column impersonated_by bigint;
comment on column card_update_requests.impersonated_by is 'The member of staff who asked in a support sign-in as requested_by.';
