-- apart: the check is proved beside those who write. 0137 needs it, so that entries become the first part of a table by months
-- without being read under a lock. Its limit lies three months ahead; by then 0137 has taken it away. Asking for the lock is given
-- up after a second and tried again, so that nobody waits behind it for long.
do $$ begin for attempt in 1..120 loop begin perform set_config('lock_timeout', '1s', true); alter table audit_events drop constraint if exists audit_events_until; execute format('alter table audit_events add constraint audit_events_until check (at < %L) not valid', (date_trunc('month', now() at time zone 'UTC') + interval '3 months') at time zone 'UTC'); return; exception when lock_not_available then perform pg_sleep(0.5); end; end loop; raise exception 'audit_events is in use for too long'; end $$;
alter table audit_events validate constraint audit_events_until;
