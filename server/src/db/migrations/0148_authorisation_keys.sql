-- Which authorisation has which number of its network, over all months. Until now a key of the table itself held the numbers; a
-- table by months cannot have one without the month.
create table authorisation_keys (
  card_network_id smallint not null,
  auth_id text not null,
  account_id bigint not null references accounts on delete cascade,
  authorised_at timestamp not null,
  id bigint not null,
  primary key (card_network_id, auth_id)
);
create index authorisation_keys_account on authorisation_keys (account_id);
comment on table authorisation_keys is 'Every authorisation by the number that its network gave it, also of archived months.';

-- A number that is there already breaks the primary key. Only an authorisation that is corrected keeps its own.
create function key_authorisations() returns trigger language plpgsql as $$
begin
  insert into authorisation_keys (card_network_id, auth_id, account_id, authorised_at, id)
    select card_network_id, auth_id, account_id, authorised_at, id from added order by 1, 2;
  return null;
end $$;
create function key_authorisations_again() returns trigger language plpgsql as $$
begin
  insert into authorisation_keys as k (card_network_id, auth_id, account_id, authorised_at, id)
    select card_network_id, auth_id, account_id, authorised_at, id from added order by 1, 2
  on conflict (card_network_id, auth_id) do update set account_id = excluded.account_id, authorised_at = excluded.authorised_at
    where k.id = excluded.id
      and (k.account_id, k.authorised_at) is distinct from (excluded.account_id, excluded.authorised_at);
  return null;
end $$;
create trigger authorisations_keyed_insert after insert on authorisations referencing new table as added
  for each statement execute function key_authorisations();
create trigger authorisations_keyed_update after update on authorisations referencing new table as added
  for each statement execute function key_authorisations_again();
