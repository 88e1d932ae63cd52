// docs/product/staff-tasks.md#who-is-paged
import { isOnCall, pageSteps } from '@forecourt/domain/rules/staff-tasks.ts'
import { staffRolesWith, staffTable, type StaffRole } from '@forecourt/domain/rules/staff-roles.ts'
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { staffWith } from '#src/db/staff-with.ts'

/**
 * People who are on call now, by the clock in the provider's time zone. Nobody is reached by a webhook that was ended, so a person
 * who has only that is not on call.
 */
const onCallNow = async ({ db, clock, config }: SystemCtx) => {
  const local = sql`${clock.now().toISOString()}::timestamptz at time zone ${config.branding.time_zone}`
  const shifts = await db
    .selectFrom('on_call as o')
    .leftJoin('webhooks as w', (join) => join.onRef('w.id', '=', 'o.webhook_id').on('w.ended_at', 'is', null))
    .select((eb) => ['o.days', 'o.from_minute', 'o.to_minute', 'o.email', eb.ref('w.id').as('webhook_id')])
    .where((eb) => eb.or([eb('o.email', 'is not', null), eb('w.id', 'is not', null)]))
    .select([
      sql<number>`extract(isodow from ${local})::int - 1`.as('weekday'),
      sql<number>`(extract(hour from ${local}) * 60 + extract(minute from ${local}))::int`.as('minute'),
    ])
    .orderBy('o.id')
    .execute()
  return shifts.filter((shift) => isOnCall(shift, shift))
}

const administratorRoles: readonly StaffRole[] = ['everything', 'administrator']
const operatorRoles = staffRolesWith(staffTable['network.operate'])

/** Each step also reaches the people of the earlier steps. Skips a step that would reach nobody. */
export const whoToPage = async (ctx: SystemCtx, step: number) => {
  const onCall = await onCallNow(ctx)
  const administrators = await staffWith(ctx, administratorRoles)
  const operators = await staffWith(ctx, operatorRoles)
  const second = operators.length > 0 ? 2 : 3
  const reached = step >= 2 || onCall.length === 0 ? Math.max(step, second) : step
  const staff = [...(reached >= 2 ? operators : []), ...(reached >= 3 ? administrators : [])]
  const emails = [...onCall.flatMap(({ email }) => email ?? []), ...staff.map(({ email }) => email)]
  return {
    people: [...new Set(emails.map((email) => email.toLowerCase()))],
    webhook_ids: [...new Set(onCall.flatMap(({ webhook_id }) => webhook_id ?? []))],
    reaches: pageSteps[reached - 1]!.words,
  }
}
