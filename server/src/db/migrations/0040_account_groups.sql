-- A group holds accounts of one customer. A role that is granted in a group is an ordinary membership in each of its accounts.
create table account_groups (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index account_groups_name on account_groups (lower(name));
comment on table account_groups is 'Accounts that belong together. An account is in one group at most, and groups hold no groups.';

alter table accounts add column group_id bigint references account_groups on delete restrict;
create index accounts_group on accounts (group_id, id) where group_id is not null;

create table group_grants (
  group_id bigint not null references account_groups on delete cascade,
  user_id bigint not null references users on delete cascade,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['acct admin', 'acct manager', 'card editor',
    'card manager', 'cu sales manager', 'finance manager', 'pin manager 1', 'pin manager 2', 'report user',
    'invoice inquiry user', 'billing information user']),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index group_grants_user on group_grants (user_id);
comment on table group_grants is 'Who was granted which roles in a group, also for accounts that join later.';

create table granted_roles (
  account_id bigint not null,
  user_id bigint not null,
  group_id bigint not null,
  roles text[] not null,
  is_made boolean not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade,
  foreign key (group_id, user_id) references group_grants (group_id, user_id) on delete cascade
);
create index granted_roles_grant on granted_roles (group_id, user_id);
comment on table granted_roles is 'What a grant added to a membership. Only this is taken away with the grant.';
comment on column granted_roles.roles is 'The roles that the person did not hold in the account before.';
comment on column granted_roles.is_made is 'The membership itself came with the grant.';
