-- docs/product/fulfilment.md#activation: when a card that was made becomes Active, per network, and how long its plastic is good.

-- A provider that starts now lets its customers activate. A portal that is in use goes on as it did.
alter table network_channels
  add column activation text not null default 'by_customer' check (activation in ('on_completion', 'on_delivery', 'by_customer')),
  add column card_years smallint not null default 3 check (card_years between 1 and 10);
comment on column network_channels.activation is 'What makes a card Active that has its number: its completed batch, its delivery, or the account.';
comment on column network_channels.card_years is 'How many years a new card is good; it ends with a month.';
update network_channels set activation = 'on_completion' where exists (select from users);

alter table cards add column made_at timestamptz;
comment on column cards.made_at is 'When its batch was completed, its case fulfilled, or staff numbered it. A Pending card that has it waits to be activated. Null in cards that are older than this column.';

create index cards_not_activated on cards (made_at, id) where card_status_id = 8 and made_at is not null;
comment on index cards_not_activated is 'Reminders and tasks run over all accounts.';
create index cards_ending on cards (expires_on, id) where card_status_id in (1, 2, 8, 9) and expires_on is not null;
comment on index cards_ending is 'The daily expiry runs over all accounts.';

create table card_activations (
  account_id bigint not null,
  card_id bigint not null,
  code_hash bytea,
  wrong_codes smallint not null default 0 check (wrong_codes >= 0),
  reminders smallint not null default 0 check (reminders >= 0),
  primary key (account_id, card_id),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade
);
comment on table card_activations is 'What belongs to a card that waits to be activated; gone when it is.';
comment on column card_activations.code_hash is 'Keyed; of the code on the letter with the card. Null: no letter was made.';
comment on column card_activations.wrong_codes is 'Said on the phone. The fifth ends the code.';
comment on column card_activations.reminders is 'How many mails the account got about it.';
