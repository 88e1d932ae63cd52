-- The account may take a bulk update back while it waits.
alter table card_update_requests drop constraint card_update_requests_state_check;
alter table card_update_requests add constraint card_update_requests_state_check
  check (state in ('pending', 'applied', 'rejected', 'withdrawn'));
