-- A report may read several accounts. Its file is handed out only to a person who may still read each of them.
alter table report_runs add column account_ids bigint[];
comment on column report_runs.account_ids is 'The accounts that were read, where the report was asked for more than its own.';
