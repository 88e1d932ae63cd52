// Staff: the people who work for the provider, and their roles (docs/product/people-and-sessions.md#who-manages-staff).
import { z } from 'zod'
import { staffRoleNames } from '#src/rules/staff-roles.ts'
import { userStatus } from '#src/rules/user-status.ts'
import { changeOf } from './change-of.ts'
import { data, endpoint, page } from './endpoint.ts'
import { email, IdParam, listQuery, timestamp, version, whole } from './fields.ts'
import { listFile } from './list-file.ts'
import { PersonFields } from './users.ts'

const StaffRoleList = z.array(z.enum(staffRoleNames)).min(1, 'Choose at least one role').max(staffRoleNames.length)

export const NewStaffMember = z.strictObject({
  email,
  ...PersonFields,
  phone: PersonFields.phone.default(''),
  title: PersonFields.title.default(''),
  staff_roles: StaffRoleList.default(['everything']),
})
export type NewStaffMember = z.output<typeof NewStaffMember>

export const StaffInput = z.strictObject({ ...PersonFields, staff_roles: StaffRoleList })
export type StaffInput = z.output<typeof StaffInput>

const StaffEdit = changeOf(StaffInput).extend({ version })
export type StaffEdit = z.output<typeof StaffEdit>

const StaffMember = z.object({
  user_id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  title: z.string(),
  status: z.int(),
  staff_roles: z.array(z.string()),
  last_sign_in_at: timestamp.nullable(),
  version: z.int(),
})
export type StaffMember = z.output<typeof StaffMember>

export const staffSorts = ['name', 'email', 'status', 'last_sign_in_at'] as const

const access = 'provider.manage'

const ListQuery = listQuery(staffSorts).extend({
  status: whole(userStatus.active, userStatus.mustAcceptTerms).optional(),
  role: z.enum(staffRoleNames).optional(),
})

export const staff = {
  list: endpoint({
    method: 'GET',
    path: '/v1/staff',
    summary: 'The people who work for the provider, with their roles',
    access,
    reads: true,
    query: ListQuery,
    response: page(StaffMember),
  }),
  export: endpoint(
    listFile({ path: '/v1/staff/export', summary: 'All members of staff who match, as a file', access, query: ListQuery }),
  ),
  get: endpoint({
    method: 'GET',
    path: '/v1/staff/:id',
    summary: 'One member of staff',
    access,
    reads: true,
    params: IdParam,
    response: data(StaffMember),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/v1/staff',
    summary: 'Invite a member of staff, with the roles they are to have',
    access,
    step_up: true,
    body: NewStaffMember,
    response: data(StaffMember),
    limits: ['invite-staff'],
    idempotent: true,
    conflicts: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/staff/:id',
    summary: 'Change a member of staff and their roles; they hold from the next call',
    access,
    step_up: true,
    params: IdParam,
    body: StaffEdit,
    response: data(StaffMember),
    conflicts: true,
  }),
  changeStatus: endpoint({
    method: 'PUT',
    path: '/v1/staff/:id/status',
    summary: 'Enable (0) or disable (1) a member of staff; disabling ends all their sessions',
    access,
    params: IdParam,
    body: z.strictObject({ status: z.union([z.literal(userStatus.active), z.literal(userStatus.disabled)]) }),
    response: data(StaffMember),
    conflicts: true,
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/v1/staff/:id/resend_invitation',
    summary: 'Send the invitation again; the earlier link stops working. Once a minute, five times a day',
    access,
    params: IdParam,
    response: data(z.object({ email: z.string() })),
    conflicts: true,
  }),
}
