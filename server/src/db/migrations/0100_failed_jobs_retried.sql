-- Staff see what failed on /jobs and start it again. What was started again stays in the list, with the person.
alter table failed_jobs
  add column retried_at timestamptz,
  add column retried_by bigint references users on delete set null;
create index failed_jobs_open on failed_jobs (id) where retried_at is null;
create index failed_jobs_retried_by on failed_jobs (retried_by) where retried_by is not null;
comment on column failed_jobs.retried_at is 'When a person started it again. What came of that is another job.';
