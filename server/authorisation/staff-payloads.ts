import { randomUUID } from 'node:crypto'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

/** A colleague whom the `administrator` role may change too. */
const anAuditor = async ({ portal }: Stage, status: number = userStatus.active) => {
  const { id } = await portal.aUser({ type: userTypes.staff, staff_roles: ['auditor'], status })
  return { params: { id: String(id) } }
}

export const staffPayloads: Pick<Payloads, 'staff'> = {
  staff: {
    list: () => ({}),
    export: () => ({ query: { format: 'csv' } }),
    get: (stage) => anAuditor(stage),
    invite: () => ({
      body: { email: `${randomUUID()}@provider.test`, first_name: 'Ada', last_name: 'Okoro', staff_roles: ['auditor'] },
    }),
    update: async (stage) => ({ ...(await anAuditor(stage)), body: { staff_roles: ['administrator'], version: 1 } }),
    changeStatus: async (stage) => ({ ...(await anAuditor(stage)), body: { status: userStatus.disabled } }),
    resendInvitation: (stage) => anAuditor(stage, userStatus.invited),
  },
}
