-- The content of sealed files may be in a file store. Every object that was ever written there and not removed has a row here.

create table stored_files (
  name text primary key,
  loose_since timestamptz
);
comment on table stored_files is 'Objects in the file store. The row is written before the object, and removed after it.';
comment on column stored_files.loose_since is 'Since when no row names the object; null while one does.';
create index stored_files_loose_since on stored_files (loose_since) where loose_since is not null;

-- What a row keeps of a sealed file: a byte that says where the content is, the length of a key's name, the name, 60 bytes of
-- wrapped key, and then the content (1) or the name of the object (2).
create function stored_file_name(kept bytea) returns text language sql immutable as $$
  select case when substr(kept, 1, 1) = '\x02'
    then convert_from(substr(kept, 63 + get_byte(substr(kept, 2, 1), 0)), 'UTF8') end
$$;

create function note_stored_file(before text, after text) returns void language plpgsql as $$
begin
  if before is not distinct from after then return; end if;
  if before is not null then
    update stored_files set loose_since = now() where name = before;
  end if;
  if after is not null then
    insert into stored_files (name, loose_since) values (after, null) on conflict (name) do update set loose_since = null;
  end if;
end $$;

create function note_sealed() returns trigger language plpgsql as $$
begin
  perform note_stored_file(
    case when tg_op <> 'INSERT' then stored_file_name(old.sealed) end,
    case when tg_op <> 'DELETE' then stored_file_name(new.sealed) end);
  return null;
end $$;

create function note_content_sealed() returns trigger language plpgsql as $$
begin
  perform note_stored_file(
    case when tg_op <> 'INSERT' then stored_file_name(old.content_sealed) end,
    case when tg_op <> 'DELETE' then stored_file_name(new.content_sealed) end);
  return null;
end $$;

create trigger note_stored_file after insert or delete or update of sealed on import_parts
  for each row execute function note_sealed();
create trigger note_stored_file after insert or delete or update of sealed on take_over_parts
  for each row execute function note_sealed();
create trigger note_stored_file after insert or delete or update of sealed on portable_fleet_parts
  for each row execute function note_sealed();
create trigger note_stored_file after insert or delete or update of sealed on report_run_parts
  for each row execute function note_sealed();
create trigger note_stored_file after insert or delete or update of sealed on tax_exemption_scans
  for each row execute function note_sealed();
create trigger note_stored_file after insert or delete or update of content_sealed on batch_files
  for each row execute function note_content_sealed();
create trigger note_stored_file after insert or delete or update of content_sealed on network_transmissions
  for each row execute function note_content_sealed();
