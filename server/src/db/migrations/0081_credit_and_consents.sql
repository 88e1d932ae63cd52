-- A hold for credit that nobody began is released by itself, so nothing else has to remember it.
alter table account_credits drop column is_automatic;

create table late_fee_consents (
  account_id bigint not null references accounts on delete restrict,
  kind text not null check (kind in ('late', 'returned payment')),
  agreed_on date not null,
  contract_reference text not null check (contract_reference <> '' and length(contract_reference) <= 60),
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, kind)
);
comment on table late_fee_consents is 'That an account agreed to pay late fees or the fee of a returned payment, from the day after. Without, none is charged.';
comment on column late_fee_consents.user_id is 'Who recorded it. No foreign key: it stays as it was written when the user is deleted.';
create trigger late_fee_consents_append_only before delete or update on late_fee_consents for each row execute function refuse_change();
