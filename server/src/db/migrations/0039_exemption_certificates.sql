-- Certificates are written by staff, may carry a scan, and their end is announced.
alter table tax_exemptions add column notes text not null default '';
alter table tax_exemptions add column version integer not null default 1;
alter table tax_exemptions add column created_at timestamptz not null default now();
create index tax_exemptions_end on tax_exemptions (effective_to) where effective_to is not null;
comment on column tax_exemptions.tax_doc is 'The number on the certificate.';
comment on column tax_exemptions.authority is 'Who issued it.';

create table tax_exemption_scans (
  exemption_id bigint primary key references tax_exemptions on delete cascade,
  filename text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  bytes integer not null check (bytes between 1 and 5242880),
  sealed bytea not null,
  user_id bigint references users on delete set null,
  created_at timestamptz not null default now()
);
alter table tax_exemption_scans alter column sealed set storage external;
create index tax_exemption_scans_user on tax_exemption_scans (user_id);
comment on table tax_exemption_scans is 'The scanned paper of a certificate.';
comment on column tax_exemption_scans.user_id is 'Who sent it.';

create table tax_exemption_reminders (
  exemption_id bigint not null references tax_exemptions on delete cascade,
  ends_on date not null,
  days smallint not null check (days in (60, 30, 7)),
  created_at timestamptz not null default now(),
  primary key (exemption_id, ends_on, days)
);
comment on table tax_exemption_reminders is 'Which reminders of the end of a certificate are done.';
comment on column tax_exemption_reminders.ends_on is 'The end that was announced: a certificate that is prolonged is announced again.';

create table tax_repricings (
  account_id bigint primary key references accounts on delete cascade,
  asked_at timestamptz not null,
  finished_at timestamptz,
  lines_changed integer not null default 0
);
comment on table tax_repricings is 'The latest pricing again of an account’s uninvoiced lines, after a change of its certificates.';
