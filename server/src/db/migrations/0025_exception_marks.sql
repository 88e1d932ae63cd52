-- Scheduled reports begin where the last one ended, by the order of posting. Exceptions are numbered with the purchases and
-- declines they are found in. A constant default needs no rewrite of the table.
alter table exceptions add column posting bigint not null default 0;
alter table exceptions alter column posting set default nextval('transaction_postings');
comment on column exceptions.posting is 'When it was found or last changed, numbered together with the transactions.';
comment on column report_runs.posted_after is 'A report of what is new covers the postings after this one, up to the watermark.';
comment on column report_schedules.watermark is 'The last posting that was told: the next report of what is new begins after it.';

-- What is here already counts as told, but for what was found since the last run. Numbered in the order it was found.
with untold as (
  select e.id
  from exceptions e
  join (
    select account_id, min(coalesce(last_run_at, created_at)) as since
    from report_schedules
    where report_key = 'scheduled-exception'
    group by account_id
  ) told on told.account_id = e.account_id and e.created_at > told.since
  order by e.created_at, e.id
),
numbered as (select id, nextval('transaction_postings') as posting from untold)
update exceptions e set posting = numbered.posting from numbered where numbered.id = e.id;

-- Each goes on after what was found before its own last run. The period it used to cover is no longer asked for.
update report_schedules s
set params = s.params - 'period',
  watermark = coalesce(
    (
      select max(e.posting) from exceptions e
      where e.account_id = s.account_id and e.created_at <= coalesce(s.last_run_at, s.created_at)
    ),
    0
  )
where s.report_key = 'scheduled-exception';
update report_runs set params = params - 'period' where report_key = 'scheduled-exception' and params ? 'period';

create index exceptions_posting on exceptions (account_id, posting);

-- Staff who receive reports of an account go on receiving them: from now on they are asked like everybody else outside it.
insert into report_addresses (account_id, email, report_key, confirmed_at)
select distinct on (r.account_id, r.email) r.account_id, r.email, r.report_key, now()
from report_recipients r
join users u on u.email = r.email and u.user_type_id = 1
on conflict (account_id, email) do update set confirmed_at = coalesce(report_addresses.confirmed_at, excluded.confirmed_at);
