-- A page that is loaded again keeps its account. Only a selection that is new to the session is recorded in the user log.
alter table sessions add column account_ids bigint[] not null default '{}';
comment on column sessions.account_ids is 'The accounts that were selected in this session.';
