-- docs/product/receivables.md#corrections: the card that staff chose for a line, so that a correction from its network stays there.

create table chosen_cards (
  card_network_id smallint not null references card_networks,
  tran_id text not null,
  account_id bigint not null references accounts on delete cascade,
  card_id bigint not null,
  named_card_id bigint references cards on delete set null,
  primary key (card_network_id, tran_id),
  foreign key (account_id, card_id) references cards (account_id, id) on delete cascade
);
comment on table chosen_cards is 'Lines of files that staff gave to a card, or moved to a card of another account.';
comment on column chosen_cards.tran_id is 'As the source names it, like that of transaction_keys.';
comment on column chosen_cards.named_card_id is 'The card that the file names. Null if no card has its number.';
create index chosen_cards_card on chosen_cards (account_id, card_id);
create index chosen_cards_named on chosen_cards (named_card_id) where named_card_id is not null;
