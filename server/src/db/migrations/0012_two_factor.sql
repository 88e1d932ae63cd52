-- Two-factor sign-in: authenticator apps, passkeys, recovery codes (docs/decisions/0010).

create table second_factors (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  created_at timestamptz not null default now(),
  -- Null until a first code has proved that the app holds the secret.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- Sealed under the key ring and bound to the user.
  secret_sealed bytea,
  -- The newest half minute a code was accepted for: each code works once.
  last_step bigint,
  credential_id text unique,
  public_key bytea,
  sign_count bigint,
  transports text[],
  check ((kind = 'totp') = (secret_sealed is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null and sign_count is not null
    and transports is not null and confirmed_at is not null))
);
create index second_factors_user on second_factors (user_id);
create unique index second_factors_one_totp on second_factors (user_id) where kind = 'totp';

-- 80 random bits each, so that a plain hash cannot be reversed. A used one is gone.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

-- What a passkey is asked to sign, once.
create table passkey_challenges (
  challenge text primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('add', 'prove')),
  expires_at timestamptz not null
);
create index passkey_challenges_user on passkey_challenges (user_id);

-- Between the right password and the second factor. Not a session: its token opens nothing but the second step.
create table half_sessions (
  hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  expires_at timestamptz not null
);
create index half_sessions_user on half_sessions (user_id);

-- When the second factor was last proved in this session.
alter table sessions add column second_factor_at timestamptz;
