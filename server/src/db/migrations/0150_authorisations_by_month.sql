-- contract: versions before write authorisations by a key that a table by months cannot have.
-- Authorisations by month of the sites' clocks. What is there becomes one part of the new table as it is: nothing is copied or
-- read, because 0149 proved that all of it lies before a day.

-- The locks are asked for in short tries, so that nobody waits behind a long report.
do $$
begin
  for attempt in 1..120 loop
    begin
      perform set_config('lock_timeout', '1s', true);
      lock table authorisations in access exclusive mode;
      lock table accounts, cards, card_networks, sites, products, imports in share row exclusive mode;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.5);
    end;
  end loop;
  raise exception 'authorisations is in use for too long';
end $$;

create sequence authorisation_ids;
select setval('authorisation_ids', coalesce(max(id), 0) + 1, false) from authorisations;

create table authorisations_by_month (like authorisations including defaults including constraints including comments)
  partition by range (authorised_at);
alter table authorisations_by_month drop constraint authorisations_until;
alter table authorisations_by_month alter column id set default nextval('authorisation_ids');
-- The same as those of the part, which are taken over.
alter table authorisations_by_month add constraint authorisations_account_id_fkey foreign key (account_id) references accounts on delete cascade,
  add constraint authorisations_card_network_id_fkey foreign key (card_network_id) references card_networks,
  add constraint authorisations_site_id_fkey foreign key (site_id) references sites,
  add constraint authorisations_product_id_fkey foreign key (product_id) references products,
  add constraint authorisations_import_id_fkey foreign key (import_id) references imports on delete set null,
  add constraint authorisations_account_id_card_id_fkey foreign key (account_id, card_id) references cards (account_id, id) on delete cascade;

alter index authorisations_card rename to authorisations_before_card;
alter index authorisations_declined rename to authorisations_before_declined;
alter index authorisations_import rename to authorisations_before_import;
alter index authorisations_posting rename to authorisations_before_posting;
alter index authorisations_time rename to authorisations_before_time;
create index authorisations_card on authorisations_by_month (account_id, card_id, authorised_at, id);
create index authorisations_declined on authorisations_by_month (account_id, authorised_at) where not is_approved;
create index authorisations_import on authorisations_by_month (import_id);
create index authorisations_posting on authorisations_by_month (account_id, posting) where not is_approved;
create index authorisations_time on authorisations_by_month (account_id, authorised_at, id);

drop trigger authorisations_keyed_insert on authorisations;
drop trigger authorisations_keyed_update on authorisations;
alter table authorisations alter column id drop identity if exists;
alter table authorisations rename to authorisations_before;
alter table authorisations_by_month rename to authorisations;
comment on table authorisations is 'What a pump asked and what it was told. By month; make_authorisation_months adds the months.';
create trigger authorisations_keyed_insert after insert on authorisations referencing new table as added
  for each statement execute function key_authorisations();
create trigger authorisations_keyed_update after update on authorisations referencing new table as added
  for each statement execute function key_authorisations_again();

-- Those of a month that has no table, which the worker makes three months ahead.
create table authorisations_other (like authorisations including all);
alter table authorisations_other add primary key (id);
alter table authorisations attach partition authorisations_other default;

-- A new portal has none yet, so its months begin with this one.
do $$
declare
  proved timestamp := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''')::timestamp from pg_constraint
    where conname = 'authorisations_until' and conrelid = 'authorisations_before'::regclass);
begin
  if not exists (select from authorisations_before) then
    proved := date_trunc('month', now() at time zone 'UTC');
    alter table authorisations_before drop constraint authorisations_until;
    execute format('alter table authorisations_before add constraint authorisations_until check (authorised_at < %L)', proved);
  end if;
  execute format('alter table authorisations attach partition authorisations_before for values from (minvalue) to (%L)', proved);
  alter table authorisations_before drop constraint authorisations_until;
end $$;

-- Safe to run twice and by several workers. A month that has authorisations elsewhere stays there.
create function make_authorisation_months(first_day date, last_day date) returns void
  language plpgsql security definer set search_path from current as $$
declare
  month date := date_trunc('month', first_day);
  part text;
begin
  while month <= last_day loop
    part := 'authorisations_' || to_char(month, 'YYYYMM');
    if to_regclass(part) is null then
      perform pg_advisory_xact_lock(hashtext('make_authorisation_months'));
      if to_regclass(part) is null and month >= (
        select substring(pg_get_expr(relpartbound, oid) from 'TO \(''([^'']+)''\)')::timestamp
        from pg_class where oid = to_regclass('authorisations_before')
        union all select '-infinity' order by 1 desc limit 1)
      then
        lock table authorisations_other in access exclusive mode;
        if not exists (select from authorisations_other where authorised_at >= month and authorised_at < month + interval '1 month') then
          execute format('create table %I (like authorisations including all)', part);
          execute format('alter table %I add primary key (id)', part);
          execute format('alter table authorisations attach partition %I for values from (%L) to (%L)', part, month, month + interval '1 month');
        end if;
      end if;
    end if;
    month := month + interval '1 month';
  end loop;
end $$;
comment on function make_authorisation_months(date, date) is 'Adds the partitions of these months.';
select make_authorisation_months(current_date, (current_date + interval '3 months')::date);
