-- docs/product/staff-tasks.md

create table staff_tasks (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  object_type text not null check (object_type ~ '^[a-z_]{1,40}$'),
  object_id bigint not null,
  account_id bigint references accounts on delete cascade,
  about text not null check (length(about) between 1 and 200),
  opened_at timestamptz not null default now(),
  due_at timestamptz not null,
  next_page_at timestamptz,
  pages smallint not null default 0,
  paged_at timestamptz,
  done_at timestamptz,
  done_by bigint references users on delete set null,
  note text not null default '' check (length(note) <= 500)
);
comment on table staff_tasks is 'What a member of staff has to do, until it is done. The kinds stand in domain/src/rules/staff-tasks.ts.';
comment on column staff_tasks.about is 'One line that says what it is about, such as the last four digits of a card. Never a secret.';
comment on column staff_tasks.next_page_at is 'When people are paged next. Null: this kind pages nobody.';
comment on column staff_tasks.pages is 'How often people were paged. It decides whom the next page reaches.';
comment on column staff_tasks.done_by is 'Null in a task that is done: it ended by itself.';
create unique index staff_tasks_open on staff_tasks (kind, object_type, object_id) where done_at is null;
create index staff_tasks_to_page on staff_tasks (next_page_at) where done_at is null and next_page_at is not null;
create index staff_tasks_due on staff_tasks (due_at, id) where done_at is null;
create index staff_tasks_done on staff_tasks (done_at desc, id desc) where done_at is not null;
create index staff_tasks_account on staff_tasks (account_id);
create index staff_tasks_done_by on staff_tasks (done_by) where done_by is not null;

create table webhooks (
  id bigint generated always as identity primary key,
  url text not null check (length(url) <= 500),
  secret_sealed bytea,
  former_sealed bytea,
  rotated_at timestamptz,
  failing_since timestamptz,
  ended_at timestamptz,
  ended_because text,
  created_at timestamptz not null default now()
);
comment on table webhooks is 'Where another system wants to be told, and the sealed secret that signs what it is told.';
comment on column webhooks.former_sealed is 'The secret before the last change; it signs too for a day.';
comment on column webhooks.failing_since is 'Since when no delivery has succeeded. Null: the last one did.';
comment on column webhooks.ended_at is 'When it was given up; nothing is delivered any more.';

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  event text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'late')),
  attempts smallint not null default 0,
  answer smallint,
  problem text,
  useful_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table webhook_deliveries is 'One message to one webhook: ids and last four digits, never a secret.';
comment on column webhook_deliveries.answer is 'The status of the last answer. Null: there was none.';
comment on column webhook_deliveries.useful_until is 'After this nobody wants it any more. Null: always wanted.';
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_created on webhook_deliveries (created_at);

create table on_call (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  days smallint not null check (days between 1 and 127),
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 1 and 1440),
  email text,
  webhook_id bigint references webhooks on delete set null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references users on delete set null,
  check (from_minute <> to_minute)
);
comment on table on_call is 'Who is paged first, at which hours of which days in the provider''s time zone.';
comment on column on_call.days is 'One bit a day, Monday is 1. Hours past midnight belong to the day they began.';
comment on column on_call.to_minute is 'Less than from_minute: the next day.';
create index on_call_webhook on on_call (webhook_id);
create index on_call_updated_by on on_call (updated_by);
