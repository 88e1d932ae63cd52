-- Filters and order of a list under a name (ux 1, row 3).
create table list_views (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null references users on delete cascade,
  list text not null check (list in ('cards', 'orders', 'users')),
  name text not null check (name <> ''),
  -- As it stands in the address, without the page.
  search text not null,
  is_shared boolean not null default false,
  updated_at timestamptz not null default now(),
  unique (account_id, list, user_id, name)
);
create index list_views_user on list_views (user_id);
