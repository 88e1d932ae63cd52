-- docs/decisions/0018-jobs-have-their-own-limits.md

create table failed_jobs (
  id bigint generated always as identity primary key,
  job text not null,
  letter_id uuid not null unique,
  payload jsonb not null,
  reason jsonb,
  failed_at timestamptz not null default now()
);
create index failed_jobs_failed_at on failed_jobs (failed_at);
comment on table failed_jobs is 'Jobs whose last try has failed. Staff see them on their dashboard.';
comment on column failed_jobs.letter_id is 'Of the job that told it, so that it is told once.';
comment on column failed_jobs.payload is 'Ids only, as in every job.';
comment on column failed_jobs.reason is 'The class and code of the last error. Its text could quote what a person typed.';
