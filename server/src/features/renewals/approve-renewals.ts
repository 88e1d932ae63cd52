import type { Standing } from '@forecourt/domain/rules/account-standing.ts'
import { isReadyToApprove, type RenewalState } from '@forecourt/domain/rules/renewals.ts'
import { dayIn } from '@forecourt/domain/rules/time-zone.ts'
import { sql } from 'kysely'
import { assertStanding } from '#src/db/standing.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { endTask } from '#src/features/staff-tasks/end-task.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import type { UserCtx } from '#src/system/context.ts'
import { alreadyDecided, conflict, notFound } from '#src/system/errors.ts'
import { auditAll } from '#src/trail/audit.ts'

type Chosen = { id: number; version: number }
type Stored = {
  id: number
  account_id: number
  name: string
  standing: Standing
  version: number
  state: RenewalState
  reviewed_at: string | null
  review_until: string | null
}
type Listed = Stored & { is_ready: boolean }

/** If two people approve the same lists at once, the second waits here and finds them approved. */
const lockListed = async (ctx: UserCtx, run_id: number, chosen: readonly Chosen[] | undefined) => {
  const today = dayIn(ctx.config.branding.time_zone, ctx.clock.now())
  const { rows } = await sql<Stored>`
    select a.id, a.account_id, o.name, o.standing, a.version, a.state, a.reviewed_at, a.review_until
    from renewal_accounts a join accounts o on o.id = a.account_id
    where a.renewal_run_id = ${run_id}
      and (${chosen === undefined}::boolean or a.id in (select unnest(${(chosen ?? []).map(({ id }) => id)}::bigint[])))
    order by a.id for update of a`.execute(ctx.db)
  return rows.map((one): Listed => ({ ...one, is_ready: isReadyToApprove(one, today) }))
}

const refuse = (chosen: readonly Chosen[], listed: readonly Listed[]) => {
  const found = new Map(listed.map((one) => [one.id, one]))
  for (const { id, version } of chosen) {
    const one = found.get(id)
    if (!one) throw notFound()
    if (one.version !== version) throw alreadyDecided(`The list of ${one.name} has changed since you opened it. Look at it again`)
    if (one.state !== 'review') throw alreadyDecided(`The list of ${one.name} is no longer waiting for approval`)
    if (!one.is_ready) throw conflict(`${one.name} may still review its list`, 'in_review')
    assertStanding(one.standing, 'open')
  }
}

/** Approves the ready lists of a run, or all of the chosen ones or none. A worker creates their orders. */
export const approveRenewals = (ctx: UserCtx, run_id: number, { accounts: chosen }: { accounts?: Chosen[] | undefined }) =>
  inTransaction(ctx, async (ctx) => {
    const run = await ctx.db.selectFrom('renewal_runs').select('id').where('id', '=', run_id).executeTakeFirst()
    if (!run) throw notFound()
    const listed = await lockListed(ctx, run_id, chosen)
    if (chosen) refuse(chosen, listed)
    const approved = listed.filter(({ is_ready, standing }) => is_ready && standing === 'open')
    await sql`update renewal_accounts set state = 'approved', approved_at = now(), approved_by = ${ctx.who.user_id},
        version = version + 1
      where id in (select unnest(${approved.map(({ id }) => id)}::bigint[]))`.execute(ctx.db)
    await auditAll(
      ctx,
      approved.map(({ id, account_id }) => ({ action: 'renewal.approve', account_id, object: { type: 'renewal', id } })),
    )
    await enqueueAll(
      ctx,
      'renewals.order',
      approved.map(({ id }) => ({ renewal_account_id: id })),
    )
    const { rows } = await sql`select from renewal_accounts where renewal_run_id = ${run_id} and state in ('drafting', 'review')
      limit 1`.execute(ctx.db)
    if (rows.length === 0) await endTask(ctx, { kind: 'renewals_due', object_id: run_id, note: 'All accounts are approved' })
    return { approved: approved.length }
  })
