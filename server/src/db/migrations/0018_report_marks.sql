-- What reports are found by: the day of posting, and one mark for purchases and declines alike.

-- A report by posted date reads its days, not the account's whole history.
create index transactions_posted on transactions (account_id, posted_at);

-- Declines are numbered with the purchases, in the order in which imports commit: what a daily report's schedule has sent ends
-- at one number for both. What is here already has been sent, but for what came since the last run.
alter table authorisations add column posting bigint not null default 0;
alter table authorisations alter column posting set default nextval('transaction_postings');
update authorisations a
set posting = nextval('transaction_postings')
from report_schedules s
where s.account_id = a.account_id
  and s.report_key = 'daily-transaction'
  and not a.is_approved
  and a.created_at > coalesce(
    (select max(r.created_at) from report_runs r where r.schedule_id = s.id and not r.is_test and r.state = 'done'),
    s.created_at
  );
create index authorisations_posting on authorisations (account_id, posting) where not is_approved;
