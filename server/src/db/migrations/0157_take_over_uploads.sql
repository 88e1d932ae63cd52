create table take_over_uploads (
  id bigint generated always as identity primary key,
  take_over_id bigint not null references take_overs on delete cascade,
  filename text not null,
  sheet text not null default '',
  alive_until timestamptz not null
);
create index take_over_uploads_take_over on take_over_uploads (take_over_id);
comment on table take_over_uploads is 'A file of a take-over that is arriving, or that broke off and was not sent again since.';
comment on column take_over_uploads.sheet is 'Empty: a workbook or a ZIP, which name their sheets themselves.';
comment on column take_over_uploads.alive_until is 'The process that receives the file moves it on. Once it has passed, the file broke off.';
comment on column take_overs.arriving_until is 'Not used any more: a file that arrives has a row in take_over_uploads.';
