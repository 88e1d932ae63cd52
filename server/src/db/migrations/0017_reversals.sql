-- Which sale a reversal takes back. Beside the transactions, not in them: a link that is found later changes no transaction
-- and no sum. No foreign keys, as for the sums; a transaction that is corrected loses its links and is linked anew.
create table reversals (
  account_id bigint not null references accounts on delete cascade,
  reversal_id bigint not null,
  -- A sale is taken back once.
  sale_id bigint not null,
  primary key (account_id, reversal_id),
  unique (account_id, sale_id)
);
-- They are few: those of a card are found without looking at what it bought.
create index transactions_reversals on transactions (account_id, card_id, transacted_at) where kind = 'reversal';
