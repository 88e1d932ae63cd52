import { accounts } from '@forecourt/domain/contract/accounts.ts'
import { bind } from '#src/http/mount.ts'
import { exportAccounts } from './export-accounts.ts'
import { listAccountHistory } from './account-history.ts'
import { listScopes } from './list-scopes.ts'
import { listMyAccounts, searchAccounts } from './accounts.queries.ts'
import { createAccount } from './create-account.ts'
import { holdAccount, releaseAccount } from './hold-account.ts'
import { openAccount } from './open-account.ts'
import { getAccount, listAccounts, listAccountUsers } from './read-register.ts'
import { removeProspect } from './remove-prospect.ts'
import { setContacts } from './set-contacts.ts'
import { setFuelProfiles } from './set-fuel-profiles.ts'
import { setNetworks } from './set-networks.ts'
import { updateAccount } from './update-account.ts'

export const accountRoutes = bind('accounts', accounts, {
  mine: (ctx, { query }) => listMyAccounts(ctx, query),
  scopes: async (ctx) => ({ data: await listScopes(ctx) }),
  search: async (ctx, { query }) => ({ data: await searchAccounts(ctx, query) }),
  list: (ctx, { query }) => listAccounts(ctx, query),
  export: (ctx, { query }) => exportAccounts(ctx, query),
  get: async (ctx, { params }) => ({ data: await getAccount(ctx, params.account_id) }),
  users: (ctx, { params, query }) => listAccountUsers(ctx, params.account_id, query),
  history: (ctx, { params, query }) => listAccountHistory(ctx, params.account_id, query),
  create: async (ctx, { body }) => ({ data: await createAccount(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await updateAccount(ctx, params.account_id, body) }),
  remove: async (ctx, { params }) => ({ data: await removeProspect(ctx, params.account_id) }),
  setNetworks: async (ctx, { params, body }) => ({ data: await setNetworks(ctx, params.account_id, body) }),
  setFuelProfiles: async (ctx, { params, body }) => ({ data: await setFuelProfiles(ctx, params.account_id, body) }),
  setContacts: async (ctx, { params, body }) => ({ data: await setContacts(ctx, params.account_id, body) }),
  open: async (ctx, { params }) => ({ data: await openAccount(ctx, params.account_id) }),
  hold: async (ctx, { params, body }) => ({ data: await holdAccount(ctx, params.account_id, body) }),
  release: async (ctx, { params, body }) => ({ data: await releaseAccount(ctx, params.account_id, body) }),
})
