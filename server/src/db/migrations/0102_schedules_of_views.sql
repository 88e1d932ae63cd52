-- Any view of a report can be sent, several to one address. What is the same twice is refused by the program, which names the
-- schedule that there is.
alter table report_schedules add column name text not null default '';
comment on column report_schedules.name is 'What people call it. Empty: it is called by when it is sent.';
alter table report_schedules drop constraint report_schedules_file_format_check;
alter table report_schedules add constraint report_schedules_file_format_check
  check (file_format in ('C', 'F', 'N', 'pdf', 'xlsx'));
alter table report_recipients drop constraint report_recipients_account_id_report_key_email_key;
create index report_recipients_address on report_recipients (account_id, report_key, email);
