-- docs/product/card-life.md#renewal: cards whose date comes near get new plastic, reviewed by their account and approved by staff.

alter table network_channels add column renewal text not null default 'same_number' check (renewal in ('same_number', 'new_number'));
comment on column network_channels.renewal is
  'Whether a renewed card keeps its number and gets a later date, or is replaced by a card with another number.';

-- A line either makes a new card or new plastic for a card that keeps its number.
alter table card_order_lines
  add column renewal text check (renewal in ('ordered', 'made', 'done', 'ended')),
  add column renewed_until date,
  add column renewal_made_at timestamptz,
  add constraint card_order_lines_renewed check (renewal is distinct from 'made' or (renewed_until is not null and renewal_made_at is not null));
comment on column card_order_lines.renewal is
  'Null: the line makes its card. Else it makes new plastic for a card that is in use: ordered, made, done when its date is in force, ended when the card died or the order will not be made.';
comment on column card_order_lines.renewed_until is 'The day on the new plastic.';
create index card_order_lines_of_card on card_order_lines (account_id, card_id);
create unique index card_order_lines_once on card_order_lines (account_id, card_id) where renewal is null;
create unique index card_order_lines_renewal on card_order_lines (account_id, card_id) where renewal in ('ordered', 'made');
create index card_order_lines_renewal_made on card_order_lines (renewal_made_at, id) where renewal = 'made';
drop index card_order_lines_card;
comment on index card_order_lines_once is 'A card is made once.';
comment on index card_order_lines_renewal is 'One renewal of a card at a time.';

create function end_card_renewal() returns trigger language plpgsql as $$
begin
  if exists (select from card_order_lines where account_id = new.account_id and card_id = new.id and renewal in ('ordered', 'made')) then
    update card_order_lines set renewal = 'ended'
      where account_id = new.account_id and card_id = new.id and renewal in ('ordered', 'made');
    delete from card_activations where account_id = new.account_id and card_id = new.id;
  end if;
  return null;
end
$$;
comment on function end_card_renewal is 'No plastic is made or activated for a dead card, whatever ended it.';
create trigger cards_renewal_ended after update of card_status_id on cards for each row
  when (old.card_status_id in (1, 2, 8, 9) and new.card_status_id not in (1, 2, 8, 9))
  execute function end_card_renewal();

create table renewal_runs (
  id bigint generated always as identity primary key,
  month date not null unique check (extract(day from month) = 1),
  created_at timestamptz not null default now(),
  drafted_at timestamptz
);
comment on table renewal_runs is 'Once a month: the cards that end in a month, over all accounts.';
comment on column renewal_runs.month is 'The first day of the month in which its cards end. Cards that end before and were in no run are in it too.';
comment on column renewal_runs.drafted_at is 'When every account had its list. Null: some are still being written.';

create table renewal_accounts (
  id bigint generated always as identity primary key,
  renewal_run_id bigint not null references renewal_runs on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  state text not null default 'drafting' check (state in ('drafting', 'review', 'approved', 'done')),
  review_until date,
  reviewed_at timestamptz,
  reviewed_by bigint references users on delete set null,
  reminded_at timestamptz,
  approved_at timestamptz,
  approved_by bigint references users on delete set null,
  version integer not null default 1,
  unique (renewal_run_id, account_id),
  unique (account_id, id),
  check (state = 'drafting' or review_until is not null),
  check (state not in ('approved', 'done') or approved_at is not null)
);
comment on table renewal_accounts is 'One account in a run: its review, and its approval by staff.';
comment on column renewal_accounts.review_until is 'The last day on which the account decides. After it, what was proposed stands.';
comment on column renewal_accounts.reviewed_at is 'When the account said that its list is right.';
comment on column renewal_accounts.state is 'done: its orders are made.';
create index renewal_accounts_run on renewal_accounts (renewal_run_id, state, id);
create index renewal_accounts_open on renewal_accounts (state, review_until) where state in ('drafting', 'review', 'approved');
create index renewal_accounts_reviewed_by on renewal_accounts (reviewed_by);
create index renewal_accounts_approved_by on renewal_accounts (approved_by);

create table renewal_cards (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  renewal_account_id bigint not null,
  card_id bigint not null,
  ends_on date not null,
  reason text check (reason ~ '^[a-z_]{1,40}$'),
  renew boolean not null,
  decided_at timestamptz,
  decided_by bigint references users on delete set null,
  outcome text check (outcome in ('ordered', 'skipped')),
  outcome_reason text check (outcome_reason ~ '^[a-z_]{1,40}$'),
  card_order_id bigint,
  successor_id bigint,
  unique (account_id, card_id, ends_on),
  foreign key (account_id, renewal_account_id) references renewal_accounts (account_id, id) on delete cascade,
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade,
  foreign key (account_id, card_order_id) references card_orders (account_id, id),
  foreign key (account_id, successor_id) references cards (account_id, id)
);
comment on table renewal_cards is 'One card in a run. A card is proposed once for each date it has.';
comment on column renewal_cards.reason is 'Why it was proposed not to renew it. Null: it was proposed to renew it.';
comment on column renewal_cards.renew is 'As it stands: what was proposed, or what the account decided.';
comment on column renewal_cards.outcome is 'What became of it when its account was approved.';
comment on column renewal_cards.successor_id is 'The card with another number, where the network renews so.';
create index renewal_cards_list on renewal_cards (account_id, renewal_account_id, id);
create index renewal_cards_open on renewal_cards (account_id, renewal_account_id, id) where outcome is null;
create index renewal_cards_order on renewal_cards (account_id, card_order_id) where card_order_id is not null;
create index renewal_cards_successor on renewal_cards (account_id, successor_id) where successor_id is not null;
create index renewal_cards_decided_by on renewal_cards (decided_by);
