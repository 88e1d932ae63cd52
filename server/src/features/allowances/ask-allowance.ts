// docs/product/card-life.md#allowances
import type { NewAllowance } from '@forecourt/domain/contract/allowances.ts'
import { can } from '@forecourt/domain/rules/access.ts'
import { allowanceHours, allowanceProblem, needsStaff } from '@forecourt/domain/rules/allowances.ts'
import { fieldState } from '@forecourt/domain/rules/card-fields.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import type { CardValues } from '@forecourt/domain/rules/card-line.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { clockAhead } from '@forecourt/domain/rules/clock-ahead.ts'
import { sql } from 'kysely'
import { inTransaction, unlessTaken } from '#src/db/transaction.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import { openTask } from '#src/features/staff-tasks/open-task.ts'
import { readProfiles } from '#src/features/reference/read-profiles.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { assertTellableNow, getAllowance, getCard, lockCard } from './allowances.queries.ts'

const hour = 3_600_000
/** A truck is waiting, and the allowance ends within three days anyway. */
const decideWithin = 4 * hour

const longest = allowanceHours * hour

const untilProblem = (until: string, now: Date) => {
  const wait = new Date(until).getTime() - now.getTime()
  if (wait <= 0) return 'Must be in the future'
  // A browser reckons the end by its own clock.
  return wait > longest + clockAhead ? `Must be within ${allowanceHours} hours` : undefined
}

const endOf = (until: string, now: Date) => new Date(Math.min(new Date(until).getTime(), now.getTime() + longest)).toISOString()

type Card = Awaited<ReturnType<typeof getCard>>

const findProblems = async (ctx: AccountCtx, card: Card, asked: NewAllowance) => {
  const kind = findKind(card)
  const own = card as Card & CardValues
  const isHidden = !kind || fieldState(asked.field, kind) === 'hidden'
  const { time_profiles } = await readProfiles(ctx)
  const value = isHidden ? 'This card has no such control' : allowanceProblem(asked, { own, time_profiles })
  const until = untilProblem(asked.until, ctx.clock.now())
  return { ...(value && { value: [value] }), ...(until && { until: [until] }) }
}

/** Loosens one control at once, or requests approval from staff. */
export const askAllowance = async (ctx: AccountCtx, card_id: number, asked: NewAllowance) => {
  const { field, value, uses = null, reason } = asked
  const until = endOf(asked.until, ctx.clock.now())
  return inTransaction(ctx, async (ctx) => {
    // Read under the lock: the card may just be reported lost, or get another limit.
    await lockCard(ctx, card_id)
    const card = await getCard(ctx, card_id)
    if (card.card_status_id !== cardStatus.active) throw conflict(`A card that is ${card.card_status_name} gets no allowance`)
    const problems = await findProblems(ctx, card, asked)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    await assertTellableNow(ctx, card)
    const own = card as Card & CardValues
    const isAsked = needsStaff({ field, value }, own, card.template) && !can(ctx.who, 'network.operate')
    let id = 0
    const isFree = await unlessTaken(ctx, async (ctx) => {
      const { rows } = await sql<{ id: number }>`
        insert into card_allowances (account_id, card_id, field, value, reason, uses, state, until, asked_by, begins_at)
        values (${ctx.account.id}, ${card_id}, ${field}, ${JSON.stringify(value)}::jsonb, ${reason}, ${uses},
          ${isAsked ? 'asked' : 'in_force'}, ${until}, ${ctx.who.user_id}, ${isAsked ? null : sql`now()`})
        returning id`.execute(ctx.db)
      id = rows[0]!.id
    })
    if (!isFree) throw conflict('This control has an allowance already. End it first', 'allowance')
    await audit(ctx, {
      action: isAsked ? 'card.ask-allowance' : 'card.allow',
      object: { type: 'card', id: card_id },
      before: { [field]: own[field] },
      after: { [field]: value, reason, until },
    })
    const about = [
      card.card_network_name,
      card.last_four && `…${card.last_four}`,
      card.vehicle_number && `vehicle ${card.vehicle_number}`,
    ]
    if (isAsked)
      await openTask(ctx, {
        kind: 'allowance_asked',
        object_id: id,
        account_id: ctx.account.id,
        about: `${about.filter(Boolean).join(' ')} · ${reason}`,
        due_at: new Date(ctx.clock.now().getTime() + decideWithin),
      })
    else await tellNetwork(ctx, { accountId: ctx.account.id, cardIds: [card_id], kinds: ['allowance'] })
    return getAllowance(ctx, id)
  })
}
