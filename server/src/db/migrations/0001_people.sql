-- Accounts, the people who use the portal, and their sessions.

create table accounts (
  id bigint generated always as identity primary key,
  name text not null,
  cl_division_no text not null check (cl_division_no ~ '^[0-9]{2}$'),
  -- Begins with the division; people see the rest (spec 3).
  cl_account_no text not null unique check (cl_account_no ~ '^[0-9]{8}$'),
  city text not null default '',
  state text not null default '',
  time_zone text not null default 'America/Los_Angeles',
  created_at timestamptz not null default now(),
  -- What the account search matches: the name, the numbers as stored and the number as people write it.
  search text not null generated always as (
    lower(name || ' ' || cl_account_no || ' ' || cl_division_no || '-' || substr(cl_account_no, 3))
  ) stored
);
create index accounts_name on accounts (name, id);

create table users (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  title text not null default '',
  time_zone text not null default 'America/Los_Angeles',
  user_type_id smallint not null check (user_type_id in (1, 2)),
  status smallint not null check (status in (0, 1, 2, 3)),
  password_hash text,
  password_changed_at timestamptz,
  terms_version text,
  terms_hash bytea,
  terms_accepted_at timestamptz,
  preferences jsonb not null
    default '{"theme":"system","density":"default","success_messages":"popup","single_key_shortcuts":true}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A customer user's place in one account; enabling and disabling by that account's admin happens here (decisions 6).
create table memberships (
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null references users on delete cascade,
  roles text[] not null default '{}' check (
    roles <@ array[
      'acct admin', 'acct manager', 'card editor', 'card manager', 'cu sales manager', 'finance manager',
      'pin manager 1', 'pin manager 2', 'report user', 'invoice inquiry user', 'billing information user'
    ]
  ),
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index memberships_user on memberships (user_id, account_id);

-- One row per sign-in. Ending it kills every token it ever gave out, on every instance, at the next call.
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  -- Support sign-in: the member of staff behind this session, and why.
  impersonated_by bigint references users on delete cascade,
  impersonation_reason text,
  address text not null default '',
  user_agent text not null default '',
  check ((impersonated_by is null) = (impersonation_reason is null))
);
create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_impersonated_by on sessions (impersonated_by) where impersonated_by is not null;

-- Tokens are stored as SHA-256 only.
create table access_tokens (
  hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index access_tokens_session on access_tokens (session_id);
create index access_tokens_expires on access_tokens (expires_at);

-- Each refresh token works once. A spent one is kept to recognise its reuse; for ten seconds it still yields its
-- successor, sealed under the spent token itself, so that two tabs refreshing at once both carry on.
create table refresh_tokens (
  hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  spent_at timestamptz,
  successor_sealed bytea
);
create index refresh_tokens_session on refresh_tokens (session_id);

-- Links sent by mail: activation and password reset. The token is derived from the key ring and the id when the mail
-- is sent, and only its hash is kept.
create table links (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('activation', 'password-reset')),
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index links_user on links (user_id, purpose);

-- Asked for with any e-mail, known or not, so that the answer takes equally long; a job does the rest.
create table password_reset_requests (
  id bigint generated always as identity primary key,
  email text not null,
  created_at timestamptz not null default now(),
  handled_at timestamptz
);
create index password_reset_requests_email on password_reset_requests (email, created_at);
