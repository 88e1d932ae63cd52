-- What a dispute is about stands in its own row, because the line on the invoice never changes: staff read a list of them without
-- looking into the invoices. A dispute that is accepted for a large amount waits for a second person.

alter table disputes
  add column transacted_at timestamp,
  add column line_total bigint not null default 0,
  add column line_text text not null default '' check (length(line_text) <= 300),
  add column credit bigint check (credit > 0),
  add column adjustment_number text,
  add column request_id bigint references money_requests on delete restrict;
comment on column disputes.transacted_at is 'Of the line, on the clock of its site.';
comment on column disputes.line_text is 'What was bought, where and with which card, as the invoice says it.';
comment on column disputes.credit is 'What staff gave back when they accepted it.';
comment on column disputes.request_id is 'Accepting it was asked for and waits for a second person, or was refused by one.';
create index disputes_request on disputes (request_id) where request_id is not null;
create index disputes_transaction on disputes (account_id, transaction_id);

alter table money_requests drop constraint money_requests_kind_check;
alter table money_requests add constraint money_requests_kind_check
  check (kind in ('adjustment', 'refund', 'payment', 'opening', 'credit raise', 'void', 'dispute'));
