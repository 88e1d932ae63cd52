-- docs/product/accounts.md#numbers-and-divisions: an account may take back a number that it had before.
alter table retired_account_numbers add column former_of bigint;
comment on column retired_account_numbers.former_of is 'The account that has another number now, and may take this one back. Null: nobody may.';

create or replace function keep_account_number() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.cl_account_no = old.cl_account_no then return new; end if;
  delete from retired_account_numbers r where r.cl_account_no = new.cl_account_no and r.former_of = new.id;
  if exists (select from retired_account_numbers r where r.cl_account_no = new.cl_account_no) then
    raise unique_violation using message = 'This number belonged to another account', constraint = 'retired_account_numbers_pkey';
  end if;
  insert into divisions (number, name) values (new.cl_division_no, 'Division ' || new.cl_division_no) on conflict do nothing;
  if tg_op = 'UPDATE' then insert into retired_account_numbers (cl_account_no, former_of) values (old.cl_account_no, new.id); end if;
  return new;
end
$$;
