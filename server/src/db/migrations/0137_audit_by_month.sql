-- Entries of the audit log by month. What is there becomes one part of the new table as it is: nothing is copied or read, because
-- 0136 proved that all of it lies before a day. The name stays, so programs notice nothing.

-- The lock is asked for in short tries, so that nobody waits behind a long report.
do $$
begin
  for attempt in 1..120 loop
    begin
      perform set_config('lock_timeout', '1s', true);
      lock table audit_events in access exclusive mode;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.5);
    end;
  end loop;
  raise exception 'audit_events is in use for too long';
end $$;

create sequence audit_event_ids;
select setval('audit_event_ids', coalesce(max(id), 0) + 1, false) from audit_events;

create table audit_events_by_month (like audit_events including defaults including constraints including comments)
  partition by range (at);
alter table audit_events_by_month drop constraint audit_events_until;
alter table audit_events_by_month alter column id set default nextval('audit_event_ids');

alter index audit_events_account rename to audit_events_before_account;
alter index audit_events_actor rename to audit_events_before_actor;
alter index audit_events_at rename to audit_events_before_at;
alter index audit_events_object rename to audit_events_before_object;
-- The same as those of the part, which are taken over. An index of ids has each part for itself, because it needs no month.
create index audit_events_account on audit_events_by_month (account_id, at);
create index audit_events_actor on audit_events_by_month (actor_id, at);
create index audit_events_at on audit_events_by_month (at, id);
create index audit_events_object on audit_events_by_month (object_type, object_id, at);

drop trigger audit_events_append_only on audit_events;
drop trigger audit_events_await_seal on audit_events;
drop trigger audit_events_name_actor on audit_events;
drop trigger audit_events_no_truncate on audit_events;

alter table audit_events alter column id drop identity if exists;
alter table audit_events rename to audit_events_before;
alter table audit_events_by_month rename to audit_events;
comment on table audit_events is 'What happened: append-only, chained by audit_seals. By month; make_audit_months adds the months.';

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_events is append-only';
end $$;
create trigger audit_events_append_only before delete or update on audit_events for each row execute function refuse_audit_change();
create trigger audit_events_await_seal after insert on audit_events referencing new table as added
  for each statement execute function await_seal();
create trigger audit_events_name_actor before insert on audit_events
  for each row when (new.actor_id is not null and new.actor_email is null) execute function name_audit_actor();
create trigger audit_events_no_truncate before truncate on audit_events for each statement execute function refuse_audit_change();
create trigger audit_events_no_truncate before truncate on audit_events_before
  for each statement execute function refuse_audit_change();

-- Entries of a month that has no table, which the worker makes three months ahead.
create table audit_events_other (like audit_events including all);
alter table audit_events_other add primary key (id);
create trigger audit_events_no_truncate before truncate on audit_events_other
  for each statement execute function refuse_audit_change();
alter table audit_events attach partition audit_events_other default;

-- A new portal has no entries yet, so its months begin with this one.
do $$
declare
  proved timestamptz := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''')::timestamptz from pg_constraint
    where conname = 'audit_events_until' and conrelid = 'audit_events_before'::regclass);
begin
  if not exists (select from audit_events_before) then
    proved := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
    alter table audit_events_before drop constraint audit_events_until;
    execute format('alter table audit_events_before add constraint audit_events_until check (at < %L)', proved);
  end if;
  execute format('alter table audit_events attach partition audit_events_before for values from (minvalue) to (%L)', proved);
  alter table audit_events_before drop constraint audit_events_until;
end $$;

-- Safe to run twice and by several workers. A month that has entries elsewhere stays there.
create function make_audit_months(first_day date, last_day date) returns void
  language plpgsql security definer set search_path from current as $$
declare
  month date := date_trunc('month', first_day);
  part text;
  starts timestamptz;
  ends timestamptz;
begin
  while month <= last_day loop
    part := 'audit_events_' || to_char(month, 'YYYYMM');
    starts := month::timestamp at time zone 'UTC';
    ends := (month + interval '1 month')::timestamp at time zone 'UTC';
    if to_regclass(part) is null then
      perform pg_advisory_xact_lock(hashtext('make_audit_months'));
      if to_regclass(part) is null and starts >= (
        select substring(pg_get_expr(relpartbound, oid) from 'TO \(''([^'']+)''\)')::timestamptz
        from pg_class where oid = to_regclass('audit_events_before')
        union all select '-infinity' order by 1 desc limit 1)
      then
        lock table audit_events_other in access exclusive mode;
        if not exists (select from audit_events_other where at >= starts and at < ends) then
          execute format('create table %I (like audit_events including all)', part);
          execute format('alter table %I add primary key (id)', part);
          execute format('create trigger audit_events_no_truncate before truncate on %I
            for each statement execute function refuse_audit_change()', part);
          execute format('alter table audit_events attach partition %I for values from (%L) to (%L)', part, starts, ends);
        end if;
      end if;
    end if;
    month := month + interval '1 month';
  end loop;
end $$;
comment on function make_audit_months(date, date) is 'Adds the partitions of these months, of the clock of UTC.';
-- Parts that were written into a file and are not in the database any more.
create table archived_parts (
  part text primary key,
  ends_at timestamptz not null,
  rows bigint not null,
  first_id bigint,
  last_id bigint,
  sha256 bytea not null check (length(sha256) = 32),
  archived_at timestamptz not null,
  key_id text not null,
  mac bytea not null
);
comment on table archived_parts is 'Months of the audit log that are in a file and no longer in the database.';
comment on column archived_parts.sha256 is 'Of the file.';
comment on column archived_parts.mac is 'Over the rest, under a key of the ring: a month cannot be removed by a note that says it was archived.';
create trigger archived_parts_append_only before delete or update on archived_parts for each row execute function refuse_change();

select make_audit_months(current_date, (current_date + interval '3 months')::date);
