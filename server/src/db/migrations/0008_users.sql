-- User Maintenance: who disabled a person, edits that meet, and changing one's own e-mail.

alter table users
  -- Counts every edit of the person or of one of their memberships.
  add column version integer not null default 1,
  -- Disabled by provider staff: no account's admin undoes it (decisions 6).
  add column is_barred boolean not null default false,
  -- While disabled: the status that enabling brings back.
  add column status_when_enabled smallint check (status_when_enabled in (0, 2, 3));

-- Confirms a new e-mail at the new address.
alter table links drop constraint links_purpose_check;
alter table links
  add column new_email text check (new_email = lower(new_email)),
  add constraint links_purpose_check check (purpose in ('activation', 'password-reset', 'email-change')),
  add constraint links_email_change check ((purpose = 'email-change') = (new_email is not null));
