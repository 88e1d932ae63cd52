import type { Allowance } from '@forecourt/domain/contract/allowances.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { assertStanding } from '#src/db/standing.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { endTask } from '#src/features/staff-tasks/end-task.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import type { UserCtx } from '#src/system/context.ts'
import { alreadyDecided, conflict, invalid, notFound } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { notify } from '#src/trail/notify.ts'
import { assertTellableNow, getAllowance } from './allowances.queries.ts'

type Decision = { decision: 'grant' | 'refuse'; note: string }
type Asked = Pick<Allowance, 'card_id' | 'field' | 'value' | 'until' | 'state'> & {
  account_id: number
  is_over: boolean
  card_status_id: number
  card_network_id: number
}

/** Staff decide requests that exceed what the account may grant itself. The allowance begins with their decision. */
export const decideAllowance = (ctx: UserCtx, id: number, { decision, note }: Decision) =>
  inTransaction(ctx, async (outer) => {
    const { rows } = await sql<Asked>`
      select a.account_id, a.card_id, a.field, a.value, a.until, a.state, a.until <= now() as is_over, c.card_status_id, c.card_network_id
      from card_allowances a join cards c on c.account_id = a.account_id and c.id = a.card_id
      where a.id = ${id} for update of c, a`.execute(outer.db)
    const asked = rows[0]
    if (!asked) throw notFound()
    if (asked.state !== 'asked' || asked.is_over) throw alreadyDecided('This allowance is no longer waiting for a decision')
    if (decision === 'refuse' && !note) throw invalid({ note: ['Say why'] })
    const ctx = await withinAccount(outer, asked.account_id)
    const isGranted = decision === 'grant'
    if (isGranted) assertStanding(ctx.account.standing, 'open')
    if (isGranted && asked.card_status_id !== cardStatus.active) throw conflict('The card is no longer Active')
    if (isGranted) await assertTellableNow(ctx, asked)
    await ctx.db
      .updateTable('card_allowances')
      .set({
        state: isGranted ? 'in_force' : 'refused',
        begins_at: isGranted ? sql<string>`now()` : null,
        decided_by: ctx.who.user_id,
        note,
      })
      .where('account_id', '=', asked.account_id)
      .where('id', '=', id)
      .execute()
    const { account_id, card_id, field, value, until } = asked
    await audit(ctx, {
      action: isGranted ? 'card.allow' : 'card.refuse-allowance',
      object: { type: 'card', id: card_id },
      after: { [field]: value, reason: note || 'Granted', until },
    })
    await notify(ctx, {
      account_id,
      kind: 'notice',
      title: isGranted ? 'An allowance you requested is in force' : `An allowance was refused: ${note}`,
      link: `/card-management?card=${card_id}`,
      needs: 'cards.manage',
    })
    await endTask(ctx, { kind: 'allowance_asked', object_id: id, note: isGranted ? 'Granted' : 'Refused' })
    if (isGranted) await tellNetwork(ctx, { accountId: account_id, cardIds: [card_id], kinds: ['allowance'] })
    return getAllowance(ctx, id)
  })
