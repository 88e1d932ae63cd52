-- Months are made ahead by housekeeping, not by imports. A line of a month that nobody made goes here: nothing waits for a table.
create table transactions_other (like transactions including all);
alter table transactions attach partition transactions_other default;
comment on table transactions_other is 'Transactions of months that have no table of their own.';

-- Attaching a table takes no lock that keeps readers or writers of other months out, only of `transactions_other`. A month that
-- already has lines there stays there. Safe to run twice and by several workers.
create or replace function make_transaction_months(first_day date, last_day date) returns void language plpgsql as $$
declare
  month date := date_trunc('month', first_day);
  partition text;
begin
  while month <= last_day loop
    partition := 'transactions_' || to_char(month, 'YYYYMM');
    if to_regclass(partition) is null then
      perform pg_advisory_xact_lock(hashtext('make_transaction_months'));
      if to_regclass(partition) is null then
        lock table transactions_other in access exclusive mode;
        if not exists (select from transactions_other where transacted_at >= month and transacted_at < month + interval '1 month') then
          execute format('create table %I (like transactions including all)', partition);
          execute format(
            'alter table transactions attach partition %I for values from (%L) to (%L)', partition, month, month + interval '1 month'
          );
        end if;
      end if;
    end if;
    month := month + interval '1 month';
  end loop;
end
$$;
select make_transaction_months(current_date, (current_date + interval '3 months')::date);
