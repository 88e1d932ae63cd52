// Every kind of caller, from one without a session to staff: the columns of oracle.csv and staff-oracle.csv
// (docs/product/safety.md#who-may-call-what).
import { roleNames, userTypes, type RoleName } from '@forecourt/domain/rules/access.ts'
import { staffRoleNames, type StaffRole } from '@forecourt/domain/rules/staff-roles.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import type { Portal } from '#testing/portal.ts'

/** A portal with two customers' accounts. Actors work in the first. */
export type Stage = { portal: Portal; here: number; elsewhere: number }

export type Actor = { user: { id: number; email: string }; headers: Record<string, string> }

type MakeActor = (stage: Stage) => Promise<Actor>
type Customer = { roles?: readonly RoleName[]; elsewhere?: readonly RoleName[]; status?: number; is_enabled?: boolean }

export const setStage = async (portal: Portal): Promise<Stage> => ({
  portal,
  here: (await portal.anAccount()).id,
  elsewhere: (await portal.anAccount()).id,
})

/** A token lives for a quarter of an hour, and thousands of calls on a busy machine take longer. Extends the valid tokens. */
export const prolongTokens = ({ portal }: Stage) =>
  portal.db
    .updateTable('access_tokens')
    .set({ expires_at: sql`now() + interval '1 day'` })
    .where('expires_at', '>', sql<string>`now()`)
    .execute()

const sends = (token: string, account: number | string) => ({ authorization: `Bearer ${token}`, accountid: String(account) })

/** Without `roles` the user is not a member of the account; with an empty list, a member without a role. */
const aCustomer = async ({ portal, here, elsewhere }: Stage, customer: Customer) => {
  const user = await portal.aUser(customer)
  if (customer.roles) await portal.join(user.id, here, customer)
  if (customer.elsewhere) await portal.join(user.id, elsewhere, { roles: customer.elsewhere })
  return { user, ...(await portal.signedIn(user)) }
}

const customer =
  (who: Customer): MakeActor =>
  async (stage) => {
    const { user, token } = await aCustomer(stage, who)
    return { user, headers: sends(token, stage.here) }
  }

const admin: Customer = { roles: ['acct admin'] }

/** An account admin who is signed in when something changes. */
const adminThen =
  (happens: (stage: Stage, who: Awaited<ReturnType<typeof aCustomer>>) => Promise<unknown>): MakeActor =>
  async (stage) => {
    const who = await aCustomer(stage, admin)
    await happens(stage, who)
    return { user: who.user, headers: sends(who.token, stage.here) }
  }

const becomes = (status: number) =>
  adminThen(({ portal }, { user }) => portal.db.updateTable('users').set({ status }).where('id', '=', user.id).execute())

const adminSending =
  (headers: (stage: Stage, tokens: { token: string; refresh_token: string }) => Actor['headers']): MakeActor =>
  async (stage) => {
    const { user, ...tokens } = await aCustomer(stage, admin)
    return { user, headers: headers(stage, tokens) }
  }

const staff =
  (accountOf: (stage: Stage) => number, ...staff_roles: StaffRole[]): MakeActor =>
  async (stage) => {
    const user = await stage.portal.aUser({ type: userTypes.staff, staff_roles })
    const { token } = await stage.portal.signedIn(user)
    return { user, headers: sends(token, accountOf(stage)) }
  }

const narrowRoles = staffRoleNames.filter((role) => role !== 'everything')
export const ofStaff: readonly string[] = ['staff', ...narrowRoles]

const noSuchAccount = 999_999_999

export const actors: Record<string, MakeActor> = {
  nobody: adminSending(({ here }) => ({ accountid: String(here) })),
  'malformed token': adminSending(({ here }, { token }) => sends(`${token}x`, here)),
  'expired token': adminThen(({ portal }, { session_id }) =>
    portal.db
      .updateTable('access_tokens')
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where('session_id', '=', session_id)
      .execute(),
  ),
  'signed out': adminThen((_stage, { as }) => as.post('/v1/logout')),
  'refresh token': adminSending(({ here }, { refresh_token }) => sends(refresh_token, here)),
  disabled: becomes(userStatus.disabled),
  invited: becomes(userStatus.invited),
  'must accept terms': becomes(userStatus.mustAcceptTerms),
  'bad account': adminSending(({ here, elsewhere }, { token }) => sends(token, `${here}, ${elsewhere}`)),
  'no account': adminSending((_stage, { token }) => ({ authorization: `Bearer ${token}` })),
  'no such account': staff(() => noSuchAccount, 'everything'),
  'other account': customer({ elsewhere: ['acct admin'] }),
  'disabled here': customer({ ...admin, is_enabled: false, elsewhere: ['acct admin'] }),
  'no role': customer({ roles: [] }),
  // Roles in one account grant nothing in another.
  'no role here': customer({ roles: [], elsewhere: ['acct admin'] }),
  'report user here': customer({ roles: ['report user'], elsewhere: ['acct admin'] }),
  ...Object.fromEntries(roleNames.map((role) => [role, customer({ roles: [role] })])),
  staff: staff(({ here }) => here, 'everything'),
  ...Object.fromEntries(narrowRoles.map((role) => [role, staff(({ here }) => here, role)])),
}
