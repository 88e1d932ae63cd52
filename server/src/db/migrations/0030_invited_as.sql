-- Until a person accepts an invitation, the account sees only what was typed into it.
alter table memberships add column invited_as jsonb;
comment on column memberships.invited_as is
  'What the inviter typed, for an e-mail that was known already, and the id the account sees meanwhile. Null once the person has opened the account.';
