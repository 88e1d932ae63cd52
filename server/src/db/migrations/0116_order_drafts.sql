-- Unsent orders, so that a person goes on with one on another device.
create table order_drafts (
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null references users on delete cascade,
  id uuid not null,
  content jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (account_id, user_id, id)
);
create index order_drafts_user on order_drafts (user_id);
create index order_drafts_saved_at on order_drafts (saved_at);
comment on table order_drafts is 'Orders that a person has begun and not submitted. They never hold a PIN.';
comment on column order_drafts.id is 'Chosen by the browser that began the order. Another person may use the same.';
comment on column order_drafts.content is 'Lines and delivery as they were typed, finished or not.';
