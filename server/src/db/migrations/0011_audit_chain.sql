-- The audit as evidence: who people were when they acted, and a chain of hashes over every entry (docs/decisions/0009).

-- As they were at the time: names, e-mails and roles change afterwards. For a user actor_name is the person's.
alter table audit_events
  add column actor_email text,
  add column actor_user_type_id smallint,
  -- In the account of the entry.
  add column actor_roles text[];
-- The user log and the submit log ask for days, across accounts.
create index audit_events_at on audit_events (at, id);

-- A call with a session knows all this and says it. Where somebody is only known by id, as while signing in, it is added
-- here, so that no way of writing an entry can leave it out.
create function name_audit_actor() returns trigger language plpgsql as $$
begin
  select u.email, u.first_name || ' ' || u.last_name, u.user_type_id,
    (select m.roles from memberships m where m.user_id = u.id and m.account_id = new.account_id)
  into new.actor_email, new.actor_name, new.actor_user_type_id, new.actor_roles
  from users u where u.id = new.actor_id;
  return new;
end
$$;
create trigger audit_events_name_actor before insert on audit_events
  for each row when (new.actor_id is not null and new.actor_email is null) execute function name_audit_actor();

-- What the sealer has not come to yet. Each writer adds rows of its own, so none waits for another.
create table unsealed_audit_events (
  event_id bigint primary key
);
create function await_seal() returns trigger language plpgsql as $$
begin
  insert into unsealed_audit_events select id from added;
  return null;
end
$$;
create trigger audit_events_await_seal after insert on audit_events referencing new table as added
  for each statement execute function await_seal();
insert into unsealed_audit_events select id from audit_events;

-- The chain: each hash covers its entry and the hash before it. No foreign key: a seal outlives its entry, or nobody
-- could tell that the entry is gone.
create table audit_seals (
  seq bigint primary key check (seq > 0),
  event_id bigint not null unique,
  sealed_at timestamptz not null,
  -- Nothing was left waiting behind this sealing: whatever is sealed later was committed later.
  is_caught_up boolean not null,
  -- Which key of the key ring made the hash.
  key_id text not null,
  hash bytea not null
);
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function refuse_change();
