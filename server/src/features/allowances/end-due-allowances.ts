// docs/product/card-life.md#allowances: ends allowances that are over. Two workers share the work, and each row is ended by one of
// them. After a missed night, everything that fell due ends at once, dated at its own end.
import { counted } from '@forecourt/domain/format/counted.ts'
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import { endTasks } from '#src/features/staff-tasks/end-task.ts'
import { hasStatus } from '#src/db/card-status.ts'
import { isPurchase } from '#src/db/is-purchase.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { auditAll } from '#src/trail/audit.ts'

const atOnce = 500

type Ended = {
  id: number
  account_id: number
  card_id: number
  field: string
  value: number | string | boolean
  was: string
  own: unknown
}

/** One swipe may sell several products: lines with one number, or of one place and second, as in the rules for exceptions. */
const swipe = sql`coalesce(nullif(t.auth_number, ''), t.transacted_at || ' ' || coalesce(t.site_id, 0))`

/** A card that is on hold or locked may come back within the time. */
const hasCardEnded = sql`not (${sql.raw(hasStatus('c', 'active', 'inactive', 'locked'))})`

/** Over by time, by uses, or because the card ended or was stopped. `a` is the allowance and `c` its card. */
const isOver = sql`a.state in ('asked', 'in_force') and (a.until <= now() or ${hasCardEnded}
  or a.state = 'in_force' and a.uses is not null and a.uses <= (select count(distinct ${swipe}) from transactions t
    where t.account_id = a.account_id and t.card_id = a.card_id and ${sql.raw(isPurchase('t'))}
      -- Site clocks are at most a day off. Without this bound, every month of purchases would be read.
      and t.transacted_at >= (a.begins_at at time zone 'UTC') - interval '1 day'
      and t.transacted_at at time zone t.time_zone >= a.begins_at))`

const findDue = async ({ db }: SystemCtx) => {
  const { rows } = await sql<{ id: number }>`
    select a.id from card_allowances a join cards c on c.account_id = a.account_id and c.id = a.card_id
    where ${isOver} order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Refuses requests that staff never decided. Skips rows that another worker or a person has locked; the next run finds them. */
const endThese = (ctx: SystemCtx, ids: readonly number[]) =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<Ended>`
      with open as (
        select a.id, a.state, c as card, least(a.until, now()) as ended_at,
          case when a.until <= now() then 'time' when ${hasCardEnded} then 'card' else 'uses' end as because
        from card_allowances a join cards c on c.account_id = a.account_id and c.id = a.card_id
        where a.id = any(${[...ids]}::bigint[]) and ${isOver}
        order by a.id for update of c, a skip locked)
      update card_allowances a set state = case when open.state = 'asked' then 'refused' else 'ended' end,
        ended_at = case when open.state = 'asked' then null else open.ended_at end,
        ended_because = case when open.state = 'asked' then null else open.because end,
        note = case when open.state = 'asked' then 'Not decided in time' else a.note end
      from open where a.id = open.id
      returning a.id, a.account_id, a.card_id, a.field, a.value, open.state as was, to_jsonb(open.card) -> a.field as own`.execute(
      ctx.db,
    )
    await auditAll(
      ctx,
      rows.map(({ account_id, card_id, field, value, own }) => ({
        action: 'card.end-allowance',
        account_id,
        object: { type: 'card', id: card_id },
        before: { [field]: value },
        after: { [field]: own as never },
      })),
    )
    const undecided = rows.flatMap(({ was, id }) => (was === 'asked' ? id : []))
    await endTasks(ctx, { kind: 'allowance_asked', object_ids: undecided, note: 'Its time is over' })
    const cardIds = rows.flatMap(({ was, card_id }) => (was === 'in_force' ? card_id : []))
    await tellNetwork(ctx, { cardIds, kinds: ['allowance'] })
  })

/** Ends a group in one transaction. If that fails, ends them one by one, so that a bad row does not block the others. */
export const endDueAllowances = async (ctx: SystemCtx) => {
  const due = await findDue(ctx)
  const failures: unknown[] = []
  for (let at = 0; at < due.length; at += atOnce) {
    const some = due.slice(at, at + atOnce)
    try {
      await endThese(ctx, some)
    } catch {
      for (const id of some) await endThese(ctx, [id]).catch((error: unknown) => failures.push(error))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${counted(failures.length, 'allowance')} could not be ended`)
}
