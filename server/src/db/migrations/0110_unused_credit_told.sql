alter table account_credits add column unused_told_on date;
comment on column account_credits.unused_told_on is 'When the account and staff were last told of a credit that nobody uses.';
