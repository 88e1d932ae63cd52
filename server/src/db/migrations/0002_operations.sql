-- What every feature stands on: audit, mail, limits, idempotency, notifications.

-- Append-only. Written in the transaction of the change it records.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- 'user', 'system' or 'anonymous'; actor_id is the user, actor_name the job or command.
  actor_type text not null check (actor_type in ('user', 'system', 'anonymous')),
  actor_id bigint,
  actor_name text,
  -- The member of staff acting as actor_id.
  impersonated_by bigint,
  account_id bigint,
  action text not null,
  object_type text,
  object_id bigint,
  result text not null default 'ok' check (result in ('ok', 'refused')),
  before jsonb,
  after jsonb,
  address text,
  user_agent text,
  request_id text
);
create index audit_events_account on audit_events (account_id, at);
create index audit_events_actor on audit_events (actor_id, at);
create index audit_events_object on audit_events (object_type, object_id, at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_change();
create trigger audit_events_no_truncate before truncate on audit_events
  for each statement execute function refuse_change();

-- The outbox. A mail is a row written with the change that causes it and delivered by a job; its text is made at
-- delivery from `kind` and `values`, so no link is ever at rest.
create table mails (
  id bigint generated always as identity primary key,
  to_email text not null,
  kind text not null,
  values jsonb not null default '{}',
  link_id bigint references links on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index mails_unsent on mails (id) where sent_at is null;
create index mails_link on mails (link_id) where link_id is not null;

-- Mails kept instead of sent while the portal runs on demo data without an SMTP server; shown at /dev/mail.
create table kept_mails (
  mail_id bigint primary key references mails on delete cascade,
  subject text not null,
  text_body text not null,
  html_body text not null,
  kept_at timestamptz not null default now()
);

-- Attempts in a window, counted atomically; holds across instances and restarts.
create table attempts (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index attempts_resets_at on attempts (resets_at);

-- The first answer to a call with an Idempotency-Key, written in the transaction of its effect.
create table idempotency_keys (
  user_id bigint not null references users on delete cascade,
  -- 0 where the call needs no account.
  account_id bigint not null,
  key text not null,
  -- Keyed, because the body may hold a PIN.
  fingerprint bytea not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, account_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

create table notifications (
  id bigint generated always as identity primary key,
  -- Null: for every account of the provider.
  account_id bigint references accounts on delete cascade,
  kind text not null check (kind in ('notice', 'card', 'order', 'report', 'user')),
  title text not null,
  link text check (link like '/%'),
  created_at timestamptz not null default now()
);
create index notifications_account on notifications (account_id, id desc);
