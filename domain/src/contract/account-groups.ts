// docs/product/accounts.md#groups: accounts of one customer, and people who hold roles in all of them.
import { z } from 'zod'
import { roleNames } from '#src/rules/access.ts'
import { limits } from '#src/rules/limits.ts'
import { AccountChoice } from './accounts.ts'
import { data, done, endpoint, page } from './endpoint.ts'
import { bodyId, email, id, IdParam, line, listQuery, version } from './fields.ts'
import { listFile } from './list-file.ts'

const name = line(limits.groupName).min(1, 'Give the group a name')
const roles = z.array(z.enum(roleNames)).min(1, 'Choose at least one role').max(roleNames.length)

const AccountGroupRow = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  accounts: z.int(),
  people: z.int(),
})
export type AccountGroupRow = z.output<typeof AccountGroupRow>

const GroupGrant = z.object({
  user_id: z.int(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  version: z.int(),
})

export const AccountGroup = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  accounts: z.array(AccountChoice),
  grants: z.array(GroupGrant),
})
export type AccountGroup = z.output<typeof AccountGroup>

const one = { access: 'accounts.manage', response: data(AccountGroup) } as const

const GroupQuery = listQuery(['name']).extend({ account_id: id.optional() })

export const accountGroups = {
  list: endpoint({
    method: 'GET',
    path: '/v1/account_groups',
    summary: 'Groups of accounts, with how many accounts and people each has; of one account where it is named',
    reads: true,
    access: 'accounts.manage',
    query: GroupQuery,
    response: page(AccountGroupRow),
  }),
  export: endpoint(
    listFile({
      path: '/v1/account_groups/export',
      summary: 'All groups of accounts that match, as a file',
      access: 'accounts.manage',
      query: GroupQuery,
    }),
  ),
  get: endpoint({
    method: 'GET',
    path: '/v1/account_groups/:id',
    summary: 'A group with its accounts and the roles granted in it',
    reads: true,
    params: IdParam,
    ...one,
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/account_groups',
    summary: 'Make a group',
    body: z.strictObject({ name }),
    idempotent: true,
    ...one,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/v1/account_groups/:id',
    summary: 'Rename a group',
    params: IdParam,
    body: z.strictObject({ name, version }),
    conflicts: true,
    ...one,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/account_groups/:id',
    summary: 'Delete a group that has no accounts',
    access: 'accounts.manage',
    params: IdParam,
    response: done,
    conflicts: true,
  }),
  join: endpoint({
    method: 'POST',
    path: '/v1/account_groups/:id/accounts',
    summary: 'Put an account into the group: people with roles in the group get them there',
    params: IdParam,
    body: z.strictObject({ account_id: bodyId }),
    conflicts: true,
    ...one,
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/v1/account_groups/:id/accounts/:account_id',
    summary: 'Take an account out of the group, with the roles that came with it',
    params: z.object({ id, account_id: id }),
    conflicts: true,
    ...one,
  }),
  grant: endpoint({
    method: 'POST',
    path: '/v1/account_groups/:id/grants',
    summary: 'Grant a user roles in every account of the group, also in those that join later',
    params: IdParam,
    body: z.strictObject({ email, roles }),
    step_up: true,
    conflicts: true,
    ...one,
  }),
  changeGrant: endpoint({
    method: 'PUT',
    path: '/v1/account_groups/:id/grants/:user_id',
    summary: 'Change the roles that a user was granted in the group',
    params: z.object({ id, user_id: id }),
    body: z.strictObject({ roles, version }),
    step_up: true,
    conflicts: true,
    ...one,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/v1/account_groups/:id/grants/:user_id',
    summary: 'Take the grant back: only what it gave is taken away',
    params: z.object({ id, user_id: id }),
    step_up: true,
    conflicts: true,
    ...one,
  }),
}
