-- Bulk updates: asked for by a customer, applied by the worker in business hours, or decided earlier by staff.

create table card_update_requests (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  requested_by bigint not null references users on delete cascade,
  changes jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'applied', 'rejected')),
  reason text,
  cards integer not null,
  changed integer,
  skipped integer,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references users on delete set null,
  unique (account_id, id)
);
create index card_update_requests_account on card_update_requests (account_id, id desc);
create index card_update_requests_pending on card_update_requests (id) where state = 'pending';
create index card_update_requests_requested_by on card_update_requests (requested_by);
create index card_update_requests_decided_by on card_update_requests (decided_by) where decided_by is not null;

-- The cards chosen when it was asked for, and what became of each.
create table card_update_lines (
  account_id bigint not null,
  request_id bigint not null,
  card_id bigint not null,
  before jsonb,
  after jsonb,
  skipped text,
  primary key (request_id, card_id),
  foreign key (account_id, request_id) references card_update_requests (account_id, id) on delete cascade,
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade
);
create index card_update_lines_request on card_update_lines (account_id, request_id);
create index card_update_lines_card on card_update_lines (account_id, card_id);
