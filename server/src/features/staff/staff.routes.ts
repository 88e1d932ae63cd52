import { staff } from '@forecourt/domain/contract/staff.ts'
import { bind } from '#src/http/mount.ts'
import { exportStaff } from './export-staff.ts'
import { changeStaffStatus } from './change-staff-status.ts'
import { inviteStaffMember } from './invite-staff-member.ts'
import { resendStaffInvitation } from './resend-staff-invitation.ts'
import { getStaff, listStaff } from './staff.queries.ts'
import { updateStaff } from './update-staff.ts'

export const staffRoutes = bind('staff', staff, {
  list: (ctx, { query }) => listStaff(ctx, query),
  export: (ctx, { query }) => exportStaff(ctx, query),
  get: async (ctx, { params }) => ({ data: await getStaff(ctx, params.id) }),
  invite: async (ctx, { body }) => ({ data: await inviteStaffMember(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await updateStaff(ctx, params.id, body) }),
  changeStatus: async (ctx, { params, body }) => ({ data: await changeStaffStatus(ctx, params.id, body.status) }),
  resendInvitation: async (ctx, { params }) => ({ data: await resendStaffInvitation(ctx, params.id) }),
})
