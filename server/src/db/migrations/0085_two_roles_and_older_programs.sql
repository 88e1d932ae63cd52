-- Months are made by housekeeping, which may run as a role that owns no table: the function acts as its owner.
alter function make_transaction_months(date, date) security definer;
alter function make_transaction_months(date, date) set search_path from current;

-- An older program may start on a newer database as long as no migration that it does not know takes away what it uses.
alter table schema_migrations add column breaks_older boolean not null default false;
comment on column schema_migrations.breaks_older is 'An older program that does not know this migration must not run on the database.';
