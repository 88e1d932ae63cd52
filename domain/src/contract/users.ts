// User Maintenance: the people of an account and their roles in it (docs/product/people-and-sessions.md#who-manages-users).
import { z } from 'zod'
import { phonePattern } from '#src/format/phone.ts'
import { roleNames, userTypes } from '#src/rules/access.ts'
import { userStatus } from '#src/rules/user-status.ts'
import { changeOf } from './change-of.ts'
import { data, done, endpoint, page } from './endpoint.ts'
import { email, id, IdParam, line, listQuery, timestamp, version, whole } from './fields.ts'
import { listFile } from './list-file.ts'

export const PersonFields = {
  first_name: line(50).min(1, 'First name is required'),
  last_name: line(50).min(1, 'Last name is required'),
  phone: z.union([z.literal(''), z.string().regex(phonePattern, 'Phone format is (###) ###-####')]),
  title: line(60),
}

/** Roles in the selected account. The person may hold other roles elsewhere. The case of a name does not matter. */
const RoleList = z.array(z.string().trim().toLowerCase().pipe(z.enum(roleNames)).meta({ enum: roleNames })).max(roleNames.length)

export const NewUser = z.strictObject({
  email,
  ...PersonFields,
  phone: PersonFields.phone.default(''),
  title: PersonFields.title.default(''),
  roles: RoleList.default([]),
  /** Only staff may choose the type. Everyone else invites customer users. */
  user_type_id: z.union([z.literal(userTypes.staff), z.literal(userTypes.customer)]).default(userTypes.customer),
  /** Checked against our own origin, never used: the link in the mail comes from the configuration. */
  activationurl: z.string().max(2_000).optional(),
})
export type NewUser = z.output<typeof NewUser>

/** The editable fields of a person. E-mail, type, status and accounts are absent: each has a call of its own, or none. */
export const UserInput = z.strictObject({ ...PersonFields, roles: RoleList })
export type UserInput = z.output<typeof UserInput>

/** A caller that omits the version overwrites whatever was saved last. */
const UserEdit = changeOf(UserInput).extend({ version: version.optional() })
export type UserEdit = z.output<typeof UserEdit>

export const User = z.object({
  user_id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** The status in this account: a person disabled here is Disabled, even if active in another account. */
  status: z.int(),
  user_type_id: z.int(),
  /** Null for callers who may not manage users: they see only their own roles. */
  roles: z.array(z.string()).nullable(),
  last_sign_in_at: timestamp.nullable(),
  phone: z.string(),
  title: z.string(),
  /** Whether the caller may change name, phone and title. A person with several accounts maintains their own. */
  is_profile_editable: z.boolean(),
  version: z.int(),
})
export type User = z.output<typeof User>

export const userSorts = ['name', 'email', 'status', 'last_sign_in_at'] as const

const Listed = z.object({ id: z.int(), name: z.string() })

const ListQuery = listQuery(userSorts).extend({
  status: whole(userStatus.active, userStatus.mustAcceptTerms).optional(),
  role: z.enum(roleNames).optional(),
  /** 1: provider staff. Empty for customers, who never see them. */
  user_type_id: whole(userTypes.staff, userTypes.customer).default(userTypes.customer),
})

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/v1/get_all_user_by_account',
    summary: 'The people of the selected account; staff may list provider staff instead',
    access: 'users.view',
    reads: true,
    query: ListQuery,
    response: page(User),
  }),
  export: endpoint(
    listFile({
      path: '/v1/users/export',
      summary: 'All people who match, as a file; roles only for those who manage users',
      access: 'users.view',
      query: ListQuery,
    }),
  ),
  get: endpoint({
    method: 'GET',
    path: '/v1/users/:id',
    summary: 'One person of the selected account, with their roles in it',
    access: 'users.view',
    reads: true,
    params: IdParam,
    response: data(User),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/users/:id',
    summary: 'Change a person and their roles in the selected account',
    access: 'users.manage',
    step_up: true,
    params: IdParam,
    body: UserEdit,
    response: data(User),
    conflicts: true,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/v1/add_user',
    summary: 'Invite a person to the selected account; the answer never tells whether the e-mail was known',
    access: 'users.manage',
    step_up: true,
    body: NewUser,
    response: data(z.object({ email: z.string() })),
    limits: ['invite'],
    idempotent: true,
    conflicts: true,
  }),
  types: endpoint({
    method: 'GET',
    path: '/v1/get_user_types',
    summary: 'The types of user the caller may invite',
    access: 'users.view',
    reads: true,
    response: data(z.array(Listed)),
  }),
  roles: endpoint({
    method: 'GET',
    path: '/v1/get_user_roles',
    summary: 'The roles there are, each explained, and whether the caller may grant it; the headers only narrow',
    access: 'users.view',
    reads: true,
    headers: z.object({ UserTypeId: id.optional(), RoleTypeId: id.optional() }),
    response: data(
      z.array(z.object({ name: z.string(), role_type_id: z.int(), description: z.string(), is_grantable: z.boolean() })),
    ),
  }),
  roleTypes: endpoint({
    method: 'GET',
    path: '/v1/get_type_roles',
    summary: 'The types of role',
    access: 'users.view',
    reads: true,
    response: data(z.array(Listed)),
  }),
  changeStatus: endpoint({
    method: 'PUT',
    path: '/v1/users/update_status/:id',
    summary: 'Enable (0) or disable (1): by an account’s admin in that account, by staff everywhere',
    access: 'users.manage',
    params: IdParam,
    headers: z.object({ Status: whole(userStatus.active, userStatus.disabled) }),
    response: data(User),
    conflicts: true,
  }),
  requestTerms: endpoint({
    method: 'PUT',
    path: '/v1/users/force_tnc/:id',
    summary: 'Ask a person to accept the terms before their next call',
    access: 'terms.request',
    params: IdParam,
    headers: z.object({ Status: whole(userStatus.mustAcceptTerms, userStatus.mustAcceptTerms) }),
    response: data(User),
    conflicts: true,
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/v1/users/:id/reset_second_factor',
    summary: 'Remove every second factor of a person who has lost theirs, once customer service knows who is calling',
    access: 'second-factors.reset',
    step_up: true,
    params: IdParam,
    response: done,
    conflicts: true,
  }),
  activationLink: endpoint({
    method: 'POST',
    path: '/v1/users/:id/activation_link',
    summary: 'An activation link for a person who was invited, on a portal without a mail server; shown once',
    access: 'provider.manage',
    step_up: true,
    params: IdParam,
    limits: ['activation-link'],
    response: data(z.object({ email: z.string(), link: z.string(), expires_at: timestamp })),
    conflicts: true,
  }),
  resendInvitation: endpoint({
    method: 'GET',
    path: '/v1/resend_confirmation/:id',
    summary: 'Send the invitation again; the earlier link stops working. Once a minute, five times a day',
    access: 'users.manage',
    params: IdParam,
    response: data(z.object({ email: z.string() })),
    conflicts: true,
  }),
}
